// SPDX-License-Identifier: Apache-2.0

import CSQLite

/// One connection to one SQLite file, confined to the queue of whoever opened it.
final class Database {
    /// The file.
    let path: String

    private var connection: OpaquePointer?
    private var statements: [String: Statement] = [:]

    /// Opens a file that exists, or makes one.
    ///
    /// - Parameter patience: how long to wait for a lock that another connection holds, in milliseconds.
    init(path: String, patience: Int32 = 0) throws(DatabaseError) {
        self.path = path
        var connection: OpaquePointer?
        // NOMUTEX: one queue at a time uses the connection, so its locks are spared.
        let code = sqlite3_open_v2(
            path, &connection, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, nil)
        guard code == SQLITE_OK else {
            let error = DatabaseError(code: code, of: connection)
            sqlite3_close(connection)
            throw error
        }
        sqlite3_extended_result_codes(connection, 1)
        sqlite3_busy_timeout(connection, patience)
        self.connection = connection
    }

    deinit {
        close()
    }

    /// Closes the connection, after which every use of it fails with `SQLITE_MISUSE`. The last one to close a file
    /// in WAL mode checkpoints it and removes its log.
    func close() {
        statements.removeAll()
        sqlite3_close_v2(connection)
        connection = nil
    }

    /// Whether the file could be opened for reading only.
    var isReadOnly: Bool { sqlite3_db_readonly(connection, "main") == 1 }

    /// The statement of this text, compiled at the first use.
    func statement(_ sql: String) throws(DatabaseError) -> Statement {
        if let statement = statements[sql] { return statement }
        guard let connection else {
            throw DatabaseError(code: SQLITE_MISUSE, message: "\(path) is closed")
        }
        let statement = try Statement(sql, on: connection)
        statements[sql] = statement
        return statement
    }

    /// Runs one statement with these values for its parameters.
    ///
    /// - Returns: how many rows an INSERT, UPDATE or DELETE has changed.
    @discardableResult
    func run(_ sql: String, _ values: [DatabaseValue] = []) throws(DatabaseError) -> Int {
        try statement(sql).run(values)
    }

    /// Runs statements without parameters and rows, such as a schema.
    func execute(_ sql: String) throws(DatabaseError) {
        guard let connection else {
            throw DatabaseError(code: SQLITE_MISUSE, message: "\(path) is closed")
        }
        let code = sqlite3_exec(connection, sql, nil, nil, nil)
        guard code == SQLITE_OK else { throw DatabaseError(code: code, of: connection) }
    }

    /// The first column of each row of a query.
    func column(_ sql: String, _ values: [DatabaseValue] = []) throws(DatabaseError) -> [DatabaseValue] {
        var column: [DatabaseValue] = []
        try statement(sql).rows(values) { (row) throws(DatabaseError) in column.append(row[0]) }
        return column
    }

    /// All of `body` or nothing of it: what it has written is taken back when it throws. Within another transaction
    /// it is a part of that one.
    func transaction<Result, Failure: Error>(
        mapping map: (DatabaseError) -> Failure, _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        if isInTransaction { return try body() }
        do { try begin() } catch { throw map(error) }
        do throws(Failure) {
            let result = try body()
            do { try commit() } catch { throw map(error) }
            return result
        } catch {
            rollBack()
            throw error
        }
    }

    /// Whether a transaction is open; never on a closed connection.
    var isInTransaction: Bool { connection.map { sqlite3_get_autocommit($0) == 0 } ?? false }

    /// Opens a transaction.
    func begin() throws(DatabaseError) {
        // IMMEDIATE: the lock is taken here rather than in the middle, where a wait could end in a deadlock.
        try run("BEGIN IMMEDIATE")
    }

    /// Makes what was written since `begin` count.
    func commit() throws(DatabaseError) {
        try run("COMMIT")
    }

    /// Takes back what was written since `begin`. SQLite has done so by itself after a full disk or an input/output
    /// error; and when this fails too, the error to tell is the first.
    func rollBack() {
        if isInTransaction { _ = try? run("ROLLBACK") }
    }
}
