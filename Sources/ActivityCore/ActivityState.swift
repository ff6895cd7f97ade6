// SPDX-License-Identifier: Apache-2.0

/// Where an activity stands in its life; the raw values are those on the bus.
public enum ActivityState: String, Sendable, CaseIterable {
    /// Its start date is still to come.
    case pending
    /// It goes on.
    case active
    /// It goes on, but its content is out of date.
    case stale
    /// It is over, and still shown.
    case ended
    /// It is gone.
    case dismissed

    /// Whether it is not over yet.
    public var isLiving: Bool {
        switch self {
        case .pending, .active, .stale: true
        case .ended, .dismissed: false
        }
    }
}
