// SPDX-License-Identifier: Apache-2.0

import CSQLite

/// A prepared statement of a `Database`, which keeps it until it is closed.
final class Statement {
    private let connection: OpaquePointer
    private let handle: OpaquePointer

    /// Compiles one statement.
    init(_ sql: String, on connection: OpaquePointer) throws(DatabaseError) {
        var handle: OpaquePointer?
        // PERSISTENT: it is kept and run again, so its memory is not to come from the small look-aside pool.
        let code = sqlite3_prepare_v3(connection, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &handle, nil)
        guard code == SQLITE_OK else { throw DatabaseError(code: code, of: connection) }
        guard let handle else {
            throw DatabaseError(code: SQLITE_MISUSE, message: "no statement in \"\(sql)\"")
        }
        self.handle = handle
        self.connection = connection
    }

    deinit {
        sqlite3_finalize(handle)
    }

    /// Runs to the end, past any rows.
    ///
    /// - Returns: how many rows an INSERT, UPDATE or DELETE has changed.
    @discardableResult
    func run(_ values: [DatabaseValue] = []) throws(DatabaseError) -> Int {
        try rows(values) { (_) throws(DatabaseError) in }
        return Int(sqlite3_changes(connection))
    }

    /// Hands each row to `body`. The statement may be used again afterwards, but not within `body`.
    func rows(
        _ values: [DatabaseValue] = [], _ body: (Row) throws(DatabaseError) -> Void
    ) throws(DatabaseError) {
        // Also lets go of the read lock and of the bound memory, whichever way it ends.
        defer {
            sqlite3_reset(handle)
            sqlite3_clear_bindings(handle)
        }
        guard values.count == Int(sqlite3_bind_parameter_count(handle)) else {
            throw DatabaseError(
                code: SQLITE_RANGE,
                message: "\(values.count) values for \(sqlite3_bind_parameter_count(handle)) parameters")
        }
        for (index, value) in values.enumerated() { try bind(value, at: Int32(index + 1)) }
        while true {
            let code = sqlite3_step(handle)
            switch code {
            case SQLITE_ROW: try body(Row(handle: handle))
            case SQLITE_DONE: return
            default: throw DatabaseError(code: code, of: connection)
            }
        }
    }

    private func bind(_ value: DatabaseValue, at index: Int32) throws(DatabaseError) {
        let transient = senko_sqlite_transient()
        let code =
            switch value {
            case .null: sqlite3_bind_null(handle, index)
            case .integer(let number): sqlite3_bind_int64(handle, index, number)
            case .real(let number): sqlite3_bind_double(handle, index, number)
            // A null pointer would bind NULL rather than nothing. The 64-bit calls refuse what is above SQLite's limit
            // with SQLITE_TOOBIG.
            case .text(""): sqlite3_bind_text(handle, index, "", 0, transient)
            case .text(var text):
                text.withUTF8 { bytes in
                    bytes.withMemoryRebound(to: CChar.self) { characters in
                        sqlite3_bind_text64(
                            handle, index, characters.baseAddress, UInt64(characters.count), transient,
                            UInt8(SQLITE_UTF8))
                    }
                }
            case .blob([]): sqlite3_bind_zeroblob(handle, index, 0)
            case .blob(let bytes):
                bytes.withUnsafeBytes { buffer in
                    sqlite3_bind_blob64(handle, index, buffer.baseAddress, UInt64(buffer.count), transient)
                }
            }
        guard code == SQLITE_OK else { throw DatabaseError(code: code, of: connection) }
    }

    /// The row a statement stands on; valid within the body that it is handed to.
    struct Row {
        fileprivate let handle: OpaquePointer

        /// A column's value, as it is stored.
        subscript(column: Int) -> DatabaseValue {
            let index = Int32(column)
            switch sqlite3_column_type(handle, index) {
            case SQLITE_INTEGER: return .integer(sqlite3_column_int64(handle, index))
            case SQLITE_FLOAT: return .real(sqlite3_column_double(handle, index))
            case SQLITE_TEXT:
                let bytes = UnsafeBufferPointer(
                    start: sqlite3_column_text(handle, index), count: Int(sqlite3_column_bytes(handle, index)))
                // SQLite does not check what it stores: text that is no UTF-8 stays visible as bytes. Decoding repairs it,
                // so that it differs; `String(validating:as:)` does not come specialised, and costs five times as much.
                var text = String(decoding: bytes, as: UTF8.self)
                let isSound = text.withUTF8 { $0.elementsEqual(bytes) }
                return isSound ? .text(text) : .blob(Array(bytes))
            case SQLITE_BLOB:
                return .blob(
                    Array(
                        UnsafeRawBufferPointer(
                            start: sqlite3_column_blob(handle, index), count: Int(sqlite3_column_bytes(handle, index)))
                    ))
            default: return .null
            }
        }
    }
}
