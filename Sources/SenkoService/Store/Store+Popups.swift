// SPDX-License-Identifier: Apache-2.0

import ActivityCore

extension Store {
    /// Which notification belongs to which activity. A row that makes no sense is left out.
    func popups() throws(StoreError) -> [ActivityID: PopupRecord] {
        var popups: [ActivityID: PopupRecord] = [:]
        try attempt("read the notifications") { () throws(DatabaseError) in
            try database.statement(StoreSchema.loadPopups).rows { row in
                guard case .text(let name) = row[0], let id = ActivityID(name), case .text(let server) = row[1],
                    case .integer(let number) = row[2], let notification = UInt32(exactly: number)
                else { return }
                popups[id] = PopupRecord(server: server, id: notification)
            }
        }
        return popups
    }

    /// Keeps which notification belongs to an activity; nil: none.
    func savePopup(_ popup: PopupRecord?, of id: ActivityID) throws(StoreError) {
        try attempt("store the notification of \(id)") { () throws(DatabaseError) in
            let name = DatabaseValue.text(id.description)
            if let popup {
                try database.run(StoreSchema.savePopup, [name, .text(popup.server), .integer(Int64(popup.id))])
            } else {
                try database.run(StoreSchema.removePopup, [name])
            }
        }
    }
}
