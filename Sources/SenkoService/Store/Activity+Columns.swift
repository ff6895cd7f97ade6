// SPDX-License-Identifier: Apache-2.0

import ActivityCore
import BusValues

extension Activity {
    /// The values of `StoreSchema.activityColumns`.
    func columns(bootID: String) -> [DatabaseValue] {
        [
            .text(id.description), .text(bootID), .text(kind), .text(owner), .text(key), .text(state.rawValue),
            .integer(startedAt.microseconds), .blob(attributes.busValue.marshalled()),
            .blob(content.busValue.marshalled()), .integer(Int64(bitPattern: revision)),
            .integer(staleAt?.microseconds), .integer(dismissalAt?.microseconds),
            .integer(dismissalDeadline?.microseconds),
            // SQLite has no NaN: it would make it NULL by itself.
            relevanceScore.isNaN ? .null : .real(relevanceScore), .text(endReason?.rawValue),
        ]
    }
}

extension ColumnReader {
    /// The activity in the columns of `StoreSchema.activityColumns`, and the boot that it was saved in.
    mutating func activity() throws(Mismatch) -> (bootID: String, activity: Activity) {
        let name = try text()
        guard let id = ActivityID(name) else { throw mismatch(.text(name)) }
        let bootID = try text()
        let (kind, owner, key) = (try text(), try text(), try optionalText())
        let state = try self.name(ActivityState.self)
        let startedAt = try instant(Realtime.self)
        let attributes = try dictionary()
        let content = try dictionary()
        let revision = UInt64(bitPattern: try integer())
        let staleAt = try optionalInstant(Realtime.self)
        let dismissalAt = try optionalInstant(Realtime.self)
        let dismissalDeadline = try optionalInstant(Boottime.self)
        let relevanceScore = try optionalReal() ?? .nan
        let endReason = try optionalName(Reason.self)
        let activity = Activity(
            id: id, kind: kind, owner: owner, key: key, attributes: attributes, startedAt: startedAt, state: state,
            content: content, revision: revision, staleAt: staleAt, dismissalAt: dismissalAt,
            dismissalDeadline: dismissalDeadline, relevanceScore: relevanceScore, endReason: endReason)
        return (bootID, activity)
    }
}
