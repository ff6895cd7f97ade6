// SPDX-License-Identifier: Apache-2.0

import ActivityCore

/// How popups follow sittings and activities: section `[Notifications]`.
public struct NotificationSettings: Hashable, Sendable {
    /// Which activities of other programs have a popup; the raw values are those in the file.
    public enum Activities: String, Sendable, CaseIterable {
        /// Each.
        case all
        /// Each from its first alert on.
        case alerts
        /// None.
        case none
    }

    /// How long the notice at the end of a sitting, and what an activity shows at its end, stays.
    public enum FinalTimeout: Hashable, Sendable {
        /// As long as the notification server thinks fit.
        case serverDefault
        /// Until it is closed.
        case never
        /// This long: 1 to `Int32.max` milliseconds.
        case after(Duration)

        /// The argument `expire_timeout` of `Notify`, in milliseconds. Source: Desktop Notifications Specification.
        public var milliseconds: Int32 {
            switch self {
            case .serverDefault: -1
            case .never: 0
            case .after(let duration):
                Int32(clamping: max(1, duration.wholeMicroseconds / 1000))
            }
        }
    }

    /// `Enabled=`: whether there are popups at all.
    public var isEnabled = true
    /// `Activities=`: which activities of other programs have one.
    public var activities = Activities.all
    /// `Refresh=`: how often the remaining time on a popup is renewed, 1 second to `UInt32.max` seconds; nil: only where
    /// the phase changes.
    public var refresh: Duration? = .seconds(60)
    /// `FinalCountdown=`: for how long before the end it is renewed every second, 0 to 60 seconds; 0: not at all.
    public var finalCountdown: Duration = .seconds(10)
    /// `FinalTimeout=`: how long the notice at the end stays.
    public var finalTimeout: FinalTimeout = .after(.seconds(60))

    /// The defaults.
    public init() {}
}
