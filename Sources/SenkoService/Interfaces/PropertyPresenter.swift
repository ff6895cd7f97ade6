// SPDX-License-Identifier: Apache-2.0

import ActivityCore
import Bus
import BusValues
import MeditationCore

/// Tells how the objects have changed: `PropertiesChanged`, new content, and objects that are gone.
///
/// It comes behind the store, so that what it tells is kept already.
final class PropertyPresenter: Observer {
    private let root: Root
    private let connection: Connection
    private let log: Log

    private var host: Host { root.host }

    init(_ root: Root, on connection: Connection, log: Log) {
        self.root = root
        self.connection = connection
        self.log = log
    }

    func observe(_ events: [Event], at now: Instants) {
        attempt { () throws(BusError) in
            for event in events { try send(event) }
        }
    }

    /// Tells that the configuration has been read anew.
    func configurationChanged() {
        attempt { () throws(BusError) in
            try connection.emitPropertiesChanged(
                Names.root, interface: Names.meditationInterface, properties: ["Presets", "DefaultSeconds"])
            try connection.emitPropertiesChanged(
                Names.root, interface: Names.activitiesInterface, properties: ["Limits"])
        }
    }

    private func attempt(_ body: () throws(BusError) -> Void) {
        do {
            try body()
        } catch {
            log.write(.warning, "sending a signal failed: \(error.message)")
        }
    }

    private func send(_ event: Event) throws(BusError) {
        switch event {
        case .contentUpdated(let id):
            guard let activity = host.board[id]?.activity else { return }
            try connection.emit(path: Names.root, interface: Names.activitiesInterface, member: "Updated") {
                writer throws(BusError) in
                try writer.append(Names.path(of: id))
                try writer.append(activity.content)
                try writer.append(activity.revision)
            }
        case .changed(let before, let after):
            try sendChanges(from: before, to: after)
        case .dismissed(let entry):
            try connection.emitObjectRemoved(
                Names.path(of: entry.activity.id),
                interfaces: [Names.activityInterface] + (entry.sitting == nil ? [] : [Names.sittingInterface]))
        case .clockStepped:
            for entry in host.board.orderedSittings {
                try connection.emitPropertiesChanged(
                    Names.path(of: entry.id), interface: Names.sittingInterface,
                    properties: ["PhaseEndsTimestamp", "EndsTimestamp"])
            }
        case .enabledChanged:
            try connection.emitPropertiesChanged(
                Names.root, interface: Names.activitiesInterface, properties: ["Enabled"])
        case .started, .activityStateChanged, .sittingStateChanged, .phaseChanged, .bell, .actionInvoked, .opened,
            .alerted,
            .finished:
            // `SignalPresenter` and the store tell of these.
            break
        }
    }

    private func sendChanges(from before: Entry, to after: Entry) throws(BusError) {
        let path = Names.path(of: after.activity.id)
        let new = EntryView(entry: after, root: root)
        try connection.emitPropertiesChanged(
            path, activityInterface, of: new, properties: after.activity.signalledChanges(from: before.activity))
        guard after.sitting != nil, let old = SittingView(EntryView(entry: before, root: root)),
            let new = SittingView(new)
        else { return }
        try connection.emitPropertiesChanged(
            path, sittingInterface, of: new, properties: sittingInterface.changes(from: old, to: new))
    }
}
