// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A value that threads share: read and changed under a lock, and waited for.
public final class Guarded<Value>: @unchecked Sendable {
    private let condition = NSCondition()
    private var value: Value

    /// Begins with `value`.
    public init(_ value: Value) {
        self.value = value
    }

    /// Reads or changes the value alone, and wakes whoever waits for it.
    public func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        condition.lock()
        defer {
            condition.broadcast()
            condition.unlock()
        }
        return try body(&value)
    }

    /// Waits until `body` finds something in the value.
    ///
    /// - Parameters:
    ///   - timeout: seconds at most; those in which the machine let nobody run do not count.
    ///   - body: called at once and after every change, under the lock.
    /// - Returns: what `body` found, or nil where the time is over.
    public func wait<Result>(timeout: Double, for body: (inout Value) throws -> Result?) rethrows -> Result? {
        var deadline = BootClock.now + BootClock.microseconds(timeout)
        condition.lock()
        defer { condition.unlock() }
        while true {
            if let result = try body(&value) { return result }
            let now = BootClock.now
            guard now < deadline else { return nil }
            let slice = min(deadline - now, 100_000)
            _ = condition.wait(until: Date(timeIntervalSinceNow: Double(slice) / 1e6))
            // Whoever wakes up this late was held up, and so was what is waited for.
            let late = Int64(BootClock.now - now) - Int64(slice)
            if late > 50_000 { deadline += UInt64(late) }
        }
    }
}
