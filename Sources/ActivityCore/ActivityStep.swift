// SPDX-License-Identifier: Apache-2.0

/// What happens to an activity in one go, in the order in which it is told.
public enum ActivityStep: Hashable, Sendable {
    /// Its state.
    case stateChanged(ActivityState, previous: ActivityState, Reason)
    /// It has new content, and with it a new revision.
    case contentUpdated
    /// A person's attention is to be drawn to it.
    case alerted(ActivityAlert)
}
