// SPDX-License-Identifier: Apache-2.0

import CSQLite
import Foundation
import Testing

@testable import SenkoService

@Suite struct DatabaseTests {
    private let directory: ScratchDirectory
    private let database: Database

    init() throws {
        directory = try ScratchDirectory()
        database = try Database(path: directory["test.db"])
    }

    @Test func everyValueComesBack() throws {
        try database.execute("CREATE TABLE t (v)")
        let values: [DatabaseValue] = [
            .null, .integer(.min), .integer(.max), .integer(0), .real(-0.5), .real(.infinity), .text(""),
            .text("呼吸"), .text("a\0b"), .blob([]), .blob([0, 255, 0]),
            .blob([UInt8](repeating: 7, count: 100_000)),
        ]
        for value in values { #expect(try database.run("INSERT INTO t VALUES (?)", [value]) == 1) }
        #expect(try database.column("SELECT v FROM t ORDER BY rowid") == values)
        try database.execute("DELETE FROM t; INSERT INTO t VALUES (CAST(x'FF41' AS TEXT))")
        #expect(try database.column("SELECT v FROM t") == [.blob([0xFF, 0x41])])
    }

    @Test func refusalsCarryTheCodeAndTheMessage() throws {
        #expect(throws: DatabaseError(code: SQLITE_ERROR, message: "no such table: t")) {
            try database.run("DELETE FROM t")
        }
        try database.execute("CREATE TABLE t (v INTEGER PRIMARY KEY NOT NULL) STRICT")
        try database.run("INSERT INTO t VALUES (?)", [.integer(1)])
        let again = #expect(throws: DatabaseError.self) { try database.run("INSERT INTO t VALUES (?)", [.integer(1)]) }
        #expect(again?.primaryCode == SQLITE_CONSTRAINT)
        #expect(again?.message == "UNIQUE constraint failed: t.v")
        let few = #expect(throws: DatabaseError.self) { try database.run("INSERT INTO t VALUES (?)") }
        #expect(few?.code == SQLITE_RANGE)
        #expect(throws: DatabaseError.self) { try database.run("") }
        #expect(throws: DatabaseError.self) { try database.execute("nonsense") }
        // The statement that was refused can be used again.
        try database.run("INSERT INTO t VALUES (?)", [.integer(2)])
        #expect(try database.column("SELECT v FROM t") == [.integer(1), .integer(2)])
    }

    @Test func aFileThatCannotBeMadeSaysWhy() throws {
        let error = #expect(throws: DatabaseError.self) { _ = try Database(path: directory["none/test.db"]) }
        #expect(error?.primaryCode == SQLITE_CANTOPEN)
        #expect(error?.systemError == ENOENT)
    }

    @Test func aTransactionIsAllOrNothing() throws {
        struct Stop: Error {}
        try database.execute("CREATE TABLE t (v)")
        func insert(_ number: Int64) throws { try database.run("INSERT INTO t VALUES (?)", [.integer(number)]) }
        func transaction(_ body: () throws -> Void) throws {
            try database.transaction(mapping: { $0 as any Error }, body)
        }
        try transaction {
            try insert(1)
            // A part of the outer one.
            try transaction { try insert(2) }
        }
        #expect(throws: Stop.self) {
            try transaction {
                try insert(3)
                try transaction { try insert(4) }
                throw Stop()
            }
        }
        try transaction { try insert(5) }
        #expect(try database.column("SELECT v FROM t") == [.integer(1), .integer(2), .integer(5)])
    }

    @Test func whatIsClosedRefuses() throws {
        try database.execute("CREATE TABLE t (v)")
        try database.run("INSERT INTO t VALUES (1)")
        database.close()
        database.close()
        #expect(throws: DatabaseError.self) { try database.run("INSERT INTO t VALUES (1)") }
        #expect(throws: DatabaseError.self) { try database.execute("SELECT 1") }
        #expect(try openDescriptors(below: directory.path).isEmpty)
    }

    @Test func noHandleIsLeftOpen() throws {
        for _ in 0..<50 {
            let other = try Database(path: directory["other.db"])
            try other.execute("PRAGMA journal_mode = WAL; CREATE TABLE IF NOT EXISTS t (v)")
            try other.run("INSERT INTO t VALUES (1)")
        }
        #expect(try openDescriptors(below: directory["other"]).isEmpty)
    }

    /// What this process has open below a path. Source: proc(5).
    private func openDescriptors(below path: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
            .compactMap { try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/" + $0) }
            .filter { $0.hasPrefix(path) }
    }
}
