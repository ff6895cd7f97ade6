// SPDX-License-Identifier: Apache-2.0

import BusValues
import Foundation
import TestSupport
import Testing

@testable import LiveActivities

struct TripAttributes: ActivityAttributes {
    struct ContentState: Codable, Hashable {
        var step: Int
        var note: String?
    }

    var name: String
}

/// The sittings of the daemon, as a program declares them.
struct MeditationAttributes: ActivityAttributes {
    struct ContentState: Codable, Hashable {
        var remainingSeconds: Int
        var phase: String
    }

    var sessionTitle: String
    var totalSeconds: Int
}

/// Clients live as long as a program's only one does: to its end.
private let clients = Guarded<[Client]>([])

/// Does something as a program on a bus does.
func onBus<Result>(
    _ address: String, patience: Patience = Patience(), _ body: () async throws -> Result
) async rethrows -> Result {
    let client = Client(address: address, patience: patience)
    clients.withLock { $0.append(client) }
    return try await Client.$scoped.withValue(client) { try await body() }
}

extension TestBed {
    /// Does something as a program on the bed's bus does.
    func asProgram<Result>(
        patience: Patience = Patience(), _ body: () async throws -> Result
    ) async rethrows -> Result {
        try await onBus(bus.address, patience: patience, body)
    }

    /// Another application, which runs to its end; what it said, line by line.
    func probe(_ arguments: String...) throws -> [String] {
        let result = try Command.run(
            [Products.binaries + "/ActivityProbe"] + arguments, environment: surroundings.environment)
        guard result.status == 0 else { throw TestSupportError("\(result)") }
        return result.output.split(separator: "\n").map(String.init)
    }

    /// Another application that goes on.
    func runningProbe(_ arguments: String...) throws -> ChildProcess {
        try ChildProcess([Products.binaries + "/ActivityProbe"] + arguments, environment: surroundings.environment)
    }

    /// The path of an activity.
    func path(of id: String) -> ObjectPath { ObjectPath("/org/senko/Senko1/activities/\(id)")! }

    /// The contents of all `Updated` signals, in order.
    func updates(of id: String) -> [[String: BusValue]] {
        signals.signals("Updated").filter { $0.arguments[0] == .objectPath(path(of: id)) }
            .compactMap { [String: BusValue](busValue: $0.arguments[1]) }
    }
}

extension ActivityContent<TripAttributes.ContentState> {
    static func step(_ step: Int, note: String? = nil, stale: Date? = nil) -> Self {
        .init(state: .init(step: step, note: note), staleDate: stale)
    }
}

func requestTrip(
    _ name: String = "There and back", _ content: ActivityContent<TripAttributes.ContentState> = .step(0)
) throws -> Activity<TripAttributes> {
    try Activity.request(attributes: TripAttributes(name: name), content: content, pushType: nil)
}

/// Updates from code that cannot wait.
func post(_ content: ActivityContent<TripAttributes.ContentState>, to trip: Activity<TripAttributes>) {
    trip.update(content)
}

/// Waits until something is so.
func eventually(
    _ what: Comment, timeout: Double = BootClock.patience, sourceLocation: SourceLocation = #_sourceLocation,
    _ body: () throws -> Bool
) async rethrows {
    let deadline = BootClock.now + BootClock.microseconds(timeout)
    while BootClock.now < deadline {
        if try body() { return }
        try? await Task.sleep(for: .milliseconds(10))
    }
    #expect(try body(), what, sourceLocation: sourceLocation)
}

/// What a sequence has brought so far, and whether it has come to its end.
final class Collected<Element: Sendable>: Sendable {
    private let state = Guarded<(elements: [Element], isAtEnd: Bool)>(([], false))
    private let task: Task<Void, Never>

    init<S: AsyncSequence & Sendable>(_ sequence: S) where S.Element == Element, S.Failure == Never {
        let state = state
        task = Task {
            for await element in sequence { state.withLock { $0.elements.append(element) } }
            state.withLock { $0.isAtEnd = true }
        }
    }

    deinit { task.cancel() }

    var elements: [Element] { state.withLock { $0.elements } }
    var isAtEnd: Bool { state.withLock { $0.isAtEnd } }
}
