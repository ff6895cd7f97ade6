// SPDX-License-Identifier: Apache-2.0

/// An icon that a program chose, where a server can make something of it.
///
/// Source: Desktop Notifications Specification 1.2, "Icons and Images": a name in the icon theme, or a `file://` URI; all
/// servers take the path alone, too.
struct PopupIcon {
    /// The argument `app_icon`.
    let name: String

    /// An icon, or nil where the text is neither a name nor an absolute path.
    init?(_ text: String) {
        guard (1...1024).contains(text.utf8.count), text.unicodeScalars.allSatisfy({ $0.value >= 0x20 }) else {
            return nil
        }
        let isFile = text.hasPrefix("/") || text.hasPrefix("file:///")
        guard isFile || !text.utf8.contains(UInt8(ascii: "/")) else { return nil }
        name = text
    }
}
