// SPDX-License-Identifier: Apache-2.0

import MeditationCore

extension StoredEntry {
    /// The entry of a row that `StoreSchema.load` selects.
    init(row: Statement.Row) throws(ColumnReader.Mismatch) {
        var activity = ColumnReader(row, from: 0, columns: StoreSchema.activityColumns)
        let sittingColumn = StoreSchema.activityColumns.count
        let programmeColumn = sittingColumn + StoreSchema.sittingColumns.count
        let (boot, bus, stored) = try activity.activity()
        guard row[sittingColumn] != .null else {
            self.init(entry: Entry(activity: stored, sitting: nil), bootID: boot, busID: bus)
            return
        }
        var phases = ColumnReader(row, from: programmeColumn, columns: ["phases"])
        var sitting = ColumnReader(row, from: sittingColumn, columns: StoreSchema.sittingColumns)
        let programme = try phases.programme()
        self.init(
            entry: Entry(activity: stored, sitting: try sitting.sitting(programme: programme)), bootID: boot,
            busID: bus)
    }
}
