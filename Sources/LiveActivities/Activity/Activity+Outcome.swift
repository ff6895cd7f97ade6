// SPDX-License-Identifier: Apache-2.0

import BusValues
public import FoundationEssentials

extension Activity {
    /// Shows something else, and says what became of it.
    ///
    /// Asked for more than one may in a second, it waits; so does it while the daemon is away, for 30 seconds at most. A newer
    /// update takes the place of one that waits.
    ///
    /// - Parameters:
    ///   - content: what is shown.
    ///   - alertConfiguration: what draws attention to it.
    ///   - timestamp: when the program knew this; older than what is shown, it is ``ActivityOutcome/superseded``.
    ///   - expectedRevision: the ``revision`` that the content has to have for this to be done.
    /// - Throws: `ActivityRefusal`, as with `RevisionMismatch`; `EncodingError` or `DecodingError` where the content cannot be
    ///   put into the form of the bus, or not be read from it again.
    @discardableResult
    public nonisolated(nonsending) func sendUpdate(
        _ content: ActivityContent<Activity<Attributes>.ContentState>, alertConfiguration: AlertConfiguration? = nil,
        timestamp: Date? = nil, expectedRevision: UInt64? = nil
    ) async throws -> ActivityOutcome {
        try await perform { completion in
            [
                try update(
                    to: content, alert: alertConfiguration, timestamp: timestamp, expectedRevision: expectedRevision,
                    completion: completion)
            ]
        }
    }

    /// Changes some of the content's members, and leaves the others, the stale date and the score as they are.
    ///
    /// - Parameters:
    ///   - changes: a value with the members that change, under the names that they have in the content. One that is nil is left
    ///     as it is.
    ///   - alertConfiguration: what draws attention to it.
    ///   - timestamp: when the program knew this.
    /// - Throws: as ``sendUpdate(_:alertConfiguration:timestamp:expectedRevision:)``; `DecodingError` where what would come of it
    ///   could not be read as this type's content.
    @discardableResult
    public nonisolated(nonsending) func merge(
        _ changes: some Encodable, alertConfiguration: AlertConfiguration? = nil, timestamp: Date? = nil
    ) async throws -> ActivityOutcome {
        try await merge(ValueCoding.encode(changes), [:], alertConfiguration, timestamp)
    }

    /// Changes the stale date alone; nil: never.
    ///
    /// - Throws: as ``sendUpdate(_:alertConfiguration:timestamp:expectedRevision:)``.
    @discardableResult
    public nonisolated(nonsending) func setStaleDate(_ date: Date?) async throws -> ActivityOutcome {
        try await merge([:], ["stale_date": .uint64(date?.timestamp ?? 0)], nil, nil)
    }

    /// Changes the relevance score alone.
    ///
    /// - Throws: as ``sendUpdate(_:alertConfiguration:timestamp:expectedRevision:)``.
    @discardableResult
    public nonisolated(nonsending) func setRelevanceScore(_ score: Double) async throws -> ActivityOutcome {
        try await merge([:], ["relevance_score": .double(score)], nil, nil)
    }

    /// Ends the activity, and says what became of it.
    ///
    /// - Parameters:
    ///   - content: what is shown from now on; nil: the last content stays.
    ///   - dismissalPolicy: for how long it is still shown.
    ///   - timestamp: when the program decided so; older than what is shown, it is ``ActivityOutcome/superseded``.
    /// - Throws: as ``sendUpdate(_:alertConfiguration:timestamp:expectedRevision:)``.
    @discardableResult
    public nonisolated(nonsending) func sendEnd(
        _ content: ActivityContent<Activity<Attributes>.ContentState>?,
        dismissalPolicy: ActivityUIDismissalPolicy = .default, timestamp: Date? = nil
    ) async throws -> ActivityOutcome {
        try await perform { try end(with: content, dismissalPolicy, timestamp: timestamp, completion: $0) }
    }

    private nonisolated(nonsending) func merge(
        _ changes: [String: BusValue], _ more: [String: BusValue], _ alert: AlertConfiguration?, _ timestamp: Date?
    ) async throws -> ActivityOutcome {
        let merged = (record.content.value?.values ?? [:]).merging(changes) { $1 }
        let state = try ValueCoding.decode(ContentState.self, from: merged)
        var options = more
        options["merge"] = .boolean(true)
        options["alert"] = alert?.value
        options["timestamp"] = timestamp.map { .uint64($0.timestamp) }
        // Without the option the daemon drops a stale date that has passed.
        options["presentation"] = PresentationSources.draw(id, attributes, state, isStale: false)?.busValue
        let arguments = options
        return try await perform { [Operation(.update, content: changes, options: arguments, completion: $0)] }
    }
}
