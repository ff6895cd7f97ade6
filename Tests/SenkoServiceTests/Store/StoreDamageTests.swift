// SPDX-License-Identifier: Apache-2.0

import ActivityCore
import Foundation
import MeditationCore
import Testing

@testable import SenkoService

@Suite struct StoreDamageTests {
    private let directory: ScratchDirectory
    private let path: String
    private let entries: [Entry]

    init() throws {
        directory = try ScratchDirectory()
        path = directory["senko.db"]
        var generator = GeneratedEntries(seed: 11)
        entries = try (0..<4).map { number in number == 2 ? try generator.program() : try generator.entry() }
    }

    /// Saves the entries; the log is left where the store is not closed.
    private func fill(closing: Bool = true) throws -> (database: [UInt8], log: [UInt8]) {
        let store = try Store(path: path)
        for entry in entries { try store.save(entry) }
        if closing {
            try store.close()
            return (try contents(of: path), [])
        }
        return (try contents(of: path), try contents(of: path + "-wal"))
    }

    /// Opens a copy of these files and holds that nothing was taken for good that is not.
    private func open(database: [UInt8], log: [UInt8], _ what: String) throws -> (
        aside: Bool, loaded: Int, damaged: Int
    ) {
        let copy = try ScratchDirectory()
        try write(database, to: copy["senko.db"])
        if !log.isEmpty { try write(log, to: copy["senko.db-wal"]) }
        let store = try Store(path: copy["senko.db"])
        var damaged = 0
        let loaded = try store.load { _ in damaged += 1 }
        for stored in loaded { #expect(entries.contains(stored.entry), "\(what)") }
        if let aside = store.setAside {
            #expect(loaded.isEmpty && damaged == 0)
            #expect(try contents(of: aside) == database, "\(what)")
        }
        // Whatever it was, it can be written now.
        try store.save(entries[0])
        try store.close()
        return (store.setAside != nil, loaded.count, damaged)
    }

    @Test func aFileThatIsCutOffAnywhereIsSetAside() throws {
        let (database, _) = try fill()
        var aside = 0
        for length in stride(from: 0, to: database.count, by: 64) {
            let result = try open(database: Array(database[..<length]), log: [], "cut at \(length)")
            if result.aside { aside += 1 }
            // Of an empty file nobody can tell that there was anything in it. A cut through the last page may have cut
            // off no more than the end of one value.
            let isWhole = result.loaded + result.damaged == entries.count && result.damaged <= 1
            #expect(length == 0 || result.aside || isWhole, "cut at \(length)")
        }
        #expect(aside > 500)
    }

    @Test func aFileThatIsFilledWithNULIsNeverTakenForGood() throws {
        let (database, _) = try fill()
        for start in stride(from: 0, to: database.count, by: 64) {
            var filled = database
            filled.replaceSubrange(start..., with: repeatElement(0, count: database.count - start))
            let result = try open(database: filled, log: [], "NUL from \(start)")
            #expect(result.aside || result.loaded + result.damaged == entries.count, "NUL from \(start)")
            // A block of a disk, which has lost its bytes alone.
            guard start % 512 == 0 else { continue }
            filled = database
            filled.replaceSubrange(start..<start + 512, with: repeatElement(0, count: 512))
            let hole = try open(database: filled, log: [], "NUL at \(start)")
            #expect(hole.aside || hole.loaded + hole.damaged <= entries.count, "NUL at \(start)")
        }
    }

    @Test func aLogThatIsCutOffKeepsWhatStandsBeforeTheCut() throws {
        let (database, log) = try fill(closing: false)
        var counts: Set<Int> = []
        for length in stride(from: 0, to: log.count, by: 64) {
            let result = try open(database: database, log: Array(log[..<length]), "log cut at \(length)")
            if !result.aside { counts.insert(result.loaded) }
        }
        let whole = try open(database: database, log: log, "the whole log")
        #expect(whole == (false, entries.count, 0))
        // Every state in between was seen, since each save is one commit.
        #expect(counts.isSuperset(of: 0..<entries.count))
    }

    @Test func randomBytesNeverTrap() throws {
        let (database, log) = try fill(closing: false)
        var generator = GeneratedEntries(seed: 12)
        for round in 0..<300 {
            var (database, log) = (database, log)
            for _ in 0..<Int.random(in: 1...20, using: &generator) {
                database[Int.random(in: 0..<database.count, using: &generator)] = .random(
                    in: 0...255, using: &generator)
                log[Int.random(in: 0..<log.count, using: &generator)] = .random(in: 0...255, using: &generator)
            }
            let copy = try ScratchDirectory()
            try write(database, to: copy["senko.db"])
            try write(log, to: copy["senko.db-wal"])
            let store = try Store(path: copy["senko.db"])
            _ = try store.load { _ in }
            try store.save(entries[0])
            #expect(try store.load { _ in }.map(\.entry).contains(entries[0]), "round \(round)")
        }
    }

    /// Source: <https://www.sqlite.org/fileformat2.html>, "The Database Header".
    @Test func noByteOfTheHeaderStopsTheStore() throws {
        let (database, _) = try fill()
        for place in 0..<100 {
            for byte in [0, 1, 2, 3, 0x80, 0xFF] as [UInt8] where byte != database[place] {
                let copy = try ScratchDirectory()
                var changed = database
                changed[place] = byte
                try write(changed, to: copy["senko.db"])
                do throws(StoreError) {
                    let store = try Store(path: copy["senko.db"])
                    let loaded = try store.load { _ in }.map(\.entry)
                    #expect(store.setAside == nil ? loaded == entries : loaded == [], "\(byte) at \(place)")
                    try store.save(entries[0])
                } catch {
                    // The lowest byte of the version: nobody can tell that it is not a newer one.
                    #expect(error.kind == .newer && place >= 62 && place < 64, "\(byte) at \(place): \(error)")
                }
            }
        }
    }

    @Test func whatIsNoDatabaseIsSetAsideAndKept() throws {
        for number in 1...3 {
            try write(Array(repeating: UInt8(ascii: "x"), count: 5000), to: path)
            let store = try Store(path: path)
            let aside = try #require(store.setAside)
            #expect(aside.hasPrefix(path + ".damaged-20"))
            #expect(try contents(of: aside) == Array(repeating: UInt8(ascii: "x"), count: 5000))
            #expect(try store.load { _ in } == [])
            try store.close()
            // None takes the place of another, though they have the same second.
            #expect(try directory.names.filter { $0.contains("damaged") }.count == number)
        }
    }

    @Test func theLogGoesWithItsDatabase() throws {
        let (_, log) = try fill(closing: false)
        let copy = try ScratchDirectory()
        try write([], to: copy["senko.db"])
        try write(log, to: copy["senko.db-wal"])
        let store = try Store(path: copy["senko.db"])
        let aside = try #require(store.setAside)
        #expect(try contents(of: aside + "-wal") == log)
        #expect(try store.load { _ in } == [])
    }

    @Test(arguments: [
        "CREATE TABLE other (v)",
        "CREATE TABLE activity (id); PRAGMA user_version = 1",
        "CREATE TABLE activity (id); PRAGMA user_version = 2",
        "PRAGMA user_version = 2",
        "PRAGMA user_version = 1",
        "PRAGMA user_version = -1",
    ]) func tablesOfAnotherKindAreSetAside(sql: String) throws {
        let database = try Database(path: path)
        try database.execute(sql)
        database.close()
        let store = try Store(path: path)
        #expect(store.setAside != nil)
        try store.save(entries[0])
    }

    @Test(arguments: [
        ("UPDATE activity SET state = 'sleeping'", "\"sleeping\" in state"),
        ("UPDATE activity SET id = 'a/b'", "\"a/b\" in id"),
        ("UPDATE activity SET attributes = x'00'", "a blob of 1 bytes in attributes"),
        ("UPDATE activity SET content = x''", "a blob of 0 bytes in content"),
        ("UPDATE activity SET end_reason = ''", "\"\" in end_reason"),
        ("UPDATE activity SET owner = 'a' || char(0)", "in owner"),
        ("UPDATE activity SET kind = CAST(x'FF' AS TEXT)", "in kind"),
        ("UPDATE activity SET alert = x'00'", "a blob of 1 bytes in alert"),
        ("UPDATE activity SET actions = x'04000000000000000000'", "a blob of 10 bytes in actions"),
        ("UPDATE activity SET presentation = x'0102'", "a blob of 2 bytes in presentation"),
        ("UPDATE activity SET client = ':1.5' || char(0)", "in client"),
        ("UPDATE activity SET style = 'loud'", "\"loud\" in style"),
        ("UPDATE activity SET owner_exit = ''", "\"\" in owner_exit"),
        ("DELETE FROM programme", "NULL in phases"),
        ("UPDATE programme SET phases = x'0000000000000000'", "0 phases"),
        ("UPDATE sitting SET clock = 'stopped'", "in clock"),
        ("UPDATE sitting SET origin = NULL, position = NULL", "in clock"),
        ("UPDATE sitting SET begun = 2", "2 in begun"),
        ("UPDATE sitting SET bells = 'start gong'", "in bells"),
        ("UPDATE sitting SET interval_bell = 'within', interval_shortest = 2, interval_longest = 1", "interval_bell"),
        ("UPDATE sitting SET on_suspend = 'snore'", "in on_suspend"),
    ]) func aRowThatCannotBeReadDoesNotBlockTheRest(sql: String, reason: String) throws {
        var sat = entries[1]
        sat.sitting = try GeneratedEntries(seed: 13).withSitting()
        let store = try Store(path: path)
        try store.save(sat)
        try store.close()
        let database = try Database(path: path)
        try database.execute("PRAGMA foreign_keys = OFF; " + sql)
        if sql.contains("'a/b'") {
            try database.execute("UPDATE sitting SET id = 'a/b'; UPDATE programme SET id = 'a/b'")
        }
        database.close()
        let second = try Store(path: path)
        try second.save(entries[0])
        var damaged: [DamagedRow] = []
        #expect(try second.load { damaged.append($0) }.map(\.entry) == [entries[0]])
        #expect(damaged.map(\.id) == [sql.contains("'a/b'") ? "a/b" : sat.id.description])
        #expect(damaged.first?.reason.contains(reason) == true, "\(damaged)")
        // It is told once, and kept.
        #expect(try second.load { _ in Issue.record("told again") }.map(\.entry) == [entries[0]])
        try second.close()
        let kept = try Database(path: path).column("SELECT row FROM damaged")
        let row =
            switch kept.first {
            case .text(let text): text
            // The text that is no UTF-8 is kept as it is.
            case .blob(let bytes): String(decoding: bytes, as: UTF8.self)
            default: ""
            }
        #expect(row.contains("activity.boot_id='"))
        #expect(row.contains("programme.phases="))
    }
}

extension GeneratedEntries {
    /// One sitting.
    func withSitting() throws -> Sitting {
        var copy = self
        return try copy.sitting()
    }
}
