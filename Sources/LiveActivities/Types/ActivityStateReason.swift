// SPDX-License-Identifier: Apache-2.0

/// Why an activity came to its state. New reasons may be added: compare with those that you know.
public struct ActivityStateReason: RawRepresentable, Hashable, Sendable, Codable, CustomStringConvertible {
    /// The reason as a word of the bus, such as `stale_date`.
    public let rawValue: String

    /// A reason from a word of the bus.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The word of the bus.
    public var description: String { rawValue }

    /// A program asked for it.
    public static let app = ActivityStateReason(rawValue: "app")
    /// A person asked for it.
    public static let user = ActivityStateReason(rawValue: "user")
    /// Its time is over, as for a sitting that was sat to its end.
    public static let completed = ActivityStateReason(rawValue: "completed")
    /// Its content has come to its stale date.
    public static let staleDate = ActivityStateReason(rawValue: "stale_date")
    /// An update made it active again.
    public static let updated = ActivityStateReason(rawValue: "updated")
    /// Its start date has come.
    public static let startDate = ActivityStateReason(rawValue: "start_date")
    /// It went on for longer than an activity may without its program.
    public static let timeLimit = ActivityStateReason(rawValue: "time_limit")
    /// Its program has left the bus, and it was started with such a rule (``ActivityOwnerExit``).
    public static let ownerGone = ActivityStateReason(rawValue: "owner_gone")
    /// A person has turned activities off.
    public static let revoked = ActivityStateReason(rawValue: "revoked")
    /// It was shown for as long as it was to be after its end.
    public static let dismissalDate = ActivityStateReason(rawValue: "dismissal_date")
    /// It was over already when Senko started anew.
    public static let startupCleanup = ActivityStateReason(rawValue: "startup_cleanup")
    /// It made place for another one.
    public static let replaced = ActivityStateReason(rawValue: "replaced")
    /// Its program can no longer read it, as after an update of the program that changed the types.
    public static let unreadable = ActivityStateReason(rawValue: "unreadable")
}
