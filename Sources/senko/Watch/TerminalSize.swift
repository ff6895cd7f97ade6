// SPDX-License-Identifier: Apache-2.0

import Glibc

/// The size of a terminal in cells.
struct TerminalSize: Equatable {
    let columns: Int
    let rows: Int

    /// The size of the terminal behind a descriptor; nil where there is none, or it does not know.
    static func of(_ descriptor: Int32) -> TerminalSize? {
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else { return nil }
        return TerminalSize(columns: Int(size.ws_col), rows: Int(size.ws_row))
    }
}
