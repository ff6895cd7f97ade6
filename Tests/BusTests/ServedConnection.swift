// SPDX-License-Identifier: Apache-2.0

import Bus
import BusValues
import Dispatch
import TestSupport

/// A connection under test, served by a queue of its own, with what it exports and subscribes to.
///
/// The queue guards everything; `run` is the way in.
final class ServedConnection: @unchecked Sendable {
    private let queue = DispatchQueue(label: "org.senko.test")
    private var connection: Connection?
    private var held: [AnyObject] = []

    init(_ bus: PrivateBus) throws {
        try queue.sync { connection = try Connection(.custom(bus.address), queue: queue) }
    }

    deinit {
        queue.sync {
            held = []
            connection = nil
        }
    }

    var uniqueName: String { run { connection in connection.uniqueName } }

    /// Runs on the connection's queue.
    func run<Result>(_ body: (Connection) throws -> Result) rethrows -> Result {
        try queue.sync { try body(connection!) }
    }

    /// Runs on the connection's queue, and keeps what it returns until the end.
    func keep(_ body: (Connection) throws -> [AnyObject]) rethrows {
        try queue.sync { held += try body(connection!) }
    }

    /// Releases what was kept.
    func release() {
        queue.sync { held = [] }
    }
}

/// A value that a handler writes on the connection's queue and a test waits for.
final class Collected<Value: Sendable>: Sendable {
    private let values = Guarded<[Value]>([])

    func append(_ value: Value) {
        values.withLock { $0.append(value) }
    }

    var all: [Value] { values.withLock { $0 } }

    /// The values, as soon as there are so many.
    func wait(count: Int, timeout: Double = 5) -> [Value] {
        values.wait(timeout: timeout) { $0.count >= count ? $0 : nil } ?? all
    }
}
