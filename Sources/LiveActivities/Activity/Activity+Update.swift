// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials

// Of each form there is one for asynchronous code, which returns when the daemon has answered, and one for synchronous code,
// which returns at once. Both keep the order in which they are called.

extension Activity {
    /// Shows something else, and returns when it is shown.
    ///
    /// A stale activity becomes active again. What cannot be done is passed over in silence, as when the activity has ended;
    /// ``sendUpdate(_:alertConfiguration:timestamp:expectedRevision:)`` tells.
    public nonisolated(nonsending) func update(_ content: ActivityContent<Activity<Attributes>.ContentState>) async {
        _ = try? await sendUpdate(content)
    }

    /// Shows something else, with or without an alert, and returns when it is shown.
    public nonisolated(nonsending) func update(
        _ content: ActivityContent<Activity<Attributes>.ContentState>, alertConfiguration: AlertConfiguration? = nil
    ) async {
        _ = try? await sendUpdate(content, alertConfiguration: alertConfiguration)
    }

    /// Shows something else, unless something is shown already that was known later than at the timestamp.
    public nonisolated(nonsending) func update(
        _ content: ActivityContent<Activity<Attributes>.ContentState>, alertConfiguration: AlertConfiguration? = nil,
        timestamp: Date
    ) async {
        _ = try? await sendUpdate(content, alertConfiguration: alertConfiguration, timestamp: timestamp)
    }

    /// Shows something else soon, in the order of the calls.
    public func update(_ content: ActivityContent<Activity<Attributes>.ContentState>) {
        post(content)
    }

    /// Shows something else soon, with or without an alert, in the order of the calls.
    public func update(
        _ content: ActivityContent<Activity<Attributes>.ContentState>, alertConfiguration: AlertConfiguration? = nil
    ) {
        post(content, alertConfiguration)
    }

    /// Shows something else soon, unless something is shown already that was known later than at the timestamp.
    public func update(
        _ content: ActivityContent<Activity<Attributes>.ContentState>, alertConfiguration: AlertConfiguration? = nil,
        timestamp: Date
    ) {
        post(content, alertConfiguration, timestamp)
    }

    private func post(
        _ content: ActivityContent<ContentState>, _ alert: AlertConfiguration? = nil, _ timestamp: Date? = nil
    ) {
        guard let operation = try? update(to: content, alert: alert, timestamp: timestamp, completion: { _ in }) else {
            return
        }
        submit([operation])
    }
}
