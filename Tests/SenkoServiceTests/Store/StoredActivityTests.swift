// SPDX-License-Identifier: Apache-2.0

import ActivityCore
import BusValues
import Foundation
import MeditationCore
import Testing

@testable import SenkoService

/// Activities of programs in the store of a running board.
@Suite(.serialized) struct StoredActivityTests {
    private let directory: ScratchDirectory
    private var path: String { directory["senko/senko.db"] }

    init() throws {
        directory = try ScratchDirectory()
    }

    /// What another one would find after a kill now, in a copy of the files.
    private func kept() throws -> [Entry] {
        let copy = try ScratchDirectory()
        for name in ["senko.db", "senko.db-wal"] {
            try FileManager.default.copyItem(atPath: directory["senko/\(name)"], toPath: copy[name])
        }
        return try Store(path: copy["senko.db"]).load { Issue.record("damaged row: \($0)") }.map(\.entry)
    }

    @Test func everythingSurvivesARestart() throws {
        let board = StoredBoard(path: path)
        try board.startActivity("a", client: ":1.5") { request in
            request.key = "nightly"
            request.staleDate = Instant(microseconds: 4_000_000_000_000_000)
            request.relevanceScore = 2.5
            request.ownerExit = .end
            request.actions = [ActivityAction(key: "stop", label: "Stop")]
            request.applicationID = "org.example.Builder"
            request.presentation = ["minimal": .string("x")]
        }
        try board.startActivity("b", client: nil) { $0.style = .transient }
        try board.startActivity("c", client: ":1.6") { request in
            request.startDate = Instant(microseconds: 4_000_000_000_000_000)
            request.alert = ActivityAlert(title: "Now", body: "It begins")
        }
        try board.startActivity("d")
        try board.perform(.end(ActivityID("d")!, ActivityEnd()))
        try board.update(ActivityID("a")!, step: 7)
        try board.perform(.setPresentation(ActivityID("a")!, revision: 2, ["minimal": .string("y")]))
        board.remember(PopupRecord(server: ":1.3", id: 9), of: ActivityID("a")!)
        board.remember(PopupRecord(server: "", id: 0), of: ActivityID("b")!)
        let before = board.entries
        #expect(before.count == 4)
        board.close()
        let next = StoredBoard(path: path)
        #expect(next.restored.isEmpty)
        #expect(next.entries.map(\.id) == before.map(\.id))
        for (old, new) in zip(before, next.entries) {
            var old = old.activity
            // A stop is a sign of the programs that are there.
            if old.client != nil {
                #expect(new.activity.lastSign > old.lastSign)
                old.lastSign = new.activity.lastSign
                old.lastSignAt = new.activity.lastSignAt
            }
            // A deadline is dated by each daemon anew, from two clocks that are never read at once.
            if let one = old.dismissalAt, let other = new.activity.dismissalAt {
                #expect((Duration.milliseconds(-50)...Duration.milliseconds(50)).contains(one - other))
                old.dismissalAt = other
            }
            #expect(new.activity == old)
        }
        #expect(
            next.popups == [
                ActivityID("a")!: PopupRecord(server: ":1.3", id: 9),
                ActivityID("b")!: PopupRecord(server: "", id: 0),
            ])
        // The key is known: it is the same activity.
        #expect(try next.startActivity("e") { $0.key = "nightly" } == ActivityID("e"))
        #expect(next.names.count == 4)
        next.close()
    }

    @Test func whatIsNoContentIsStoredAtOnce() throws {
        let board = StoredBoard(path: path)
        let id = try board.startActivity("a")
        #expect(try kept() == board.entries)
        let began = board.now
        try board.update(id, step: 1)
        #expect(try kept() == board.entries)
        try board.perform(.clientLeft(":1.5"))
        #expect(try kept() == board.entries)
        // Another program stands behind it now, which its leaving must not end.
        try board.update(id, step: 2, client: ":1.6")
        #expect(try kept() == board.entries)
        try board.update(id, step: 3, client: ":1.6")
        let early = try kept()
        if board.now - began < .milliseconds(900) { #expect(early != board.entries) }
        try board.perform(.clientLeft(":1.6"))
        #expect(try kept() == board.entries)
        try board.perform(.end(id, ActivityEnd()))
        #expect(try kept() == board.entries)
        try board.perform(.dismiss(id))
        #expect(try kept().isEmpty)
        // What was kept back went with it.
        board.pass(.seconds(2))
        #expect(try kept().isEmpty)
        #expect(board.nextDeadline == nil)
        board.close()
    }

    @Test func contentIsStoredOnceASecond() throws {
        let board = StoredBoard(path: path)
        let ids = try (0..<3).map { try board.startActivity("a\($0)") }
        var written: Set<UInt64> = []
        func step() throws -> UInt64? {
            guard case .uint64(let step)? = try kept().first?.activity.content["step"] else { return nil }
            return step
        }
        let began = board.now
        for number in 1...300 as ClosedRange<UInt64> {
            for id in ids { try board.update(id, step: number) }
            written.insert(try #require(try step()))
            board.pass(.milliseconds(10))
        }
        // A store that was written by each update would have them all.
        #expect(written.count >= 3)
        #expect(written.count <= Int((board.now - began) / .milliseconds(950)) + 2)
        board.pass(.seconds(1))
        #expect(try step() == 300)
        #expect(try kept() == board.entries)
        // Nothing is to be stored, so nobody is woken.
        #expect(board.nextDeadline == nil)
        board.pass(.seconds(1))
        let next = board.now
        try board.update(ids[0], step: 301)
        #expect(board.nextDeadline == nil)
        #expect(try step() == 301)
        try board.update(ids[0], step: 302)
        let (early, deadline) = (try step(), board.nextDeadline)
        if board.now - next < .milliseconds(900) {
            #expect(early == 301)
            #expect(try #require(deadline) <= board.now + .seconds(1))
        }
        board.close()
        #expect(try Store(path: path).load { _ in }.first?.entry.activity.content == ["step": .uint64(302)])
    }

    @Test func contentThatIsDueDoesNotWaitForTheAlarm() throws {
        let board = StoredBoard(path: path)
        let id = try board.startActivity("a")
        let began = board.now
        for step in 1...2 as ClosedRange<UInt64> { try board.update(id, step: step) }
        board.passUnseen(.seconds(1))
        try board.update(id, step: 3)
        let stored = try kept().first?.activity.content
        if board.now - began < .milliseconds(1_900) { #expect(stored == ["step": .uint64(3)]) }
        board.close()
    }

    @Test func manyWithNewContentAreStoredInTurns() throws {
        let board = StoredBoard(path: path, limits: Limits(total: 1_000, perOwner: 1_000, updatesPerSecond: 0))
        let ids = try (0..<700).map { try board.startActivity("a\($0)") }
        for id in ids { try board.update(id, step: 5) }
        // The alarm may ring in between.
        for _ in 0..<3 { board.pass(.seconds(1)) }
        #expect(board.nextDeadline == nil)
        #expect(try kept().allSatisfy { $0.activity.content == ["step": .uint64(5)] })
        board.close()
    }

    @Test func changesWithoutMeaningCostOneTouchAMinute() throws {
        let board = StoredBoard(path: path)
        let id = try board.startActivity("a")
        try board.startActivity("alone", client: nil)
        board.pass(.seconds(100))
        let before = try #require(try kept().first { $0.id == id }).activity.lastSign
        try board.startActivity("b")
        let after = try kept()
        #expect(try #require(after.first { $0.id == id }).activity.lastSign - before >= .seconds(100))
        #expect(try #require(after.first { $0.id.description == "alone" }).activity.lastSign - before < .seconds(1))
        #expect(board.entries.first?.activity.lastSign == after.first?.activity.lastSign)
        // Nothing of it is anew.
        let size = try contents(of: path + "-wal").count
        for _ in 0..<100 { try board.update(id, step: 0) }
        #expect(try contents(of: path + "-wal").count - size <= 3 * 4120)
        board.close()
    }

    @Test(arguments: OwnerExit.allCases) func onAnotherBusNoProgramIsLeft(policy: OwnerExit) throws {
        let board = StoredBoard(path: path, busID: "one")
        let sitting = try board.start("sit")
        let id = try board.startActivity("a") { $0.ownerExit = policy }
        try board.startActivity("alone", client: nil) { $0.ownerExit = policy }
        board.close()
        let same = StoredBoard(path: path, busID: "one")
        #expect(same.restored.isEmpty)
        #expect(same.entry(id)?.activity.client == ":1.5")
        same.close()
        let other = StoredBoard(path: path, busID: "two")
        let states = other.restored.compactMap { event in
            if case .activityStateChanged(let id, let state, _, let reason) = event { (id, state, reason) } else { nil }
        }
        let expected: ActivityState? =
            switch policy {
            case .keep: nil
            case .stale: .stale
            case .end: .ended
            }
        #expect(states.map(\.1) == [expected].compactMap(\.self))
        #expect(states.allSatisfy { $0.0 == id && $0.2 == .ownerGone })
        #expect(other.entry(id)?.activity.client == nil)
        #expect(other.entry(sitting)?.sitting?.ended == nil)
        #expect(other.entry(ActivityID("alone")!)?.activity.state == .active)
        // And it is stored: a name of that bus may be somebody else's on the next one.
        other.close()
        let back = StoredBoard(path: path, busID: "one")
        #expect(back.entry(id)?.activity.client == nil)
        #expect(back.restored.isEmpty)
        back.close()
    }

    @Test func whatIsForbiddenStaysForbidden() throws {
        let board = StoredBoard(path: path)
        let sitting = try board.start("sit")
        try board.startActivity("a")
        try board.perform(.setEnabled(false))
        #expect(try kept().map(\.id) == [sitting])
        board.close()
        let next = StoredBoard(path: path)
        #expect(next.isEnabled == false)
        #expect(throws: ActivityError.self) { try next.startActivity("b") }
        try next.perform(.setEnabled(true))
        next.close()
        let last = StoredBoard(path: path)
        #expect(last.isEnabled)
        last.close()
    }

    @Test func aHeldFileSaysLaterWhatIsForbidden() throws {
        let first = StoredBoard(path: path)
        try first.perform(.setEnabled(false))
        first.close()
        for changesMind in [false, true] {
            let holder = try Database(path: path)
            try holder.execute("BEGIN IMMEDIATE")
            let board = StoredBoard(path: path)
            #expect(board.isEnabled)
            try board.startActivity("a")
            if changesMind {
                try board.perform(.setEnabled(false))
                try board.perform(.setEnabled(true))
                try board.startActivity("b")
            }
            holder.close()
            board.pass(.seconds(60))
            #expect(board.isStored)
            #expect(board.isEnabled == changesMind)
            #expect(board.names.count == (changesMind ? 1 : 0))
            board.close()
            let next = StoredBoard(path: path)
            #expect(next.isEnabled == changesMind)
            next.close()
        }
    }

    @Test func deletedFilesAreMadeAnewWithAllThatIsKnown() throws {
        let board = StoredBoard(path: path)
        let id = try board.startActivity("a")
        try board.update(id, step: 1)
        try board.update(id, step: 2)
        try board.perform(.setEnabled(true))
        try FileManager.default.removeItem(atPath: directory["senko"])
        try board.startActivity("b")
        #expect(board.isStored)
        #expect(board.nextDeadline == nil)
        #expect(try kept() == board.entries)
        board.close()
    }

    @Test func aKillLosesNoMoreThanASecondOfContent() async throws {
        for round in 0..<8 {
            let directory = try ScratchDirectory()
            let (path, progress) = (directory["senko.db"], directory["progress"])
            // Of each tenth of a second: which update was the last that began in it and was done.
            try write([UInt8](repeating: 0, count: 8 * 100), to: progress)
            let microseconds = UInt32(1_200_000 + round * 137_000)
            await #expect(processExitsWith: .signal(SIGKILL)) {
                [path = path as String, progress = progress as String, microseconds = microseconds as UInt32] in
                let board = StoredBoard(path: path)
                let file = open(progress, O_WRONLY)
                let id = try board.startActivity("a")
                let began = board.now
                Thread.detachNewThread {
                    usleep(microseconds)
                    kill(getpid(), SIGKILL)
                }
                for step in 1...UInt64.max {
                    let tenth = Int((board.now - began) / .milliseconds(100))
                    try board.update(id, step: step)
                    withUnsafeBytes(of: step) { _ = pwrite(file, $0.baseAddress!, 8, off_t(tenth * 8)) }
                    usleep(2_000)
                }
            }
            let steps = try contents(of: progress).withUnsafeBytes { Array($0.bindMemory(to: UInt64.self)) }
            let last = try #require(steps.lastIndex { $0 != 0 })
            let store = try Store(path: path)
            let entry = try #require(try store.load { Issue.record("damaged row: \($0)") }.first?.entry)
            guard case .uint64(let kept)? = entry.activity.content["step"] else {
                Issue.record("no step in \(entry)")
                continue
            }
            // What was there more than a second before the last update began, which else would have stored itself. The one
            // after what is kept may have been waiting while that was stored.
            #expect(kept + 1 >= (last < 12 ? 0 : steps[last - 12]), "round \(round)")
            #expect(kept <= steps[last] + 1)
            #expect(entry.activity.revision == kept + 1)
        }
    }
}

@Suite(.enabled(if: SmallDisk.isPossible, "needs root to mount a small disk"), .serialized)
struct StoredActivityOnASmallDiskTests {
    @Test func contentThatAFullDiskRefusedIsWrittenLater() throws {
        let disk = try SmallDisk(kilobytes: 500)
        let path = disk["senko/senko.db"]
        let board = StoredBoard(path: path)
        let id = try board.startActivity("a")
        try write([UInt8](repeating: 1, count: 300_000), to: disk["filler"])
        var step: UInt64 = 0
        while board.complaint == nil, step < 2_000 {
            step += 1
            try board.update(id, step: step)
            board.pass(.seconds(1))
        }
        #expect(board.complaint?.contains("full") == true)
        for _ in 0..<100 {
            step += 1
            try board.update(id, step: step)
            board.pass(.milliseconds(10))
        }
        // A store that does not take anything is asked at its own times, not by each update.
        #expect(board.nextDeadline != nil)
        try FileManager.default.removeItem(atPath: disk["filler"])
        try disk.resize(kilobytes: 8192)
        board.pass(.seconds(60))
        #expect(board.isStored)
        #expect(board.nextDeadline == nil)
        #expect(board.entry(id)?.activity.content == ["step": .uint64(step)])
        board.close()
        let stored = try Store(path: path).load { Issue.record("damaged row: \($0)") }
        #expect(stored.first?.entry.activity.content == ["step": .uint64(step)])
    }

    @Test func activitiesOnADiskForReadingOnlyAreRead() throws {
        let disk = try SmallDisk(kilobytes: 2048)
        let path = disk["senko/senko.db"]
        let first = StoredBoard(path: path)
        let id = try first.startActivity("a")
        first.close()
        try disk.remount("ro")
        let board = StoredBoard(path: path)
        #expect(board.complaint?.contains("read-only") == true)
        #expect(board.entry(id)?.activity.client == ":1.5")
        for step in 1...5 as ClosedRange<UInt64> { try board.update(id, step: step) }
        try board.startActivity("b")
        try board.perform(.clientLeft(":1.5"))
        try disk.remount("rw")
        board.pass(.seconds(60))
        #expect(board.isStored)
        let before = board.entries
        board.close()
        #expect(try Store(path: path).load { _ in }.map(\.entry) == before)
    }
}
