// SPDX-License-Identifier: Apache-2.0

import ActivityCore
import Foundation
import MeditationCore
import Testing

@testable import SenkoService

@Suite struct StoreTests {
    private let directory: ScratchDirectory
    private let path: String

    init() throws {
        directory = try ScratchDirectory()
        path = directory["senko/senko.db"]
    }

    private func load(_ store: Store) throws -> [StoredEntry] {
        try store.load { Issue.record("damaged row: \($0)") }
    }

    @Test(arguments: 0..<5 as Range<UInt64>) func everyFieldComesBack(seed: UInt64) throws {
        var generator = GeneratedEntries(seed: seed)
        func stored(_ entry: Entry, _ boot: String = "boot one", _ bus: String = "bus one") -> StoredEntry {
            StoredEntry(entry: entry, bootID: boot, busID: entry.activity.client == nil ? nil : bus)
        }
        var store = try Store(path: path, bootID: "boot one", busID: "bus one")
        #expect(store.setAside == nil)
        var entries: [Entry] = []
        for _ in 0..<60 { entries.append(try generator.entry()) }
        for entry in entries { try store.save(entry) }
        #expect(try load(store) == entries.map { stored($0) })
        // Each takes on all that another one has, so that no field is left over from before.
        for index in entries.indices {
            entries[index] = try generator.entry(id: entries[index].id)
            try store.save(entries[index])
        }
        try store.close()
        #expect(try directory.names == ["senko"])
        #expect(try FileManager.default.contentsOfDirectory(atPath: directory["senko"]) == ["senko.db"])
        store = try Store(path: path, bootID: "boot two", busID: "bus two")
        #expect(store.setAside == nil)
        #expect(try load(store) == entries.map { stored($0) })
        entries[0].activity.client = ":1.7"
        try store.save(entries[0])
        #expect(try load(store).first == stored(entries[0], "boot two", "bus two"))
    }

    @Test func thousandsOfActivitiesComeBackInOrder() throws {
        var generator = GeneratedEntries(seed: 1_234)
        var store = try Store(path: path)
        let entries = try (0..<5_000).map { _ in try generator.program() }
        try store.transaction { () throws(StoreError) in
            // In another order than that of their starts.
            for entry in entries.reversed() { try store.save(entry) }
        }
        let loaded = try load(store).map(\.entry)
        #expect(loaded.count == entries.count)
        let difference = zip(loaded, entries).first { $0 != $1 }
        #expect(difference == nil)
        try store.close()
        store = try Store(path: path)
        #expect(store.setAside == nil)
        #expect(try load(store).map(\.entry) == loaded)
    }

    @Test func oneTouchIsForAllOfItsBootAndBus() throws {
        var generator = GeneratedEntries(seed: 9)
        func entry(client: String?, sitting: Bool = false, ended: Bool = false) throws -> Entry {
            var entry = try generator.entry()
            entry.sitting = sitting ? try generator.sitting() : nil
            entry.sitting?.ended = ended ? Instant(microseconds: 500) : nil
            entry.sitting?.lastChange = Instant(microseconds: 500)
            entry.activity.client = client
            entry.activity.lastSign = Instant(microseconds: 500)
            entry.activity.lastSignAt = Instant(microseconds: 600)
            return entry
        }
        let store = try Store(path: path, bootID: "boot", busID: "bus")
        #expect(try store.touch() == nil)
        let entries = [
            try entry(client: ":1.5"), try entry(client: nil), try entry(client: nil, sitting: true),
            try entry(client: nil, sitting: true, ended: true),
        ]
        for entry in entries { try store.save(entry) }
        var signs: [[Int64]] {
            get throws {
                try load(store).map { stored in
                    let activity = stored.entry.activity
                    return [
                        activity.lastSign.microseconds, activity.lastSignAt.microseconds,
                        stored.entry.sitting?.lastChange.microseconds ?? 0,
                    ]
                }
            }
        }
        try store.saveTouch(boottime: Instant(microseconds: 400), realtime: Instant(microseconds: 500))
        #expect(try load(store).map(\.entry) == entries)
        try store.saveTouch(boottime: Instant(microseconds: 700), realtime: Instant(microseconds: 800))
        #expect(try signs == [[700, 800, 0], [500, 600, 0], [500, 600, 700], [500, 600, 500]])
        for (boot, bus) in [("another", "bus"), ("boot", "another")] {
            try store.database.run("UPDATE state SET boot_id = ?, bus_id = ?", [.text(boot), .text(bus)])
            #expect(try signs[0] == [500, 600, 0])
        }
        #expect(try signs[2] == [500, 600, 700])
        try store.database.run("UPDATE state SET touched_at = NULL")
        #expect(try store.touch() == nil)
        #expect(try load(store).map(\.entry) == entries)
    }

    @Test func whetherActivitiesAreAllowedIsKept() throws {
        var store = try Store(path: path)
        #expect(try store.isEnabled())
        for isEnabled in [false, true, false] {
            try store.saveEnabled(isEnabled)
            try store.saveTouch(boottime: Instant(microseconds: 1), realtime: Instant(microseconds: 2))
            try store.close()
            store = try Store(path: path)
            #expect(try store.isEnabled() == isEnabled)
        }
        try store.database.run("UPDATE state SET enabled = 7")
        #expect(try store.isEnabled())
    }

    @Test func popupsComeBackAlsoWithoutAServer() throws {
        let store = try Store(path: path)
        let popups = [
            ActivityID("shown")!: PopupRecord(server: ":1.3", id: .max),
            ActivityID("closed")!: PopupRecord(server: "", id: 0),
        ]
        for (id, popup) in popups { try store.savePopup(popup, of: id) }
        try store.savePopup(PopupRecord(server: ":1.3", id: 4), of: ActivityID("gone")!)
        try store.savePopup(nil, of: ActivityID("gone")!)
        try store.database.run("INSERT INTO popup VALUES ('huge', ':1.3', 4294967296), ('a/b', ':1.3', 1)")
        #expect(try store.popups() == popups)
    }

    @Test func noNumberScoreComesBack() throws {
        let store = try Store(path: path)
        var entry = try GeneratedEntries(seed: 1).withoutSitting()
        entry.activity.relevanceScore = .nan
        try store.save(entry)
        #expect(try load(store).first?.entry.activity.relevanceScore.isNaN == true)
    }

    @Test func whatIsRemovedIsGoneWithAllThatBelongsToIt() throws {
        var generator = GeneratedEntries(seed: 2)
        let store = try Store(path: path)
        let entries = try (0..<20).map { _ in try generator.entry() }
        for entry in entries { try store.save(entry) }
        for entry in entries.dropFirst() { try store.remove(entry.id) }
        try store.remove(entries[1].id)
        #expect(try load(store).map(\.entry) == [entries[0]])
        try store.remove(entries[0].id)
        try store.close()
        let database = try Database(path: path)
        for table in ["activity", "sitting", "programme"] {
            #expect(try database.column("SELECT count(*) FROM \(table)") == [.integer(0)])
        }
    }

    @Test func aTransactionIsAllOrNothing() throws {
        var generator = GeneratedEntries(seed: 3)
        let store = try Store(path: path)
        let (one, record) = (try generator.entry(), generator.record())
        var sat = one
        sat.sitting = try generator.sitting()
        let stop = StoreError(.failed, path: path, task: "stop", reason: "a test")
        #expect(throws: stop) {
            try store.transaction { () throws(StoreError) in
                try store.save(sat)
                try store.record(record)
                throw stop
            }
        }
        #expect(try load(store) == [])
        // The programme was taken back too, so it has to be stored again.
        try store.transaction { () throws(StoreError) in
            try store.save(sat)
            try store.record(record)
        }
        #expect(try load(store).map(\.entry) == [sat])
        try store.close()
        #expect(try Database(path: path).column("SELECT count(*) FROM session") == [.integer(1)])
    }

    @Test func aSittingIsRecordedOnce() throws {
        var generator = GeneratedEntries(seed: 4)
        let store = try Store(path: path)
        let record = generator.record()
        let again = SittingRecord(
            id: record.id, title: "another", startedAt: record.startedAt, endedAt: record.endedAt, planned: nil,
            sat: .zero, paused: .zero, suspended: .zero, reason: .app)
        try store.record(record)
        try store.record(again)
        try store.close()
        let database = try Database(path: path)
        #expect(try database.column("SELECT title FROM session") == [.text(record.title)])
    }

    @Test func theHistoryIsReadable() async throws {
        // The time zone belongs to the whole process, so this is one of its own.
        let path = path
        await #expect(processExitsWith: .success) { [path = path as String] in
            setenv("TZ", "Asia/Kathmandu", 1)
            let store = try Store(path: path)
            try store.record(
                SittingRecord(
                    id: ActivityID("s1")!, title: "Morning sit",
                    startedAt: Instant(microseconds: 1_790_000_000_500_000),
                    endedAt: Instant(microseconds: 1_790_001_300_000_000), planned: .seconds(1200), sat: .seconds(1200),
                    paused: .milliseconds(99_500), suspended: .zero, reason: .completed))
            try store.close()
        }
        var rows: [[DatabaseValue]] = []
        try Database(path: path).statement("SELECT * FROM session").rows { row in
            rows.append((0..<StoreSchema.sessionColumns.count).map { row[$0] })
        }
        #expect(
            rows == [
                [
                    .text("s1"), .text("Morning sit"), .integer(1_790_000_000_500_000),
                    .integer(1_790_001_300_000_000), .integer(20_700), .integer(1_200_000_000),
                    .integer(1_200_000_000), .integer(99_500_000), .integer(0), .text("completed"),
                ]
            ])
    }

    @Test func onlyTheOwnerMayLook() throws {
        let store = try Store(path: path)
        try store.save(try GeneratedEntries(seed: 5).withoutSitting())
        func mode(_ path: String) throws -> Int {
            let attributes = try FileManager.default.attributesOfItem(atPath: path)
            return try #require(attributes[.posixPermissions] as? Int)
        }
        #expect(try mode(directory["senko"]) == 0o700)
        #expect(try mode(path) == 0o600)
        #expect(try mode(path + "-wal") == 0o600)
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: directory["senko"]).sorted() == [
                "senko.db", "senko.db-wal",
            ])
    }

    @Test func flushTellsHowItWent() async throws {
        let store = try Store(path: path)
        try store.save(try GeneratedEntries(seed: 6).withoutSitting())
        func flush() async -> StoreError? {
            await withCheckedContinuation { continuation in store.flush { continuation.resume(returning: $0) } }
        }
        #expect(await flush() == nil)
        try store.close()
        #expect(await flush() == nil)
        try FileManager.default.removeItem(atPath: directory["senko"])
        let error = await flush()
        #expect(error?.kind == .unreachable)
        #expect(error?.path == directory["senko"])
    }

    @Test func whatIsClosedRefuses() throws {
        let store = try Store(path: path)
        try store.close()
        let error = #expect(throws: StoreError.self) { try store.save(try GeneratedEntries(seed: 7).withoutSitting()) }
        #expect(error?.kind == .failed)
        #expect(error?.reason.contains("closed") == true)
    }

    @Test func theFileDoesNotGrow() throws {
        var generator = GeneratedEntries(seed: 8)
        let store = try Store(path: path)
        var entries = (1...8).map { number in
            Entry(
                activity: Activity(
                    id: ActivityID("n\(number)")!, kind: "Build", owner: "make", attributes: [:],
                    startedAt: Instant(microseconds: 0), content: [:]),
                sitting: nil)
        }
        entries[0].sitting = try generator.sitting()
        // 100,000 cycles in all.
        for round in 0..<1250 {
            try store.transaction { () throws(StoreError) in
                for entry in entries { try store.save(entry) }
                for _ in 0..<9 {
                    for entry in entries {
                        try store.remove(entry.id)
                        try store.save(entry)
                    }
                }
                for entry in entries { try store.remove(entry.id) }
            }
            // Most of what happens is one change at a time.
            if round % 10 == 0 {
                for entry in entries { try store.save(entry) }
                for entry in entries { try store.remove(entry.id) }
            }
        }
        func size(_ path: String) throws -> Int {
            try #require(try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int)
        }
        #expect(try size(path) < 1 << 20)
        #expect(try size(path + "-wal") < 8 << 20)
        try store.close()
        #expect(try size(path) < 1 << 20)
    }

    @Test func thePathComesFromTheEnvironment() {
        #expect(Store.defaultPath { ["XDG_STATE_HOME": "/s"][$0] } == "/s/senko/senko.db")
        #expect(Store.defaultPath { ["HOME": "/h"][$0] } == "/h/.local/state/senko/senko.db")
    }

    @Test func thisBootHasOneName() {
        let boot = BootIdentifier.current()
        #expect(boot.utf8.count == 36)
        #expect(BootIdentifier.current() == boot)
        // Unknown ones are never the same.
        let unknown = (0..<2).map { _ in BootIdentifier.current(path: directory["none"]) }
        #expect(unknown[0] != unknown[1])
    }
}

extension GeneratedEntries {
    /// One entry whose activity is all there is of it.
    func withoutSitting() throws -> Entry {
        var copy = self
        var entry = try copy.entry()
        entry.sitting = nil
        return entry
    }
}
