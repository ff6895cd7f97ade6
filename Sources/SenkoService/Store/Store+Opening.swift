// SPDX-License-Identifier: Apache-2.0

import CSQLite

extension Store {
    /// A sound database with the tables of this version.
    ///
    /// - Throws: `StoreError.Kind.damaged` where the file is to be set aside.
    static func open(_ files: StoreFiles) throws(StoreError) -> Database {
        let path = files.path
        try files.create()
        if files.isEmptiedBeneathLog {
            throw StoreError(
                .damaged, path: path, task: "open the state file", reason: "it is empty, but its log is not")
        }
        let database: Database
        let version: Int64
        do throws(DatabaseError) {
            database = try Database(path: path)
            version = try hold(database)
        } catch {
            throw StoreError(error, path: path, task: "open the state file")
        }
        guard version <= StoreSchema.version else {
            throw StoreError(
                .newer, path: path, task: "open the state file",
                reason: "it has version \(version), and this Senko knows \(StoreSchema.version)")
        }
        do throws(DatabaseError) {
            try prepare(database, version: version)
        } catch {
            throw StoreError(error, path: path, task: "open the state file")
        }
        return database
    }

    /// Locks the file for this connection alone, and says the version of its tables.
    private static func hold(_ database: Database) throws(DatabaseError) -> Int64 {
        // SQLite opens a file that it may not write without a word.
        guard !database.isReadOnly else {
            throw DatabaseError(code: SQLITE_READONLY, message: "the file is read-only")
        }
        // Only one daemon writes. Held until it ends, the lock costs no system calls at each write, and needs no shared
        // memory in a file. Source: <https://www.sqlite.org/wal.html>, "Use of WAL Without Shared-Memory".
        try database.execute("PRAGMA locking_mode = EXCLUSIVE")
        guard case .integer(let version) = try database.column("PRAGMA user_version").first, version >= 0 else {
            throw .damage("its version is no number")
        }
        return version
    }

    private static func prepare(_ database: Database, version: Int64) throws(DatabaseError) {
        guard try database.column("PRAGMA journal_mode = WAL") == [.text("wal")] else {
            throw DatabaseError(code: SQLITE_CANTOPEN, message: "it cannot have a write-ahead log")
        }
        // NORMAL: a commit is in the log, but not yet on the disk; `flush` brings it there.
        try database.execute("PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON")
        let problems = try database.column("PRAGMA quick_check(1)")
        guard problems == [.text("ok")] else {
            if case .text(let problem) = problems.first { throw .damage(problem) }
            throw .damage("the check says nothing")
        }
        if version == 0 { try createTables(in: database) }
        do throws(DatabaseError) {
            for statement in StoreSchema.statements { _ = try database.statement(statement) }
        } catch {
            // A table or a column is not there.
            throw error.primaryCode == SQLITE_ERROR ? .damage(error.message) : error
        }
    }

    private static func createTables(in database: Database) throws(DatabaseError) {
        guard try database.column("SELECT name FROM sqlite_schema").isEmpty else {
            throw .damage("its tables are not Senko's")
        }
        try database.transaction(mapping: { $0 }) { () throws(DatabaseError) in
            try database.execute(StoreSchema.tables)
            try database.execute("PRAGMA user_version = \(StoreSchema.version)")
        }
    }
}
