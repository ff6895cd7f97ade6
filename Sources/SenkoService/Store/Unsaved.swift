// SPDX-License-Identifier: Apache-2.0

import ActivityCore
import MeditationCore

/// What has changed and is not stored yet.
struct Unsaved {
    /// Entries as they are to be stored; nil: to be removed.
    private(set) var entries: [ActivityID: Entry?] = [:]
    /// Sittings that are over.
    private(set) var records: [SittingRecord] = []
    /// Where popups are; nil: nowhere.
    private(set) var popups: [ActivityID: PopupRecord?] = [:]
    /// Whether programs may have activities; nil: what is stored of it stays.
    var isEnabled: Bool?
    /// Until when everything has gone on; nil: what is stored of it stays.
    var touch: (boottime: Instant<Boottime>, realtime: Instant<Realtime>)?

    var isEmpty: Bool {
        entries.isEmpty && records.isEmpty && popups.isEmpty && isEnabled == nil && touch == nil
    }

    /// Whether an entry is to be removed.
    func removes(_ id: ActivityID) -> Bool {
        if case .some(.none) = entries[id] { true } else { false }
    }

    /// Notes what an event changes.
    mutating func add(_ event: Event) {
        switch event {
        case .started(let entry), .changed(_, let entry): add(entry)
        case .dismissed(let entry): entries.updateValue(nil, forKey: entry.id)
        case .finished(let record): records.append(record)
        case .enabledChanged(let isEnabled): self.isEnabled = isEnabled
        case .activityStateChanged, .contentUpdated, .alerted, .sittingStateChanged, .phaseChanged, .bell,
            .actionInvoked, .opened, .clockStepped:
            // What of it is kept stands in the entry that has changed.
            break
        }
    }

    /// Notes an entry.
    mutating func add(_ entry: Entry) {
        entries.updateValue(entry, forKey: entry.id)
    }

    /// Notes where a popup is; nil: nowhere.
    mutating func add(_ popup: PopupRecord?, of id: ActivityID) {
        popups.updateValue(popup, forKey: id)
    }

    /// Notes what has come later than all this.
    mutating func add(_ later: Unsaved) {
        entries.merge(later.entries) { $1 }
        records += later.records
        popups.merge(later.popups) { $1 }
        isEnabled = later.isEnabled ?? isEnabled
        touch = later.touch ?? touch
    }

    /// Writes all of it.
    func write(to store: Store) throws(StoreError) {
        for (id, entry) in entries {
            if let entry { try store.save(entry) } else { try store.remove(id) }
        }
        for record in records { try store.record(record) }
        for (id, popup) in popups { try store.savePopup(popup, of: id) }
        if let isEnabled { try store.saveEnabled(isEnabled) }
        if let touch { try store.saveTouch(boottime: touch.boottime, realtime: touch.realtime) }
    }
}
