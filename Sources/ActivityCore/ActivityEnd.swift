// SPDX-License-Identifier: Apache-2.0

public import BusValues

/// How an activity ends.
public struct ActivityEnd: Hashable, Sendable {
    /// Why.
    public var reason: Reason
    /// When it leaves the board.
    public var dismissal: Dismissal
    /// What it shows until then (`a{sv}`); empty: its last content.
    public var content: [String: BusValue]
    /// When the program decided so: it is superseded by what has a later one already.
    public var timestamp: Instant<Realtime>?

    /// An end, as a program asks for it unless said otherwise.
    public init(
        reason: Reason = .app, dismissal: Dismissal = .standard, content: [String: BusValue] = [:],
        timestamp: Instant<Realtime>? = nil
    ) {
        self.reason = reason
        self.dismissal = dismissal
        self.content = content
        self.timestamp = timestamp
    }
}
