// SPDX-License-Identifier: Apache-2.0

import ActivityCore
import Bus
import BusValues
import MeditationCore

/// What `org.senko.Senko1.Activities.List` replies: `a(oa{sv})`, paths and all properties of
/// `org.senko.Senko1.Activity`.
struct ActivityList: BusWritable {
    static let busSignature = Signature(trusted: "a(oa{sv})")

    private var rows: [EntryView] = []

    /// The activities that a filter lets through, in the board's order.
    init(_ root: Root, filter: [String: BusValue]) throws {
        var reader = OptionReader(filter)
        let kind = try reader.take("kind", as: String.self)
        let state = try reader.takeWord("state", as: ActivityState.self)
        let owner = try reader.take("owner", as: String.self)
        try reader.finish()
        for entry in root.host.board.ordered {
            let activity = entry.activity
            guard kind == nil || activity.kind == kind, state == nil || activity.state == state,
                owner == nil || activity.owner == owner
            else { continue }
            rows.append(EntryView(entry: entry, root: root))
        }
    }

    func write(to writer: MessageWriter) throws(BusError) {
        try writer.container("a", "(oa{sv})") { () throws(BusError) in
            for row in rows {
                try writer.container("r", "oa{sv}") { () throws(BusError) in
                    try writer.append(Names.path(of: row.id))
                    try activityInterface.write(propertiesOf: row, to: writer)
                }
            }
        }
    }
}
