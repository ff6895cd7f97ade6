// SPDX-License-Identifier: Apache-2.0

public import BusValues

/// One call of `Notify`, as the server received it.
public struct NotifyCall: Sendable, CustomStringConvertible {
    /// The caller's unique name.
    public let sender: String
    /// The program's name.
    public let applicationName: String
    /// The notification to change; 0 for a new one.
    public let replacesID: UInt32
    /// The icon.
    public let icon: String
    /// The title.
    public let summary: String
    /// The text below it.
    public let body: String
    /// Keys and labels in turn.
    public let actions: [String]
    /// The hints, without their variants.
    public let hints: [String: BusValue]
    /// Milliseconds until it goes by itself; 0 never, -1 as the server likes.
    public let expireTimeout: Int32
    /// When the call came in: CLOCK_BOOTTIME, µs.
    public let arrival: UInt64
    /// Whether the caller waits for an answer.
    public let wantsAnswer: Bool
    /// How many calls of `Notify` were waiting for an answer then.
    public let unanswered: Int
    /// The id that was, or will be, answered; 0 where the server answers with none.
    public internal(set) var id: UInt32 = 0

    init?(_ call: IncomingCall, unanswered: Int) {
        var decoder = FieldDecoder(values: call.arguments)
        do {
            applicationName = try decoder.next(String.self)
            replacesID = try decoder.next(UInt32.self)
            icon = try decoder.next(String.self)
            summary = try decoder.next(String.self)
            body = try decoder.next(String.self)
            actions = try decoder.next([String].self)
            hints = try decoder.next([String: BusValue].self)
            expireTimeout = try decoder.next(Int32.self)
        } catch {
            return nil
        }
        guard decoder.isAtEnd else { return nil }
        sender = call.sender
        arrival = call.arrival
        wantsAnswer = call.wantsAnswer
        self.unanswered = unanswered
    }

    /// The keys of the actions in order.
    public var actionKeys: [String] { stride(from: 0, to: actions.count, by: 2).map { actions[$0] } }

    /// The hint `value`, the progress in per cent.
    public var progress: Int32? {
        guard case .int32(let value)? = hints["value"] else { return nil }
        return value
    }

    /// What one sees of it, without the time.
    public var description: String {
        "Notify(replaces \(replacesID)) \(summary.debugDescription) \(body.debugDescription) \(actions) \(hints)"
    }
}
