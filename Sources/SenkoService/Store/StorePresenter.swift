// SPDX-License-Identifier: Apache-2.0

import ActivityCore
import MeditationCore

/// Keeps the board in the store: each entry when it changes, and each sitting that is over.
///
/// Where the store fails, the daemon goes on in memory; the failure is said once in the log, and in the status for as
/// long as it lasts.
final class StorePresenter: Observer {
    private let store: Store?
    private let log: Log
    /// What does not work, for the daemon's status; nil: nothing.
    private(set) var complaint: String?

    /// Opens the store at its usual place.
    init(log: Log) {
        self.log = log
        do throws(StoreError) {
            guard let path = Store.defaultPath() else {
                throw StoreError(
                    .unreachable, path: "~/.local/state", task: "find the state file",
                    reason: "there is no home directory")
            }
            let store = try Store(path: path)
            if let aside = store.setAside {
                log.write(
                    .error, "the state file was damaged; it is kept, and a new one begun: \(aside)",
                    id: "5a1c2e0b7d3f4b52a6f0d9c1e8b74a60", fields: [("SENKO_STATE_FILE", aside)])
            }
            self.store = store
        } catch {
            store = nil
            fail(error)
        }
    }

    /// The board as it was kept, and what happened meanwhile.
    func restore(limits: Limits, at now: Instants) -> (board: Board, events: [Event]) {
        var stored: [StoredEntry] = []
        attempt { store throws(StoreError) in
            stored = try store.load { [log] in log.write(.error, "a stored activity cannot be read: \($0)") }
        }
        let boot = BootIdentifier.current()
        let sameBoot = Set(stored.filter { $0.bootID == boot }.map(\.entry.id))
        return Board.restore(stored.map(\.entry), sameBoot: sameBoot.contains, limits: limits, at: now)
    }

    /// Writes what has changed. It counts from `observe` on, which comes right after the signals: whoever kills the
    /// daemon in between has the phase announced twice, so the moment is kept as short as it can be.
    func prepare(_ events: [Event]) {
        attempt { store throws(StoreError) in
            try store.stage { () throws(StoreError) in
                for event in events {
                    switch event {
                    case .started(let entry), .changed(_, let entry): try store.save(entry)
                    case .dismissed(let entry): try store.remove(entry.id)
                    case .finished(let record): try store.record(record)
                    default: break
                    }
                }
            }
        }
    }

    func observe(_ events: [Event], at now: Instants) {
        attempt { store throws(StoreError) in try store.commit() }
        let isOver = events.contains { if case .finished = $0 { true } else { false } }
        if isOver { store?.flush() }
    }

    /// The notifications that are shown, or were when the daemon ended.
    var popups: [ActivityID: PopupRecord] {
        var popups: [ActivityID: PopupRecord] = [:]
        attempt { store throws(StoreError) in popups = try store.popups() }
        return popups
    }

    /// Keeps where the notification of an activity is; nil: nowhere.
    func remember(_ popup: PopupRecord?, of id: ActivityID) {
        attempt { store throws(StoreError) in try store.savePopup(popup, of: id) }
    }

    /// Closes the store.
    func close() {
        attempt { store throws(StoreError) in try store.close() }
    }

    private func attempt(_ body: (Store) throws(StoreError) -> Void) {
        guard let store else { return }
        do throws(StoreError) {
            try body(store)
            complaint = nil
        } catch {
            fail(error)
        }
    }

    private func fail(_ error: StoreError) {
        if complaint == nil {
            log.write(
                .error, "\(error); going on in memory", id: "b0e8f3a49c7d4e1f8a25637d1c90be42",
                fields: [("SENKO_STATE_FILE", error.path)])
        }
        complaint = "the state is not kept: \(error.reason)"
    }
}
