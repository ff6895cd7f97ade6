// SPDX-License-Identifier: Apache-2.0

import ActivityCore
import MeditationCore

/// Writes into the log what happens to activities, for those who want to see it (level `info`).
final class LogPresenter: Observer {
    private let log: Log

    init(_ log: Log) {
        self.log = log
    }

    func observe(_ events: [Event], at now: Instants) {
        guard log.level >= .info else { return }
        for event in events { write(event) }
    }

    private func write(_ event: Event) {
        switch event {
        case .started(let entry):
            write("started", entry.id, Self.name(of: entry))
        case .activityStateChanged(let id, let state, _, let reason):
            write(state.rawValue, id, reason.rawValue)
        case .sittingStateChanged(let id, let state, let previous, let reason):
            write("\(previous.rawValue) to \(state.rawValue)", id, reason.rawValue)
        case .phaseChanged(let id, let phase, let index, _):
            write("phase \(index)", id, phase.quotedForMessage)
        case .clockStepped:
            log.write(.info, "the clock was set: published dates are renewed")
        case .enabledChanged(let isEnabled):
            log.write(.info, "activities of other programs are \(isEnabled ? "allowed" : "forbidden") from now on")
        case .contentUpdated, .alerted, .bell, .actionInvoked, .opened, .finished, .changed, .dismissed:
            break
        }
    }

    private static func name(of entry: Entry) -> String {
        let kind = entry.activity.kind.quotedForMessage
        return entry.sitting.map { "\(kind) \($0.title.quotedForMessage)" } ?? kind
    }

    private func write(_ what: String, _ id: ActivityID, _ detail: String) {
        log.write(.info, "activity \(id) \(what): \(detail)", fields: [("SENKO_ACTIVITY", id.description)])
    }
}
