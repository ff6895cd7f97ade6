// SPDX-License-Identifier: Apache-2.0

/// How an activity would be updated from afar. Taken and not used yet: there are no tokens.
public struct PushType: Equatable, Sendable {
    private let channel: String?

    /// By a token of the activity's own.
    public static var token: PushType { PushType(channel: nil) }

    /// By a channel that many follow.
    public static func channel(_ name: String) -> PushType { PushType(channel: name) }
}
