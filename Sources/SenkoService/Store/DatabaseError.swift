// SPDX-License-Identifier: Apache-2.0

import CSQLite

/// What SQLite refused, in its own words.
struct DatabaseError: Error, Hashable, Sendable {
    /// The extended result code. Source: <https://www.sqlite.org/rescode.html>.
    let code: Int32
    /// SQLite's message.
    let message: String
    /// The errno of the failed system call, or 0.
    let systemError: Int32

    init(code: Int32, message: String, systemError: Int32 = 0) {
        self.code = code
        self.message = message
        self.systemError = systemError
    }

    /// The last failure of a connection; `connection` is nil where there was no memory for one.
    init(code: Int32, of connection: OpaquePointer?) {
        self.code = code
        message = String(cString: connection.map { sqlite3_errmsg($0) } ?? sqlite3_errstr(code))
        systemError = connection.map(sqlite3_system_errno) ?? 0
    }

    /// The code without its extension, such as `SQLITE_IOERR` for `SQLITE_IOERR_FSYNC`.
    var primaryCode: Int32 { code & 0xFF }

    /// Whether the file is no sound database, as opposed to one that cannot be reached or written now.
    var isDamage: Bool { primaryCode == SQLITE_CORRUPT || primaryCode == SQLITE_NOTADB }

    /// The file is a database, but what is in it is not what was put there.
    static func damage(_ message: String) -> DatabaseError {
        DatabaseError(code: SQLITE_CORRUPT, message: message)
    }
}
