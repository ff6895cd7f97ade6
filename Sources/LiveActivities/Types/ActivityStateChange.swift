// SPDX-License-Identifier: Apache-2.0

/// A state with what brought it about.
public struct ActivityStateChange: Hashable, Sendable {
    /// The state.
    public let state: ActivityState
    /// Why; nil where the activity had the state already when this program first saw it, unless it has ended.
    public let reason: ActivityStateReason?

    /// A state and its reason.
    public init(state: ActivityState, reason: ActivityStateReason?) {
        self.state = state
        self.reason = reason
    }
}
