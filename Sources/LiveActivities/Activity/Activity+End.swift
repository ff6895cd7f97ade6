// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials

extension Activity {
    /// Ends the activity, and returns when it has ended.
    ///
    /// What cannot be done is passed over in silence; ``sendEnd(_:dismissalPolicy:timestamp:)`` tells.
    ///
    /// - Parameters:
    ///   - content: what is shown from now on; nil: the last content stays. Its stale date and score are not looked at.
    ///   - dismissalPolicy: for how long it is still shown.
    public nonisolated(nonsending) func end(
        _ content: ActivityContent<Activity<Attributes>.ContentState>?,
        dismissalPolicy: ActivityUIDismissalPolicy = .default
    ) async {
        _ = try? await sendEnd(content, dismissalPolicy: dismissalPolicy)
    }

    /// Ends the activity, unless something is shown already that was known later than at the timestamp.
    public nonisolated(nonsending) func end(
        _ content: ActivityContent<Activity<Attributes>.ContentState>?,
        dismissalPolicy: ActivityUIDismissalPolicy = .default, timestamp: Date
    ) async {
        _ = try? await sendEnd(content, dismissalPolicy: dismissalPolicy, timestamp: timestamp)
    }

    /// Ends the activity soon, behind what was asked for before.
    public func end(
        _ content: ActivityContent<Activity<Attributes>.ContentState>?,
        dismissalPolicy: ActivityUIDismissalPolicy = .default
    ) {
        post(content, dismissalPolicy)
    }

    /// Ends the activity soon, unless something is shown already that was known later than at the timestamp.
    public func end(
        _ content: ActivityContent<Activity<Attributes>.ContentState>?,
        dismissalPolicy: ActivityUIDismissalPolicy = .default, timestamp: Date
    ) {
        post(content, dismissalPolicy, timestamp)
    }

    private func post(
        _ content: ActivityContent<ContentState>?, _ policy: ActivityUIDismissalPolicy, _ timestamp: Date? = nil
    ) {
        guard let operations = try? end(with: content, policy, timestamp: timestamp, completion: { _ in }) else {
            return
        }
        submit(operations)
    }
}
