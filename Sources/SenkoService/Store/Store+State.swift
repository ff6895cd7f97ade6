// SPDX-License-Identifier: Apache-2.0

import ActivityCore

extension Store {
    /// Whether programs may have activities: true unless false was stored.
    func isEnabled() throws(StoreError) -> Bool {
        try attempt("read whether activities are allowed") { () throws(DatabaseError) in
            try database.column(StoreSchema.loadEnabled) != [.integer(0)]
        }
    }

    /// Keeps whether programs may have activities.
    func saveEnabled(_ isEnabled: Bool) throws(StoreError) {
        try attempt("store whether activities are allowed") { () throws(DatabaseError) in
            try database.run(StoreSchema.saveEnabled, [.integer(1), .integer(isEnabled ? 1 : 0)])
        }
    }

    /// Until when everything has gone on; nil where that was never stored, or makes no sense.
    func touch() throws(StoreError) -> Touch? {
        var touch: Touch?
        try attempt("read until when activities went on") { () throws(DatabaseError) in
            try database.statement(StoreSchema.loadTouch).rows { row in
                guard case .integer(let boottime) = row[0], case .integer(let realtime) = row[1],
                    case .text(let bootID) = row[2], case .text(let busID) = row[3]
                else { return }
                touch = Touch(
                    boottime: Instant(microseconds: boottime), realtime: Instant(microseconds: realtime),
                    bootID: bootID, busID: busID)
            }
        }
        return touch
    }

    /// Keeps that everything that is not over has gone on until now, on this boot and this bus.
    func saveTouch(boottime: Instant<Boottime>, realtime: Instant<Realtime>) throws(StoreError) {
        try attempt("store that activities go on") { () throws(DatabaseError) in
            try database.run(
                StoreSchema.saveTouch,
                [
                    .integer(1), .integer(boottime.microseconds), .integer(realtime.microseconds), .text(bootID),
                    .text(busID),
                ])
        }
    }
}
