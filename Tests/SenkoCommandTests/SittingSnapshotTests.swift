// SPDX-License-Identifier: Apache-2.0

import ActivityCore
import BusValues
import Testing

@testable import senko

@Suite struct SittingSnapshotTests {
    @Test func aReplyIsReadWithThoseThatEndSoonestFirst() throws {
        let objects: [ObjectPath: [String: [String: BusValue]]] = [
            Fixture.path("late"): Fixture.interfaces(id: "late", total: 1200),
            Fixture.path("open"): Fixture.interfaces(id: "open", total: 0),
            Fixture.path("over"): Fixture.interfaces(id: "over", elapsed: 100, state: "ended"),
            Fixture.path("soon"): Fixture.interfaces(id: "soon", total: 600),
            Fixture.path("build"): [Daemon.activityInterface: ["Id": "build".busValue]],
        ]
        let sittings = try #require(BoardSnapshot(reply: [objects.busValue], readAt: Fixture.now)).sittings
        #expect(sittings.map(\.id) == ["soon", "late", "open", "over"])
        #expect(sittings[0].title == "Morning sit")
        #expect(sittings[0].state == .running)
        #expect(sittings[3].endReason == "user")
        #expect(sittings[0].startedAt == Fixture.now.realtime)
    }

    @Test func anotherShapeIsRefusedAndMissingPropertiesAreNotSet() throws {
        #expect(BoardSnapshot(reply: [], readAt: Fixture.now) == nil)
        #expect(BoardSnapshot(reply: ["text".busValue], readAt: Fixture.now) == nil)
        let sitting = try #require(
            SittingSnapshot(
                path: Fixture.path("a"),
                interfaces: [
                    Daemon.sittingInterface: [
                        "Title": (7.0).busValue, "State": "dreaming".busValue, "EndsTimestamp": UInt64.max.busValue,
                        "RemainingSeconds": Double.nan.busValue, "PhaseRemainingSeconds": Double.infinity.busValue,
                    ]
                ], readAt: Fixture.now))
        #expect(sitting.id == "a" && sitting.title == "" && sitting.total == nil && sitting.phases.isEmpty)
        #expect(sitting.state == .other("dreaming"))
        #expect(sitting.remainingWhenRead == .zero)
        // Nothing that a daemon may say makes the arithmetic trap.
        for moment in [Fixture.now, Fixture.later(.seconds(1 << 40))] {
            #expect(sitting.phase(at: moment.boottime).remaining >= .zero)
            #expect(sitting.elapsed(at: moment.boottime) >= .zero)
            #expect(!SittingText.standing(sitting, now: moment).isEmpty)
        }
    }

    @Test func timePassesWithoutAsking() {
        let sitting = Fixture.sitting(elapsed: 100)
        #expect(sitting.remaining(at: Fixture.now.boottime) == .seconds(1100))
        let later = Fixture.later(.milliseconds(90_500)).boottime
        #expect(sitting.remaining(at: later) == .milliseconds(1_009_500))
        #expect(sitting.elapsed(at: later) == .milliseconds(190_500))
        #expect(sitting.percent(at: later) == 15)
        #expect(sitting.phase(at: later).remaining == .milliseconds(49_500))
        #expect(sitting.phase(at: later).index == 0)
    }

    @Test func theProgrammeGoesOnPastThePublishedPhase() {
        let sitting = Fixture.sitting(elapsed: 100)
        let expected: [(Int64, UInt32, String, Int64)] = [
            (139, 0, "breathing", 1), (140, 1, "rest", 60), (199, 1, "rest", 1), (200, 2, "breathing", 240),
            (1099, 7, "rest", 1), (1100, 7, "rest", 0), (5000, 7, "rest", 0),
        ]
        for (seconds, index, name, remaining) in expected {
            let phase = sitting.phase(at: Fixture.later(.seconds(seconds)).boottime)
            #expect(phase.name == name, "after \(seconds) s")
            #expect(phase.remaining == .seconds(remaining), "after \(seconds) s")
            if seconds < 1100 { #expect(phase.index == index, "after \(seconds) s") }
        }
        #expect(sitting.remaining(at: Fixture.later(.seconds(5000)).boottime) == .zero)
        #expect(sitting.elapsed(at: Fixture.later(.seconds(5000)).boottime) == .seconds(1200))
    }

    /// The phases that are computed tile the time just as the programme does, whenever the daemon was last heard.
    @Test func computedPhasesAreThoseOfTheProgramme() {
        let programme = [("a", 0.25), ("b", 3.5), ("c", 1.0)]
        var start = 0.0
        for index in 0..<40 {
            let duration = min(programme[index % 3].1, 30 - start)
            guard duration > 0 else { break }
            for part in [0.0, 0.5, 0.999] {
                let position = start + duration * part
                for heard in stride(from: 0.0, through: position, by: 1.25) {
                    let sitting = Fixture.sitting(total: 30, elapsed: heard, phases: programme)
                    let wait = Duration.microseconds(Int64(((position - heard) * 1_000_000).rounded()))
                    let phase = sitting.phase(at: Fixture.later(wait).boottime)
                    #expect(phase.index == UInt32(index), "at \(position), heard at \(heard)")
                    #expect(phase.name == programme[index % 3].0)
                    let left = Duration.microseconds(Int64(((start + duration - position) * 1_000_000).rounded()))
                    #expect(abs((phase.remaining - left).wholeMicroseconds) <= 2, "at \(position), heard at \(heard)")
                    #expect(phase.duration == .microseconds(Int64((duration * 1_000_000).rounded())))
                }
            }
            start += programme[index % 3].1
        }
        #expect(start >= 30)
    }

    @Test func aPauseStandsStill() {
        let sitting = Fixture.sitting(elapsed: 250, state: "paused")
        let later = Fixture.later(.seconds(500)).boottime
        #expect(sitting.remaining(at: later) == .seconds(950))
        #expect(sitting.elapsed(at: later) == .seconds(250))
        #expect(sitting.phase(at: later).name == "rest")
        #expect(sitting.phase(at: later).remaining == .seconds(50))
        #expect(sitting.end == nil)
    }

    @Test func openEndedSittingsCountUp() {
        let sitting = Fixture.sitting(total: 0, elapsed: 250)
        let later = Fixture.later(.seconds(600)).boottime
        #expect(sitting.remaining(at: later) == nil)
        #expect(sitting.percent(at: later) == nil)
        #expect(sitting.elapsed(at: later) == .seconds(850))
        #expect(sitting.phase(at: later).index == 5)
        #expect(sitting.phase(at: later).name == "rest")
    }

    @Test func preparationComesBeforeTheFirstPhase() {
        let begins = Fixture.now.realtime + .seconds(10)
        let sitting = Fixture.sitting(
            state: "preparing",
            changes: [
                "PhaseEndsTimestamp": UInt64(begins.microseconds).busValue,
                "EndsTimestamp": UInt64((begins + .seconds(1200)).microseconds).busValue,
                "EndsTimestampBoottime": UInt64((Fixture.now.boottime + .seconds(1210)).microseconds).busValue,
            ])
        let early = Fixture.later(.seconds(4)).boottime
        #expect(sitting.phase(at: early).remaining == .seconds(6))
        #expect(sitting.remaining(at: early) == .seconds(1200))
        #expect(sitting.elapsed(at: early) == .zero)
        let late = Fixture.later(.seconds(15)).boottime
        #expect(sitting.phase(at: late).index == 0)
        #expect(sitting.phase(at: late).remaining == .seconds(235))
        #expect(sitting.elapsed(at: late) == .seconds(5))
    }

    @Test func overtimeCountsBeyondTheTotal() {
        let overtime = Fixture.sitting(
            elapsed: 1200, state: "overtime",
            changes: [
                "OvertimeSeconds": (30.0).busValue, "PhaseEndsTimestamp": UInt64(0).busValue,
                "PhaseRemainingSeconds": (0.0).busValue,
            ])
        let later = Fixture.later(.seconds(5)).boottime
        #expect(overtime.overtime(at: later) == .seconds(35))
        #expect(overtime.elapsed(at: later) == .seconds(1235))
        #expect(overtime.remaining(at: later) == .zero)
        #expect(overtime.percent(at: later) == 100)
        let unsaid = Fixture.sitting(elapsed: 1200, state: "overtime")
        #expect(unsaid.overtime(at: later) == nil)
        #expect(unsaid.elapsed(at: later) == .seconds(1200))
    }

    @Test func anEarlyEndKeepsWhatPassed() {
        let sitting = Fixture.sitting(elapsed: 300, state: "ended")
        #expect(sitting.elapsed(at: Fixture.later(.seconds(60)).boottime) == .seconds(300))
        #expect(sitting.remaining(at: Fixture.now.boottime) == .zero)
        #expect(SittingText.standing(sitting, now: Fixture.now) == "ended, after 5:00 of 20m (user)")
    }

    @Test func whatPassesByItselfIsNoChange() {
        let before = Fixture.sitting(elapsed: 10)
        let after = Fixture.sitting(elapsed: 10, changes: ["RemainingSeconds": (7.0).busValue])
        #expect(after.isUnchanged(since: before))
        #expect(!Fixture.sitting(elapsed: 10, state: "paused").isUnchanged(since: before))
        #expect(!Fixture.sitting(elapsed: 250).isUnchanged(since: before))
        #expect(!Fixture.sitting(id: "other", elapsed: 10).isUnchanged(since: before))
    }
}
