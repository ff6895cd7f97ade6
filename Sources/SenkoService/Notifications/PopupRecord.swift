// SPDX-License-Identifier: Apache-2.0

/// Where a popup is: enough for a later daemon on the same bus to take it over or close it.
public struct PopupRecord: Hashable, Sendable {
    /// The unique bus name of the notification server, which is never given twice.
    public let server: String
    /// The server's id of the notification.
    public let id: UInt32

    /// A record.
    public init(server: String, id: UInt32) {
        self.server = server
        self.id = id
    }
}
