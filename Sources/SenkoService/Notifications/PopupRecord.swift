// SPDX-License-Identifier: Apache-2.0

/// Where a popup is: enough for a later daemon on the same bus to take it over or close it.
public struct PopupRecord: Hashable, Sendable {
    /// The unique bus name of the notification server, which is never given twice; empty: there is no popup, as its
    /// person has closed it.
    public let server: String
    /// The server's id of the notification.
    public let id: UInt32

    /// A record.
    public init(server: String, id: UInt32) {
        self.server = server
        self.id = id
    }

    /// The record of a popup that its person does not want to see, whichever server shows it.
    public static let closedByPerson = PopupRecord(server: "", id: 0)
}
