// SPDX-License-Identifier: Apache-2.0

import BusValues
public import FoundationEssentials

extension Activity {
    /// Starts an activity.
    ///
    /// It waits for the daemon's answer; when it returns, everybody can see the activity. Where the daemon is just being
    /// restarted, it waits for that, for five seconds at most.
    ///
    /// - Parameters:
    ///   - attributes: what never changes.
    ///   - content: what is shown first. With a stale date that has passed it is shown at once, stale.
    ///   - pushType: not used yet.
    /// - Throws: `ActivityAuthorizationError` where the daemon refuses or is not there; `EncodingError` or `DecodingError`
    ///   where attributes or content cannot be put into the form of the bus, or not be read from it again.
    public static func request(
        attributes: Attributes, content: ActivityContent<Activity<Attributes>.ContentState>, pushType: PushType? = nil
    ) throws -> Activity<Attributes> {
        try request(attributes, content, StartOptions())
    }

    /// Starts an activity that is to be noticed for as long as it goes on, or for a while.
    public static func request(
        attributes: Attributes, content: ActivityContent<Activity<Attributes>.ContentState>, pushType: PushType? = nil,
        style: ActivityStyle
    ) throws -> Activity<Attributes> {
        try request(attributes, content, StartOptions(style: style))
    }

    /// Starts an activity at a date, with an alert. Until then it is `pending`; a date that has passed is now.
    public static func request(
        attributes: Attributes, content: ActivityContent<Activity<Attributes>.ContentState>, pushType: PushType? = nil,
        style: ActivityStyle, alertConfiguration: AlertConfiguration, start: Date
    ) throws -> Activity<Attributes> {
        try request(attributes, content, StartOptions(style: style, alert: alertConfiguration, start: start))
    }

    /// Starts an activity under a name of the program's choice, or takes up the one that lives under it.
    ///
    /// Where an activity of this application, type and key goes on, it gets the content and the alert, and is returned: there
    /// are never two.
    ///
    /// - Parameters:
    ///   - attributes: what never changes.
    ///   - content: what is shown first.
    ///   - pushType: not used yet.
    ///   - style: how long it is to be noticed.
    ///   - alertConfiguration: what draws attention to the start; a start that lies ahead needs one.
    ///   - start: when it starts; nil: now.
    ///   - key: the name, 1 to 256 bytes; nil: none.
    ///   - ownerExit: what becomes of the activity when this program leaves.
    ///   - actions: its buttons, at most 3.
    ///   - applicationID: the desktop entry that gives it its name and icon, without `.desktop`.
    public static func request(
        attributes: Attributes, content: ActivityContent<Activity<Attributes>.ContentState>, pushType: PushType? = nil,
        style: ActivityStyle = .standard, alertConfiguration: AlertConfiguration? = nil, start: Date? = nil,
        key: String?, ownerExit: ActivityOwnerExit = .keep, actions: [ActivityAction] = [], applicationID: String? = nil
    ) throws -> Activity<Attributes> {
        try request(
            attributes, content,
            StartOptions(
                style: style, alert: alertConfiguration, start: start, key: key, ownerExit: ownerExit, actions: actions,
                applicationID: applicationID))
    }

    /// Starts an activity, and says what becomes of it when this program leaves.
    public static func request(
        attributes: Attributes, content: ActivityContent<Activity<Attributes>.ContentState>, pushType: PushType? = nil,
        style: ActivityStyle = .standard, alertConfiguration: AlertConfiguration? = nil, start: Date? = nil,
        ownerExit: ActivityOwnerExit, actions: [ActivityAction] = [], applicationID: String? = nil
    ) throws -> Activity<Attributes> {
        try request(
            attributes: attributes, content: content, pushType: pushType, style: style,
            alertConfiguration: alertConfiguration, start: start, key: nil, ownerExit: ownerExit, actions: actions,
            applicationID: applicationID)
    }

    private static func request(
        _ attributes: Attributes, _ content: ActivityContent<ContentState>, _ options: StartOptions
    ) throws -> Activity<Attributes> {
        let attributeValues = try ValueCoding.encode(attributes)
        _ = try ValueCoding.decode(Attributes.self, from: attributeValues)
        let contentValues = try content.encoded()
        var values = options.values.merging(content.options) { $1 }
        let isStale = content.staleDate.map { $0 <= Date() } ?? false
        values["presentation"] =
            PresentationSources.draw(nil, attributes, content.state, isStale: isStale)?.busValue
        let request = StartRequest(
            kind: Attributes.activityKind, attributes: attributeValues, content: contentValues, options: values)
        switch Client.current.startAndWait(request) {
        case .success(let record): return try Activity(record)
        case .failure(let refusal): throw refusal.authorizationError
        }
    }
}
