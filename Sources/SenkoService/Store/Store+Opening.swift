// SPDX-License-Identifier: Apache-2.0

import CSQLite
import Glibc

extension Store {
    /// A sound database with the tables of this version.
    ///
    /// - Parameter patience: how long to wait for another process that holds the file, in milliseconds.
    /// - Throws: `StoreError.Kind.damaged` where the file is to be set aside.
    static func open(_ files: StoreFiles, patience: Int32) throws(StoreError) -> Database {
        let path = files.path
        try files.create()
        if files.isEmptiedBeneathLog {
            throw StoreError(
                .damaged, path: path, task: "open the state file", reason: "it is empty, but its log is not")
        }
        let database: Database
        let version: Int64
        do throws(DatabaseError) {
            database = try Database(path: path, patience: patience)
            version = try hold(database)
        } catch {
            throw refusal(error, of: path)
        }
        guard version <= StoreSchema.version else {
            throw StoreError(
                .newer, path: path, task: "open the state file",
                reason: "it has version \(version), and this Senko knows \(StoreSchema.version)")
        }
        do throws(DatabaseError) {
            try prepare(database, version: version)
        } catch {
            throw refusal(error, of: path)
        }
        return database
    }

    /// What it means that SQLite refuses a file while it is opened.
    private static func refusal(_ error: DatabaseError, of path: String) -> StoreError {
        // The statements are known to be right, so a plain error is about the file: a format that SQLite does not
        // know, a table or a column that is not there. And a file that the system lets us write, but SQLite does not,
        // claims to be of another format.
        let isDamage =
            error.code == SQLITE_ERROR || (error.primaryCode == SQLITE_READONLY && access(path, W_OK) == 0)
        return StoreError(isDamage ? .damage(error.message) : error, path: path, task: "open the state file")
    }

    /// Locks the file for this connection alone, and says the version of its tables.
    private static func hold(_ database: Database) throws(DatabaseError) -> Int64 {
        try checkWritable(database)
        // Only one daemon writes. Held until it ends, the lock costs no system calls at each write, and needs no shared
        // memory in a file. Source: <https://www.sqlite.org/wal.html>, "Use of WAL Without Shared-Memory".
        try database.execute("PRAGMA locking_mode = EXCLUSIVE")
        guard case .integer(let version) = try database.column("PRAGMA user_version").first, 0...999 ~= version else {
            throw .damage("no Senko has written its version")
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
        if version == 0 { try createTables(in: database) } else { try migrate(database, from: version) }
        for statement in StoreSchema.checks { _ = try database.statement(statement) }
        // By now SQLite has read whether the format allows it to write.
        try checkWritable(database)
    }

    /// SQLite opens a file that it cannot write without a word.
    private static func checkWritable(_ database: Database) throws(DatabaseError) {
        guard !database.isReadOnly else {
            throw DatabaseError(code: SQLITE_READONLY, message: "the file is read-only")
        }
    }

    /// Brings the tables of an older version up to this one, all the way or not at all.
    private static func migrate(_ database: Database, from version: Int64) throws(DatabaseError) {
        guard version < StoreSchema.version else { return }
        try database.transaction(mapping: { $0 }) { () throws(DatabaseError) in
            for migration in StoreSchema.migrations[Int(version - 1)...] { try database.execute(migration) }
            try database.execute("PRAGMA user_version = \(StoreSchema.version)")
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
