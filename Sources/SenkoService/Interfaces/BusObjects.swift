// SPDX-License-Identifier: Apache-2.0

import ActivityCore
import Bus
import BusValues
import MeditationCore

/// The objects of the bus contract, exported on a connection for as long as this is held.
final class BusObjects {
    private let exports: [Subscription]

    init(_ root: Root, log: Log, on connection: Connection) throws(BusError) {
        let find: (ObjectPath) -> EntryView? = { [unowned root] path in
            guard let id = Names.id(of: path), let entry = root.host.board[id] else { return nil }
            return EntryView(entry: entry, root: root)
        }
        exports = [
            try connection.export(activitiesInterface, at: Names.root, object: root),
            try connection.export(meditationInterface, at: Names.root, object: root),
            try connection.export(activityInterface, below: Names.activities, find: find),
            try connection.export(sittingInterface, below: Names.activities) { find($0).flatMap(SittingView.init) },
            try connection.exportObjectManager(at: Names.root, below: Names.activities) { [unowned root] in
                root.host.board.ordered.map { Names.path(of: $0.activity.id) }
            },
            try connection.export(logControlInterface, at: "/org/freedesktop/LogControl1", object: log),
        ]
    }
}
