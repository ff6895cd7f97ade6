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

    var isEmpty: Bool { entries.isEmpty && records.isEmpty && popups.isEmpty }

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
        default: break
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
    }

    /// Writes all of it.
    func write(to store: Store) throws(StoreError) {
        for (id, entry) in entries {
            if let entry { try store.save(entry) } else { try store.remove(id) }
        }
        for record in records { try store.record(record) }
        for (id, popup) in popups { try store.savePopup(popup, of: id) }
    }
}
