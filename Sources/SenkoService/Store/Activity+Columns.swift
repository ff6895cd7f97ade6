// SPDX-License-Identifier: Apache-2.0

import ActivityCore
import BusValues

extension Activity {
    /// The values of `StoreSchema.activityColumns`.
    func columns(bootID: String, busID: String) -> [DatabaseValue] {
        let head: [DatabaseValue] = [
            .text(id.description), .text(bootID), .text(kind), .text(owner), .text(key), .text(state.rawValue),
            .integer(startedAt.microseconds), .blob(attributes.busValue.marshalled()),
            .blob(content.busValue.marshalled()), .integer(Int64(bitPattern: revision)),
            .integer(staleAt?.microseconds), .integer(dismissalAt?.microseconds),
            .integer(dismissalDeadline?.microseconds),
            // SQLite has no NaN: it would make it NULL by itself.
            relevanceScore.isNaN ? .null : .real(relevanceScore), .text(endReason?.rawValue),
        ]
        return head + [
            .integer(startDate?.microseconds), alert.map(\.column) ?? .null,
            actions.isEmpty ? .null : .blob(actions.map { BusTuple($0.key, $0.label) }.busValue.marshalled()),
            .text(applicationID), presentation.isEmpty ? .null : .blob(presentation.busValue.marshalled()),
            .integer(Int64(bitPattern: presentationRevision)), .integer(timestamp?.microseconds),
            .text(client), client == nil ? .null : .text(busID), .integer(lastSign.microseconds),
            .integer(lastSignAt.microseconds), .text(style.rawValue), .text(ownerExit.rawValue),
        ]
    }
}

extension ActivityAlert {
    /// The value of the column `alert`.
    fileprivate var column: DatabaseValue {
        .blob(BusValue.structure([.string(title), .string(body), .string(sound)]).marshalled())
    }
}

extension ColumnReader {
    /// The activity in the columns of `StoreSchema.activityColumns`, and the boot and the bus that it was saved in.
    mutating func activity() throws(Mismatch) -> (bootID: String, busID: String?, activity: Activity) {
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
        let startDate = try optionalInstant(Realtime.self)
        let alert = try alert()
        let actions = try actions()
        let applicationID = try optionalText()
        let presentation = try optionalDictionary() ?? [:]
        let presentationRevision = UInt64(bitPattern: try integer())
        let timestamp = try optionalInstant(Realtime.self)
        let client = try optionalText()
        let busID = try optionalText()
        let lastSign = try instant(Boottime.self)
        let lastSignAt = try instant(Realtime.self)
        let activity = Activity(
            id: id, kind: kind, owner: owner, key: key, attributes: attributes, startedAt: startedAt, state: state,
            content: content, revision: revision, staleAt: staleAt, dismissalAt: dismissalAt,
            dismissalDeadline: dismissalDeadline, relevanceScore: relevanceScore, endReason: endReason,
            style: try self.name(ActivityStyle.self), startDate: startDate, alert: alert,
            ownerExit: try self.name(OwnerExit.self), actions: actions, applicationID: applicationID,
            presentation: presentation, presentationRevision: presentationRevision, timestamp: timestamp,
            client: client, lastSign: lastSign, lastSignAt: lastSignAt)
        return (bootID, busID, activity)
    }

    private mutating func alert() throws(Mismatch) -> ActivityAlert? {
        guard case .structure(let fields)? = try optionalValue(of: Self.alertType),
            case .string(let title) = fields[0], case .string(let body) = fields[1],
            case .string(let sound) = fields[2]
        else { return nil }
        return ActivityAlert(title: title, body: body, sound: sound)
    }

    private mutating func actions() throws(Mismatch) -> [ActivityAction] {
        guard case .array(_, let elements)? = try optionalValue(of: Self.actionsType) else { return [] }
        return elements.compactMap { element in
            guard case .structure(let fields) = element, case .string(let key) = fields[0],
                case .string(let label) = fields[1]
            else { return nil }
            return ActivityAction(key: key, label: label)
        }
    }

    private static let alertType: Signature = "(sss)"
    private static let actionsType: Signature = "a(ss)"
}
