// SPDX-License-Identifier: Apache-2.0

import ActivityCore
import Bus
import BusValues
import MeditationCore
import Presentation

/// Announces what happens: the signals of `Activities` and `Meditation`, and new objects.
///
/// It comes first among the observers, so that a phase is announced before anything else is done about it.
final class SignalPresenter: Observer {
    private let connection: Connection
    private let log: Log
    private let whenAnnounced: (Instant<Boottime>) -> Void

    /// - Parameter whenAnnounced: told until when the boundaries of phases have been announced that come by themselves.
    init(on connection: Connection, log: Log, whenAnnounced: @escaping (Instant<Boottime>) -> Void) {
        self.connection = connection
        self.log = log
        self.whenAnnounced = whenAnnounced
    }

    func observe(_ events: [Event], at now: Instants) {
        let announcement = events.allSatisfy(\.isOfBoundary) ? events.lastIndex { $0.isPhaseChange } : nil
        for (index, event) in events.enumerated() {
            do {
                try send(event)
            } catch {
                log.write(.warning, "sending a signal failed: \(error.message)")
            }
            guard index == announcement else { continue }
            whenAnnounced(now.boottime)
            TimeSlice.giveWay()
        }
    }

    private func send(_ event: Event) throws(BusError) {
        switch event {
        case .started(let entry):
            let path = Names.path(of: entry.activity.id)
            try connection.emitObjectAdded(path)
            try activities("Started", path, .string(entry.activity.kind))
            if let sitting = entry.sitting {
                try meditation(
                    "Started", path, .string(sitting.title),
                    .uint32((sitting.total ?? .zero).busSecondsRoundedUp))
            }
        case .activityStateChanged(let id, let state, let previous, let reason):
            try activities(
                "StateChanged", Names.path(of: id), .string(state.rawValue), .string(previous.rawValue),
                .string(reason.rawValue))
        case .sittingStateChanged(let id, let state, let previous, let reason):
            try meditation(
                "StateChanged", Names.path(of: id), .string(state.rawValue), .string(previous.rawValue),
                .string(reason.rawValue))
        case .phaseChanged(let id, let phase, let index, let remaining):
            try meditation(
                "PhaseChanged", Names.path(of: id), .string(phase), .uint32(index),
                .uint32(remaining.busSecondsRoundedUp))
        case .actionInvoked(let id, let key, let token):
            try connection.emit(
                path: Names.path(of: id), interface: Names.activityInterface, member: "ActionInvoked",
                arguments: [.string(key), .string(token)])
        case .opened(let id, let link, let token, let opener):
            try connection.emit(
                path: Names.path(of: id), interface: Names.activityInterface, member: "Opened",
                arguments: [.string(link.text), .string(opener == .program ? token : "")])
        case .alerted(let id, let alert):
            try activities(
                "Alerted", Names.path(of: id), .string(alert.title), .string(alert.body), .string(alert.sound))
        case .bell(let id, let bell):
            try meditation("Bell", Names.path(of: id), .string(bell.rawValue))
        case .contentUpdated, .enabledChanged, .changed, .dismissed, .clockStepped, .finished:
            // `PropertyPresenter` and the store tell of these.
            break
        }
    }

    private func activities(_ member: String, _ path: ObjectPath, _ arguments: BusValue...) throws(BusError) {
        try connection.emit(
            path: Names.root, interface: Names.activitiesInterface, member: member,
            arguments: [.objectPath(path)] + arguments)
    }

    private func meditation(_ member: String, _ path: ObjectPath, _ arguments: BusValue...) throws(BusError) {
        try connection.emit(
            path: Names.root, interface: Names.meditationInterface, member: member,
            arguments: [.objectPath(path)] + arguments)
    }
}

extension Event {
    fileprivate var isPhaseChange: Bool {
        if case .phaseChanged = self { true } else { false }
    }
}
