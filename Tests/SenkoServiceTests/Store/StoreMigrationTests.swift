// SPDX-License-Identifier: Apache-2.0

import ActivityCore
import MeditationCore
import Testing

@testable import SenkoService

@Suite struct StoreMigrationTests {
    private let directory: ScratchDirectory
    private let path: String

    init() throws {
        directory = try ScratchDirectory()
        path = directory["senko.db"]
    }

    @Test func aRunningSittingOfVersion1IsTakenUp() throws {
        let board = StoredBoard(path: directory["new.db"])
        let id = try board.start("sit")
        let over = try board.start("over")
        board.remember(PopupRecord(server: ":1.2", id: 7), of: id)
        board.pass(.seconds(100))
        try board.end(over)
        let before = try #require(board.entry(id))
        board.close()
        try makeVersion1(of: directory["new.db"])

        let next = StoredBoard(path: path)
        #expect(next.complaint == nil)
        #expect(next.restored.isEmpty)
        #expect(next.names == [id, over])
        let after = try #require(next.entry(id))
        #expect(after.sitting?.clock == before.sitting?.clock)
        #expect(after.sitting?.options == before.sitting?.options)
        #expect(after.activity.state == .active)
        #expect(after.activity.content == before.activity.content)
        #expect(after.activity.startedAt == before.activity.startedAt)
        #expect(next.popups == [id: PopupRecord(server: ":1.2", id: 7)])
        #expect(next.isEnabled)
        // It is a store like any other one now.
        try next.startActivity("program")
        try next.perform(.setEnabled(false))
        #expect(throws: ActivityError.self) { try next.startActivity("refused") }
        next.close()
        let last = StoredBoard(path: path)
        #expect(last.names == [id, over])
        #expect(last.isEnabled == false)
        last.close()
        let store = try Store(path: path)
        #expect(store.setAside == nil)
        #expect(try store.database.column("SELECT id FROM session") == [.text(over.description)])
        #expect(try store.database.column("PRAGMA user_version") == [.integer(StoreSchema.version)])
    }

    @Test func everythingOfVersion1ComesBack() throws {
        var generator = GeneratedEntries(seed: 51)
        let new = try Store(path: directory["new.db"])
        let entries = try (0..<100).map { _ in try generator.entry() }
        for entry in entries { try new.save(entry) }
        try new.close()
        try makeVersion1(of: directory["new.db"])
        let expected = entries.map { entry in
            let old = entry.activity
            return Entry(
                activity: Activity(
                    id: old.id, kind: old.kind, owner: old.owner, key: old.key, attributes: old.attributes,
                    startedAt: old.startedAt, state: old.state, content: old.content, revision: old.revision,
                    staleAt: old.staleAt, dismissalAt: old.dismissalAt, dismissalDeadline: old.dismissalDeadline,
                    relevanceScore: old.relevanceScore, endReason: old.endReason),
                sitting: entry.sitting)
        }
        for _ in 0..<2 {
            let store = try Store(path: path)
            #expect(store.setAside == nil)
            #expect(try store.load { Issue.record("damaged row: \($0)") }.map(\.entry) == expected)
            try store.close()
        }
    }

    @Test func aMigrationIsAllOrNothing() throws {
        try Store(path: directory["new.db"]).close()
        try makeVersion1(of: directory["new.db"])
        // As where it was stopped in the middle: no such file can be, so it is none of Senko's.
        let database = try Database(path: path)
        try database.execute("ALTER TABLE activity ADD COLUMN owner_exit TEXT NOT NULL DEFAULT 'keep'")
        let columns = try database.column("SELECT name FROM pragma_table_info('activity')")
        database.close()
        let store = try Store(path: path)
        let aside = try #require(store.setAside)
        let kept = try Database(path: aside)
        #expect(try kept.column("SELECT name FROM pragma_table_info('activity')") == columns)
        #expect(try kept.column("PRAGMA user_version") == [.integer(1)])
    }

    @Test(.enabled(if: SmallDisk.isPossible, "needs root to mount a small disk"))
    func aFullDiskLeavesVersion1AsItIs() throws {
        var generator = GeneratedEntries(seed: 52)
        let new = try Store(path: directory["new.db"])
        for _ in 0..<200 { try new.save(try generator.entry()) }
        let entries = try new.load { _ in }.count
        try new.close()
        try makeVersion1(of: directory["new.db"])
        let bytes = try contents(of: path)
        let disk = try SmallDisk(kilobytes: bytes.count / 1024 + 80)
        try write(bytes, to: disk["senko.db"])
        let error = #expect(throws: StoreError.self) { _ = try Store(path: disk["senko.db"]) }
        #expect(error?.kind == .full, "\(String(describing: error))")
        try disk.resize(kilobytes: 16_384)
        let store = try Store(path: disk["senko.db"])
        #expect(store.setAside == nil)
        #expect(try store.load { _ in }.count == entries)
    }

    /// Makes a file as version 1 had it, of what a file of this version holds.
    private func makeVersion1(of source: String) throws {
        let database = try Database(path: path)
        try database.execute("PRAGMA journal_mode = WAL; " + Self.version1 + "PRAGMA user_version = 1")
        try database.execute("ATTACH '\(source)' AS source")
        for table in ["activity", "programme", "sitting", "session", "popup", "damaged"] {
            let names = try database.column("SELECT name FROM pragma_table_info('\(table)')").map { name in
                if case .text(let text) = name { text } else { "" }
            }
            let columns = names.joined(separator: ", ")
            try database.execute("INSERT INTO \(table) (\(columns)) SELECT \(columns) FROM source.\(table)")
        }
        try database.execute("DETACH source")
        database.close()
    }

    /// The tables of version 1, to the letter.
    private static let version1 = """
        CREATE TABLE activity (
            id TEXT NOT NULL PRIMARY KEY,
            boot_id TEXT NOT NULL,
            kind TEXT NOT NULL,
            owner TEXT NOT NULL,
            key TEXT,
            state TEXT NOT NULL,
            started_at INTEGER NOT NULL,
            attributes BLOB NOT NULL,
            content BLOB NOT NULL,
            revision INTEGER NOT NULL,
            stale_at INTEGER,
            dismissal_at INTEGER,
            dismissal_deadline INTEGER,
            relevance_score REAL, -- NULL: not a number
            end_reason TEXT
        ) STRICT;
        CREATE TABLE programme (
            id TEXT NOT NULL PRIMARY KEY REFERENCES activity ON DELETE CASCADE,
            phases BLOB NOT NULL -- a(st): name, microseconds
        ) STRICT;
        CREATE TABLE sitting (
            id TEXT NOT NULL PRIMARY KEY REFERENCES activity ON DELETE CASCADE,
            title TEXT NOT NULL,
            started INTEGER NOT NULL,
            total INTEGER, -- NULL: open-ended
            clock TEXT NOT NULL, -- going: origin; paused: position, paused_since
            origin INTEGER,
            position INTEGER,
            paused_since INTEGER,
            phase_override TEXT,
            begun INTEGER NOT NULL,
            completed INTEGER NOT NULL,
            phase_number INTEGER NOT NULL,
            interval_number INTEGER NOT NULL,
            next_interval INTEGER,
            began INTEGER,
            paused INTEGER NOT NULL,
            suspended INTEGER NOT NULL,
            suspended_seen INTEGER NOT NULL,
            last_change INTEGER NOT NULL,
            ended INTEGER,
            preparation INTEGER NOT NULL,
            interval_bell TEXT, -- every: interval_shortest; within: both
            interval_shortest INTEGER,
            interval_longest INTEGER,
            overtime INTEGER NOT NULL,
            on_suspend TEXT NOT NULL,
            bells TEXT NOT NULL, -- their names with spaces between
            sound TEXT,
            key TEXT,
            seed INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE session (
            id TEXT NOT NULL PRIMARY KEY,
            title TEXT NOT NULL,
            started_at INTEGER NOT NULL,
            ended_at INTEGER NOT NULL,
            utc_offset INTEGER NOT NULL, -- seconds east of UTC when it started
            planned INTEGER, -- NULL: open-ended
            sat INTEGER NOT NULL,
            paused INTEGER NOT NULL,
            suspended INTEGER NOT NULL,
            reason TEXT NOT NULL
        ) STRICT;
        CREATE INDEX session_started_at ON session (started_at);
        CREATE TABLE popup (
            id TEXT NOT NULL PRIMARY KEY, -- the activity's, which may be gone already
            server TEXT NOT NULL, -- the unique bus name of the notification server
            notification INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE damaged (
            id TEXT NOT NULL,
            found_at INTEGER NOT NULL,
            reason TEXT NOT NULL,
            row TEXT NOT NULL
        ) STRICT;

        """
}
