// SPDX-License-Identifier: Apache-2.0

import ActivityCore
import Foundation
import MeditationCore
import TestSupport
import Testing

@testable import SenkoService

@Suite(.serialized) struct StorePresenterTests {
    private let directory: ScratchDirectory
    private var path: String { directory["senko/senko.db"] }

    init() throws {
        directory = try ScratchDirectory()
    }

    @Test func aHeldFileIsTakenUpLater() throws {
        let first = StoredBoard(path: path)
        let old = try first.start("old")
        first.close()
        let holder = try Database(path: path)
        try holder.execute("BEGIN IMMEDIATE")
        let began = BootClock.now
        let board = StoredBoard(path: path)
        // It waits for a second; the machine may take its time, too.
        #expect((0.9...15).contains(BootClock.seconds(since: began)))
        #expect(board.complaint?.contains("locked") == true)
        #expect(board.names.isEmpty)
        let new = try board.start("new")
        // In vain.
        board.pass(.seconds(3))
        #expect(board.complaint != nil)
        #expect(board.names == [new])
        holder.close()
        board.pass(.seconds(60))
        #expect(board.isStored)
        #expect(board.nextDeadline == nil)
        #expect(board.names == [old, new])
        board.close()
        #expect(try Store(path: path).load { _ in }.count == 2)
    }

    @Test func deletedFilesAreMadeAnew() throws {
        let board = StoredBoard(path: path)
        let first = try board.start("first")
        try FileManager.default.removeItem(atPath: directory["senko"])
        let second = try board.start("second")
        #expect(FileManager.default.fileExists(atPath: path))
        #expect(board.isStored)
        // Another time with a file in the directory's place, which leaves memory.
        try putFileInPlaceOfFolder()
        let third = try board.start("third")
        #expect(board.complaint != nil)
        try FileManager.default.removeItem(atPath: directory["senko"])
        board.pass(.seconds(60))
        #expect(board.isStored)
        board.close()
        #expect(try Set(Store(path: path).load { _ in }.map(\.entry.id)) == [first, second, third])
    }

    /// Puts a file where the store's folder is. Once that is gone, a flush that is under way may make it anew meanwhile.
    private func putFileInPlaceOfFolder() throws {
        for _ in 0..<100 {
            try FileManager.default.removeItem(atPath: directory["senko"])
            if (try? write([], to: directory["senko"])) != nil { return }
        }
        Issue.record("the folder comes back again and again")
    }

    @Test func aFlushThatFailsIsSaidAndMadeGood() async throws {
        let board = StoredBoard(path: path)
        let id = try board.start("over")
        try board.end(id)
        try putFileInPlaceOfFolder()
        // Either the answer of the flush finds it, or the next change.
        _ = try board.start("next")
        #expect(board.complaint != nil)
        #expect(board.nextDeadline != nil)
        try FileManager.default.removeItem(atPath: directory["senko"])
        board.pass(.seconds(60))
        #expect(board.isStored)
        board.close()
        #expect(try Store(path: path).load { _ in }.count == 2)
    }

    @Test func aStopKeepsThatItWentOn() throws {
        let board = StoredBoard(path: path)
        let id = try board.start("sit")
        board.pass(.seconds(100))
        board.close()
        let entry = try #require(Store(path: path).load { _ in }.first?.entry)
        #expect(entry.id == id)
        let went = try #require(entry.sitting).lastChange - (try #require(entry.sitting).started)
        #expect((Duration.seconds(100)...Duration.seconds(110)).contains(went))
    }

    @Test func anyChangeKeepsThatTheOthersWentOn() throws {
        let board = StoredBoard(path: path)
        let id = try board.start("long")
        board.pass(.seconds(100))
        _ = try board.start("another")
        let went = try #require(board.entry(id)?.sitting).lastChange - (try #require(board.entry(id)?.sitting).started)
        #expect(went >= .seconds(100))
        board.close()
    }
}

@Suite(.enabled(if: SmallDisk.isPossible, "needs root to mount a small disk"), .serialized)
struct StorePresenterOnASmallDiskTests {
    @Test func whatAFullDiskRefusedIsWrittenLater() throws {
        let disk = try SmallDisk(kilobytes: 400)
        let path = disk["senko/senko.db"]
        let board = StoredBoard(path: path)
        let over = try board.start("over")
        let gone = try board.start("gone")
        try write([UInt8](repeating: 1, count: 250_000), to: disk["filler"])
        var started: [ActivityID] = [over]
        while board.complaint == nil, started.count < 500 { started.append(try board.start("more")) }
        #expect(board.complaint?.contains("full") == true)
        let deadline = try #require(board.nextDeadline)
        #expect(deadline <= board.now + .seconds(2))
        try board.end(over)
        try board.dismiss(gone)
        started.append(try board.start("in memory"))
        board.pass(.seconds(10))
        #expect(board.complaint != nil)
        #expect(board.nextDeadline != nil)
        try FileManager.default.removeItem(atPath: disk["filler"])
        try disk.resize(kilobytes: 8192)
        board.pass(.seconds(60))
        #expect(board.isStored)
        #expect(board.nextDeadline == nil)
        board.close()
        let store = try Store(path: path)
        #expect(try Set(store.load { _ in }.map(\.entry.id)) == Set(started))
        #expect(
            try Set(store.database.column("SELECT id FROM session"))
                == [.text(over.description), .text(gone.description)])
    }

    @Test func aDiskForReadingOnlyIsRead() throws {
        let disk = try SmallDisk(kilobytes: 2048)
        let path = disk["senko/senko.db"]
        let first = StoredBoard(path: path)
        let old = try first.start("old")
        // As after a kill: with a log.
        try FileManager.default.copyItem(atPath: disk["senko"], toPath: disk["killed"])
        first.close()
        for name in ["senko", "killed"] {
            try disk.remount("ro")
            let board = StoredBoard(path: disk[name + "/senko.db"])
            #expect(board.names == [old])
            #expect(board.complaint?.contains("read-only") == true)
            let new = try board.start("new")
            try disk.remount("rw")
            board.pass(.seconds(60))
            #expect(board.isStored)
            #expect(board.names == [old, new])
            board.close()
            #expect(try Store(path: disk[name + "/senko.db"]).load { _ in }.count == 2)
        }
    }
}
