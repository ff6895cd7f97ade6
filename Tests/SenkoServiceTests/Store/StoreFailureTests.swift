// SPDX-License-Identifier: Apache-2.0

import ActivityCore
import Foundation
import MeditationCore
import Testing

@testable import SenkoService

@Suite struct StoreFailureTests {
    private let directory: ScratchDirectory
    private let path: String

    init() throws {
        directory = try ScratchDirectory()
        path = directory["senko.db"]
    }

    @Test func aPathBelowAFileIsUnreachable() throws {
        try write([], to: directory["file"])
        for path in [directory["file/senko.db"], directory["file/a/b/senko.db"]] {
            let error = #expect(throws: StoreError.self) { _ = try Store(path: path) }
            #expect(error?.kind == .unreachable)
            #expect(error?.reason == "Not a directory")
            #expect(error?.description.contains(directory["file"]) == true)
            #expect(error?.description.contains("XDG_STATE_HOME") == true)
        }
    }

    @Test func aDirectoryInTheFilesPlaceIsUnreachable() throws {
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        let error = #expect(throws: StoreError.self) { _ = try Store(path: path) }
        #expect(error?.kind == .unreachable)
        #expect(try directory.names == ["senko.db"])
    }

    @Test(.enabled(if: getuid() != 0, "root may write to any directory"))
    func aDirectoryThatMayNotBeWrittenIsUnreachable() throws {
        chmod(directory.path, 0o500)
        defer { chmod(directory.path, 0o700) }
        let error = #expect(throws: StoreError.self) { _ = try Store(path: path) }
        #expect(error?.kind == .unreachable)
        #expect(error?.reason == "Permission denied")
    }

    @Test(.enabled(if: getuid() != 0, "root may write to any file"))
    func aFileThatMayNotBeWrittenIsUnreachable() throws {
        try Store(path: path).close()
        chmod(path, 0o400)
        let error = #expect(throws: StoreError.self) { _ = try Store(path: path) }
        #expect(error?.kind == .unreachable)
    }

    @Test func aFileInUseIsLeftAlone() throws {
        let store = try Store(path: path)
        let entry = try GeneratedEntries(seed: 21).withoutSitting()
        try store.save(entry)
        let error = #expect(throws: StoreError.self) { _ = try Store(path: path) }
        #expect(error?.kind == .inUse)
        #expect(try directory.names == ["senko.db", "senko.db-wal"])
        #expect(try store.load { _ in }.map(\.entry) == [entry])
        try store.close()
        #expect(try Store(path: path).load { _ in }.map(\.entry) == [entry])
    }

    @Test func aFileOfANewerSenkoIsLeftAlone() throws {
        try Store(path: path).close()
        let database = try Database(path: path)
        try database.execute("PRAGMA user_version = 99; PRAGMA journal_mode = DELETE")
        database.close()
        let before = try contents(of: path)
        let error = #expect(throws: StoreError.self) { _ = try Store(path: path) }
        #expect(error?.kind == .newer)
        #expect(error?.reason == "it has version 99, and this Senko knows \(StoreSchema.version)")
        #expect(try contents(of: path) == before)
        #expect(try directory.names == ["senko.db"])
    }

    @Test func whatIsCommittedSurvivesAKill() async throws {
        for round in 0..<20 {
            let directory = try ScratchDirectory()
            let (path, progress) = (directory["senko.db"], directory["progress"])
            try write([0, 0, 0, 0], to: progress)
            let microseconds = UInt32(2000 + round * 3000)
            await #expect(processExitsWith: .signal(SIGKILL)) {
                [path = path as String, progress = progress as String, microseconds = microseconds as UInt32] in
                let store = try Store(path: path)
                let file = open(progress, O_WRONLY)
                // The kernel kills it, wherever it is.
                Thread.detachNewThread {
                    usleep(microseconds)
                    kill(getpid(), SIGKILL)
                }
                for count in 1...UInt32.max {
                    try store.save(GeneratedEntries(seed: UInt64(count)).numbered(count))
                    withUnsafeBytes(of: count) { _ = pwrite(file, $0.baseAddress!, 4, 0) }
                }
            }
            let saved = try contents(of: progress).withUnsafeBytes { $0.loadUnaligned(as: UInt32.self) }
            let store = try Store(path: path)
            #expect(store.setAside == nil)
            let loaded = try store.load { Issue.record("damaged row: \($0)") }.map(\.entry)
            // The last one may have been committed without having been counted.
            #expect([Int(saved), Int(saved) + 1].contains(loaded.count), "round \(round)")
            let expected = try loaded.indices.map {
                try GeneratedEntries(seed: UInt64($0 + 1)).numbered(UInt32($0 + 1))
            }
            #expect(loaded == expected)
        }
    }
}

@Suite(.enabled(if: SmallDisk.isPossible, "needs root to mount a small disk"), .serialized)
struct StoreOnASmallDiskTests {
    @Test func aFullDiskIsSaidAndLosesNothing() throws {
        let disk = try SmallDisk(kilobytes: 512)
        let store = try Store(path: disk["senko/senko.db"])
        var generator = GeneratedEntries(seed: 31)
        var saved: [Entry] = []
        try write([UInt8](repeating: 1, count: 200_000), to: disk["filler"])
        let error = #expect(throws: StoreError.self) {
            for _ in 0..<10_000 {
                let entry = try generator.entry()
                try store.save(entry)
                saved.append(entry)
            }
        }
        #expect(error?.kind == .full)
        #expect(error?.path == disk["senko/senko.db"])
        #expect(error?.remedy == "free some space")
        #expect(saved.count > 5)
        #expect(try store.load { _ in Issue.record("damaged") }.map(\.entry) == saved)
        // It goes on as soon as there is space.
        try FileManager.default.removeItem(atPath: disk["filler"])
        saved.append(try generator.entry())
        try store.save(saved[saved.count - 1])
        try? store.close()
        #expect(try Store(path: disk["senko/senko.db"]).load { _ in }.map(\.entry) == saved)
    }

    @Test func aFullDiskIsSaidAtTheBeginning() throws {
        let disk = try SmallDisk(kilobytes: 64)
        for size in [60_000, 53_000, 40_000] {
            try write([UInt8](repeating: 1, count: size), to: disk["filler"])
            let error = #expect(throws: StoreError.self) { _ = try Store(path: disk["senko/senko.db"]) }
            #expect(error?.kind == .full, "\(String(describing: error))")
            try FileManager.default.removeItem(atPath: disk["filler"])
        }
        // What was begun is in nobody's way.
        try disk.resize(kilobytes: 1024)
        let store = try Store(path: disk["senko/senko.db"])
        #expect(store.setAside == nil)
        try store.save(try GeneratedEntries(seed: 32).withoutSitting())
    }

    @Test func aDiskForReadingOnlyIsUnreachable() throws {
        let disk = try SmallDisk(kilobytes: 512)
        try disk.remount("ro")
        let none = #expect(throws: StoreError.self) { _ = try Store(path: disk["senko/senko.db"]) }
        #expect(none?.kind == .unreachable)
        #expect(none?.reason == "Read-only file system")
        try disk.remount("rw")
        try Store(path: disk["senko/senko.db"]).close()
        try disk.remount("ro")
        let error = #expect(throws: StoreError.self) { _ = try Store(path: disk["senko/senko.db"]) }
        #expect(error?.kind == .unreachable, "\(String(describing: error))")
        #expect(try FileManager.default.contentsOfDirectory(atPath: disk["senko"]) == ["senko.db"])
    }
}

extension GeneratedEntries {
    /// The first entry, under a number's name and place.
    func numbered(_ number: UInt32) throws -> Entry {
        var copy = self
        var entry = try copy.entry(id: ActivityID("n\(number)")!)
        let old = entry.activity
        entry.activity = Activity(
            id: old.id, kind: old.kind, owner: old.owner, attributes: old.attributes,
            startedAt: Instant(microseconds: Int64(number)), content: old.content)
        return entry
    }
}
