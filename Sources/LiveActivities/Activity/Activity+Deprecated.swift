// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials

extension Activity {
    /// Starts an activity whose content is never out of date.
    @available(*, deprecated, renamed: "request(attributes:content:pushType:)")
    public static func request(
        attributes: Attributes, contentState: Activity<Attributes>.ContentState, pushType: PushType? = nil
    ) throws -> Activity<Attributes> {
        try request(
            attributes: attributes, content: ActivityContent(state: contentState, staleDate: nil), pushType: pushType)
    }

    /// Starts an activity at a date, with an alert.
    @available(
        *, deprecated, renamed: "request(attributes:content:pushType:style:alertConfiguration:start:)"
    )
    public static func request(
        attributes: Attributes, content: ActivityContent<Activity<Attributes>.ContentState>, pushType: PushType? = nil,
        style: ActivityStyle, alertConfiguration: AlertConfiguration, startDate: Date
    ) throws -> Activity<Attributes> {
        try request(
            attributes: attributes, content: content, pushType: pushType, style: style,
            alertConfiguration: alertConfiguration, start: startDate)
    }

    /// What the activity shows.
    @available(*, deprecated, renamed: "content")
    public var contentState: ContentState { content.state }

    /// Shows something else, and returns when it is shown.
    @available(*, deprecated, renamed: "update(_:)")
    public nonisolated(nonsending) func update(using contentState: Activity<Attributes>.ContentState) async {
        await update(ActivityContent(state: contentState, staleDate: nil))
    }

    /// Shows something else, with or without an alert, and returns when it is shown.
    @available(*, deprecated, renamed: "update(_:alertConfiguration:)")
    public nonisolated(nonsending) func update(
        using contentState: Activity<Attributes>.ContentState, alertConfiguration: AlertConfiguration? = nil
    ) async {
        await update(ActivityContent(state: contentState, staleDate: nil), alertConfiguration: alertConfiguration)
    }

    /// Shows something else soon, in the order of the calls.
    @available(*, deprecated, renamed: "update(_:)")
    public func update(using contentState: Activity<Attributes>.ContentState) {
        update(ActivityContent(state: contentState, staleDate: nil))
    }

    /// Shows something else soon, with or without an alert, in the order of the calls.
    @available(*, deprecated, renamed: "update(_:alertConfiguration:)")
    public func update(
        using contentState: Activity<Attributes>.ContentState, alertConfiguration: AlertConfiguration? = nil
    ) {
        update(ActivityContent(state: contentState, staleDate: nil), alertConfiguration: alertConfiguration)
    }

    /// Ends the activity, and returns when it has ended.
    @available(*, deprecated, renamed: "end(_:dismissalPolicy:)")
    public nonisolated(nonsending) func end(
        using contentState: Activity<Attributes>.ContentState? = nil,
        dismissalPolicy: ActivityUIDismissalPolicy = .default
    ) async {
        await end(contentState.map { ActivityContent(state: $0, staleDate: nil) }, dismissalPolicy: dismissalPolicy)
    }

    /// Ends the activity soon, behind what was asked for before.
    @available(*, deprecated, renamed: "end(_:dismissalPolicy:)")
    public func end(
        using contentState: Activity<Attributes>.ContentState? = nil,
        dismissalPolicy: ActivityUIDismissalPolicy = .default
    ) {
        end(contentState.map { ActivityContent(state: $0, staleDate: nil) }, dismissalPolicy: dismissalPolicy)
    }
}
