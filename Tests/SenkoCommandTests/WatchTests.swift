// SPDX-License-Identifier: Apache-2.0

import ActivityCore
import BusValues
import Testing

@testable import senko

@Suite struct WatchTests {
    private func lines(
        _ sitting: SittingSnapshot?, _ columns: Int, _ rows: Int, others: [SittingSnapshot] = [],
        activities: [ActivitySnapshot] = [], notice: String? = nil
    ) -> [String] {
        let screen = WatchScreen(size: TerminalSize(columns: columns, rows: rows), isUnicode: true)
        let view = WatchScreen.View(
            sitting: sitting, others: others[...], activities: activities, notice: notice, hasKeys: true)
        return screen.lines(view, now: Fixture.now).map { $0.text(Fixture.plain) }
    }

    /// Whatever the size, the screen is filled exactly and nothing is wider than it.
    @Test func everySizeIsFilledAndNothingIsTooWide() {
        let sittings = [
            Fixture.sitting(title: "瞑想 with a title that is rather long for a narrow terminal", elapsed: 100),
            Fixture.sitting(total: 0, elapsed: 40_000, phases: [("inhale", 4), ("exhale", 4)]),
            Fixture.sitting(total: 90_000, elapsed: 3, state: "paused"),
            Fixture.sitting(elapsed: 1200, state: "overtime"),
            Fixture.sitting(phases: [("counting", 60)]),
        ]
        for columns in [1, 2, 7, 20, 40, 80, 200] {
            for rows in [1, 2, 3, 5, 8, 10, 24, 50] {
                for sitting in sittings.map(Optional.init) + [nil] {
                    for activities in [[], Array(ActivityCardTests.activities.prefix(1)), ActivityCardTests.activities]
                    {
                        let lines = lines(
                            sitting, columns, rows, others: sitting == nil ? [] : sittings, activities: activities,
                            notice: "something to be said")
                        #expect(lines.count == rows, "\(columns)x\(rows)")
                        #expect(lines.allSatisfy { TextWidth.of($0) <= columns }, "\(columns)x\(rows)")
                    }
                }
            }
        }
    }

    @Test func whatMattersIsThereAtUsualSizes() {
        for (columns, rows) in [(80, 24), (40, 10), (200, 50)] {
            let text = lines(Fixture.sitting(elapsed: 250), columns, rows, notice: "a notice").joined(separator: "\n")
            for part in ["Morning sit", "rest 0:50", "━", "20m in all", "a notice", "pause", "█"] {
                #expect(text.contains(part), "\(part) at \(columns)x\(rows)")
            }
        }
    }

    @Test func phaseAndTimeComeFirstWhereThereIsLittleRoom() {
        let sitting = Fixture.sitting(elapsed: 250)
        for (columns, rows) in [(20, 1), (20, 2), (20, 5), (80, 3), (12, 2), (10, 4)] {
            let text = lines(sitting, columns, rows).joined(separator: "\n")
            #expect(text.contains("rest 0:") && text.contains("15:50"), "\(columns)x\(rows): \(text)")
        }
        #expect(lines(sitting, 20, 5).joined().contains("Morning sit"))
        #expect(lines(sitting, 40, 3, notice: "press e again").joined().contains("press e again"))
        // The keys are told where they have room as a whole.
        #expect(lines(sitting, 80, 7).joined().contains("q leave"))
        #expect(!lines(sitting, 80, 4).joined().contains("space"))
        #expect(!lines(sitting, 30, 24).joined().contains("space"))
    }

    @Test func aNoticeIsSeenAtAnySizeOfSomeRows() {
        for rows in 3...24 {
            #expect(lines(Fixture.sitting(), 40, rows, notice: "a notice").joined().contains("a notice"), "\(rows)")
        }
    }

    @Test func othersAreListedAsFarAsThereIsRoom() {
        let others = (0..<30).map { Fixture.sitting(id: "o\($0)", title: "Other \($0)") }
        let text = lines(Fixture.sitting(), 80, 24, others: others).joined(separator: "\n")
        #expect(text.contains("Other 0: running"))
        #expect(text.contains(" more"))
    }

    /// Below the sitting, or instead of one, each activity is seen or counted.
    @Test func activitiesAreShownOrCounted() {
        let activities = (0..<5).map {
            Fixture.activity(id: "id\($0)", content: ["title": .string("Errand \($0)"), "body": .string("walking")])
        }
        for sitting in [Fixture.sitting(elapsed: 250), nil] {
            for rows in (sitting == nil ? 1 : 5)...60 {
                let text = lines(sitting, 80, rows, activities: activities).joined(separator: "\n")
                let shown = activities.filter { text.contains("Errand \($0.id.suffix(1))") }.count
                #expect(shown > 0 && text.contains("Errand 0"), "\(rows): \(text)")
                #expect(shown == 5 || text.contains("and \(5 - shown) more"), "\(rows): \(text)")
                if rows >= 8, let sitting { #expect(text.contains("rest 0:50") && text.contains(sitting.title)) }
            }
        }
        // As cards, where all have room.
        #expect(lines(nil, 80, 24, activities: activities).joined().ranges(of: "make · since").count == 5)
        #expect(lines(Fixture.sitting(), 80, 50, activities: activities).joined().ranges(of: "make · since").count == 5)
        #expect(lines(nil, 80, 24, activities: activities).joined().contains("q leave"))
    }

    @Test func activitiesEndTheWatchWithTheSittings() {
        let (sitting, build) = (Fixture.sitting(id: "a", elapsed: 300), Fixture.activity(id: "b"))
        let later = Fixture.activity(id: "c", content: ["title": .string("Later")])
        var tracker = WatchTracker(pinned: nil, board: BoardSnapshot(sittings: [sitting], activities: [build]))
        #expect(tracker.current == sitting && tracker.activities == [build])
        tracker.update(BoardSnapshot(activities: [later, build]), reasons: [sitting.path: "user"], now: Fixture.now)
        #expect(tracker.current == nil && tracker.activities == [later, build] && !tracker.isOver)
        let ended = Fixture.activity(
            id: "b", state: "ended",
            content: ["title": .string("Build"), "progress": .double(1), "body": .string("12 files")])
        tracker.update(BoardSnapshot(activities: [ended]), reasons: [ended.path: "app"], now: Fixture.now)
        #expect(tracker.isOver)
        #expect(
            tracker.farewells == [
                "Morning sit: ended after 5:00 of 20m (user)", "Later: ended", "Build: ended (app), 100%, 12 files",
            ])
        // A sitting that is named is followed alone.
        let pinned = WatchTracker(pinned: sitting.path, board: BoardSnapshot(sittings: [sitting], activities: [build]))
        #expect(pinned.activities.isEmpty)
    }

    @Test func theScreenSleepsUntilAClockTurns() {
        let screen = WatchScreen(size: TerminalSize(columns: 80, rows: 24))
        func wait(_ activities: [ActivitySnapshot], _ sitting: SittingSnapshot? = nil) -> Duration? {
            let view = WatchScreen.View(
                sitting: sitting, others: [], activities: activities, notice: nil, hasKeys: true)
            return screen.untilChange(view, now: Fixture.now)
        }
        let now = UInt64(Fixture.now.realtime.microseconds)
        let timer: BusValue = .structure([.uint64(now - 250_000), .uint64(now + 60_400_000)])
        #expect(wait([Fixture.activity()]) == nil)
        #expect(wait([Fixture.activity(), Fixture.activity(content: ["timer": timer])]) == .milliseconds(400))
        #expect(wait([Fixture.activity(state: "ended", content: ["timer": timer])]) == nil)
        #expect(wait([Fixture.activity()], Fixture.sitting(elapsed: 250.25, state: "paused")) == nil)
        #expect(wait([Fixture.activity()], Fixture.sitting(elapsed: 250.25)) == .milliseconds(750))
    }

    @Test func clocksChangeWithTheirSeconds() {
        let sitting = Fixture.sitting(elapsed: 100.25)
        #expect(WatchClock.text(sitting, at: Fixture.now.boottime) == "18:20")
        #expect(WatchClock.untilChange(sitting, at: Fixture.now.boottime) == .milliseconds(750))
        let next = Fixture.later(.milliseconds(750)).boottime
        #expect(WatchClock.text(sitting, at: next) == "18:19")
        #expect(WatchClock.untilChange(sitting, at: next) == .seconds(1))
        // A phase that ends within the second is not waited past.
        let phase = Fixture.sitting(elapsed: 1, phases: [("a", 1.5), ("b", 60)])
        #expect(WatchClock.untilChange(phase, at: Fixture.now.boottime) == .milliseconds(500))
        #expect(WatchClock.untilChange(Fixture.sitting(state: "paused"), at: Fixture.now.boottime) == nil)
        let open = Fixture.sitting(total: 0, elapsed: 61.75)
        #expect(WatchClock.text(open, at: Fixture.now.boottime) == "1:01")
        #expect(WatchClock.untilChange(open, at: Fixture.now.boottime) == .milliseconds(250))
        // Nothing is left to count once the time is up, until the daemon says what follows.
        #expect(WatchClock.untilChange(sitting, at: Fixture.later(.seconds(5000)).boottime) == nil)
    }

    @Test func linesComeWithFullMinutes() {
        #expect(
            LineWatch.untilMinute(Fixture.sitting(elapsed: 100), at: Fixture.now.boottime) == .seconds(20))
        #expect(LineWatch.untilMinute(Fixture.sitting(elapsed: 120), at: Fixture.now.boottime) == .seconds(60))
        #expect(
            LineWatch.untilMinute(Fixture.sitting(total: 0, elapsed: 130), at: Fixture.now.boottime) == .seconds(50))
        #expect(LineWatch.untilMinute(Fixture.sitting(state: "paused"), at: Fixture.now.boottime) == nil)
    }

    @Test func onlyAMovingBreathIsDrawnOften() {
        let screen = WatchScreen(size: TerminalSize(columns: 80, rows: 24))
        func isMoving(_ phase: String, state: String = "running") -> Bool {
            screen.isMoving(Fixture.sitting(phases: [(phase, 60)], state: state), at: Fixture.now.boottime)
        }
        #expect(isMoving("inhale") && isMoving("Exhale slowly") && isMoving("breathing"))
        #expect(!isMoving("hold") && !isMoving("rest") && !isMoving("counting") && !isMoving("inhale", state: "paused"))
    }

    @Test func aNamedSittingIsFollowedToItsEnd() {
        let (one, other) = (Fixture.sitting(id: "a", elapsed: 300), Fixture.sitting(id: "b", title: "Other"))
        var tracker = WatchTracker(pinned: one.path, board: BoardSnapshot(sittings: [one, other]))
        #expect(tracker.current == one && tracker.others.isEmpty && !tracker.isOver)
        let ended = Fixture.sitting(id: "a", elapsed: 300, state: "ended")
        tracker.update(BoardSnapshot(sittings: [other, ended]), reasons: [:], now: Fixture.now)
        #expect(tracker.isOver)
        #expect(tracker.farewells == ["Morning sit: ended after 5:00 of 20m (user)"])
    }

    @Test func withoutANameTheNextOneFollows() {
        let (one, other) = (Fixture.sitting(id: "a", elapsed: 300), Fixture.sitting(id: "b", title: "Other"))
        var tracker = WatchTracker(pinned: nil, board: BoardSnapshot(sittings: [one, other]))
        #expect(tracker.current == one && Array(tracker.others) == [other])
        // The object is gone by the time it is read: the signal said why.
        let end = Fixture.later(.seconds(900))
        tracker.update(BoardSnapshot(sittings: [other]), reasons: [one.path: "completed"], now: end)
        #expect(tracker.current == other && !tracker.isOver)
        #expect(tracker.farewells == ["Morning sit: ended after 20:00 of 20m (completed)"])
        tracker.update(BoardSnapshot(sittings: []), reasons: [:], now: end)
        #expect(tracker.isOver && tracker.farewells.count == 2)
    }

    @Test func theOneThatIsShownStaysSo() {
        let (one, other) = (Fixture.sitting(id: "a", elapsed: 300), Fixture.sitting(id: "b"))
        var tracker = WatchTracker(pinned: nil, board: BoardSnapshot(sittings: [one, other]))
        // A pause takes its end away, so that it comes behind the other in the order of ends.
        let paused = Fixture.sitting(id: "a", elapsed: 300, state: "paused")
        tracker.update(BoardSnapshot(sittings: [other, paused]), reasons: [:], now: Fixture.now)
        #expect(tracker.current == paused && Array(tracker.others) == [other])
    }

    @Test func aSittingThatHasEndedAlreadyIsToldOnce() {
        let ended = Fixture.sitting(elapsed: 300, state: "ended")
        let tracker = WatchTracker(pinned: ended.path, board: BoardSnapshot(sittings: [ended]))
        #expect(tracker.isOver && tracker.farewells.count == 1)
    }

    @Test func keysAreFoundAmongSequences() {
        var keys = KeyDecoder()
        #expect(
            keys.keys(in: Array(" n+=-eq".utf8)) == [.pauseOrResume, .skip, .extend, .extend, .shorten, .end, .leave])
        // Arrow, function and alt keys, also when they come in parts; then a key again.
        #expect(keys.keys(in: Array("\u{1B}[A\u{1B}OP\u{1B}[1;5q\u{1B}e".utf8)) == [])
        #expect(keys.keys(in: Array("\u{1B}".utf8)) == [])
        #expect(keys.keys(in: Array("[1".utf8)) == [])
        #expect(keys.keys(in: Array(";5nq".utf8)) == [.leave])
        #expect(keys.keys(in: [0xFF, 0x00, 0x7A]) == [])
    }
}
