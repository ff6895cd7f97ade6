// SPDX-License-Identifier: Apache-2.0

import ActivityCore
import Bus
import BusValues
import MeditationCore

/// What `org.senko.Senko1.Activities.List` replies: `a(oa{sv})`, paths and all properties of
/// `org.senko.Senko1.Activity`.
struct ActivityList: BusRepresentable {
    let busValue: BusValue

    static var busSignature: Signature { Signature(trusted: "a(oa{sv})") }

    private static let row = Signature(trusted: "(oa{sv})")

    init?(busValue: BusValue) {
        guard case .array(Self.row, _) = busValue else { return nil }
        self.busValue = busValue
    }

    /// The activities that a filter lets through, in the board's order.
    init(_ root: Root, filter: [String: BusValue]) throws {
        var reader = OptionReader(filter)
        let kind = try reader.take("kind", as: String.self)
        let state = try reader.takeWord("state", as: ActivityState.self)
        let owner = try reader.take("owner", as: String.self)
        try reader.finish()
        var rows: [BusValue] = []
        for entry in root.host.board.ordered {
            let activity = entry.activity
            guard kind == nil || activity.kind == kind, state == nil || activity.state == state,
                owner == nil || activity.owner == owner
            else { continue }
            let properties = try activityInterface.properties(of: EntryView(entry: entry, root: root))
            rows.append(.structure([.objectPath(Names.path(of: activity.id)), properties]))
        }
        busValue = .array(element: Self.row, rows)
    }
}
