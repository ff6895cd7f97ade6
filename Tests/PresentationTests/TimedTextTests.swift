// SPDX-License-Identifier: Apache-2.0

import BusValues
import TestSupport
import Testing

@testable import Presentation

/// What the host's clock writes.
@Suite struct TimedTextTests {
    private func text(_ node: PresentationNode, after seconds: Double) -> String? {
        TimedText(node)?.text(at: PresentationMoment(now: Nodes.start + Int64(seconds * 1_000_000)))
    }

    @Test(
        arguments: [
            (-5, "1:02:00"), (0, "1:02:00"), (0.2, "1:02:00"), (1, "1:01:59"), (3719.5, "0:01"), (3720, "0:00"),
            (9999, "0:00"),
        ]
            as [(Double, String)])
    func aTimerCountsDownAndStops(seconds: Double, expected: String) {
        #expect(text(Nodes.timer(seconds: 3720), after: seconds) == expected)
    }

    @Test func aTimerCountsUpAndStandsAtItsPause() {
        let up = Nodes.timer(seconds: 90, ["countsDown": .boolean(false)])
        #expect(text(up, after: 30.9) == "0:30" && text(up, after: 500) == "1:30" && text(up, after: -1) == "0:00")
        let paused = Nodes.timer(seconds: 90, ["pauseTime": .uint64(UInt64(Nodes.start + 20_000_000))])
        #expect(text(paused, after: 60) == "1:10")
        #expect(TimedText(paused)?.isRunning(at: Nodes.moment()) == false)
        #expect(text(Nodes.timer(seconds: 3900, ["showsHours": .boolean(false)]), after: 0) == "65:00")
    }

    @Test func dates() {
        func node(_ style: String, in seconds: Int64) -> PresentationNode {
            PresentationNode(
                "Text", ["date": .uint64(UInt64(Nodes.start + seconds * 1_000_000)), "style": .string(style)])
        }
        #expect(text(node("time", in: 0), after: 0) == "08:00" && text(node("date", in: 0), after: 0) == "2027-01-15")
        #expect(text(node("timer", in: 60), after: 0) == "1:00" && text(node("timer", in: 60), after: 70) == "0:10")
        #expect(
            text(node("relative", in: 7500), after: 0) == "2 h 5 min"
                && text(node("relative", in: 0), after: 5) == "5 s")
        #expect(
            text(node("offset", in: 60), after: 0) == "-1 min" && text(node("offset", in: 0), after: 60) == "+1 min")
        let local = PresentationMoment(now: Nodes.start) { _ in -9 * 3600 }
        #expect(TimedText(node("time", in: 0))?.text(at: local) == "23:00")
        #expect(TimedText(node("date", in: 0))?.text(at: local) == "2027-01-14")
        #expect(TimedText(node("date", in: 44 * 86400 - 28800))?.text(at: Nodes.moment()) == "2027-02-28")
        #expect(TimedText(node("date", in: 409 * 86400))?.text(at: Nodes.moment()) == "2028-02-28")
        #expect(TimedText(node("date", in: 410 * 86400))?.text(at: Nodes.moment()) == "2028-02-29")
    }

    @Test func extremesAreSaidToo() {
        let far = PresentationNode("Text", ["timerInterval": .structure([.uint64(0), .uint64(.max)])])
        #expect(TimedText(far)?.text(at: PresentationMoment(now: .min)).isEmpty == false)
        let date = PresentationNode("Text", ["date": .uint64(.max), "style": .string("timer")])
        #expect(TimedText(date)?.text(at: PresentationMoment(now: .min)).isEmpty == false)
        for style in ["time", "date", "relative", "offset"] {
            let node = PresentationNode("Text", ["date": .uint64(.max), "style": .string(style)])
            #expect(TimedText(node)?.text(at: PresentationMoment(now: .min)).isEmpty == false)
        }
        #expect(TimedText(PresentationNode("Text", ["timerInterval": .structure([.uint64(2), .uint64(1)])])) == nil)
    }

    @Test func theWidestIsReserved() {
        #expect(TimedText(Nodes.timer(seconds: 3600))?.widest(at: Nodes.moment(after: 3599)) == "0:00:00")
        #expect(TimedText(Nodes.timer(seconds: 1200))?.widest(at: Nodes.moment(after: 1199)) == "00:00")
    }

    @Test(arguments: [(0.0, 1.0), (30, 0.75), (120, 0), (-5, 1)] as [(Double, Double)])
    func aTimersBarIsDrawnByTheClock(seconds: Double, expected: Double) {
        let node = Nodes.timer(seconds: 120, type: "ProgressView")
        let moment = PresentationMoment(now: Nodes.start + Int64(seconds * 1_000_000))
        #expect(NodeProgress(node)?.fraction(at: moment) == expected)
        var up = node
        up.properties["countsDown"] = .boolean(false)
        #expect(NodeProgress(up)?.fraction(at: moment) == 1 - expected)
    }

    @Test func valuesOfProgress() {
        func fraction(_ type: String, _ properties: [String: BusValue]) -> Double? {
            NodeProgress(PresentationNode(type, properties))?.fraction(at: Nodes.moment())
        }
        #expect(fraction("ProgressView", ["value": .double(3), "total": .double(4)]) == 0.75)
        #expect(
            fraction("ProgressView", ["value": .double(7)]) == 1
                && fraction("ProgressView", ["value": .double(-7)]) == 0)
        #expect(fraction("ProgressView", ["value": .double(1), "total": .double(0)]) == 1)
        #expect(fraction("ProgressView", [:]) == nil)
        #expect(fraction("Gauge", ["value": .double(15), "minimum": .double(10), "maximum": .double(20)]) == 0.5)
        let greatest = Double.greatestFiniteMagnitude
        #expect(
            fraction("Gauge", ["value": .double(0), "minimum": .double(-greatest), "maximum": .double(greatest)]) == 0.5
        )
        #expect(fraction("Gauge", ["value": .double(.nan)]) == nil)
    }

    /// A text reads the same up to the instant that it tells, and otherwise from there on.
    @Test func aTextTellsWhenItChanges() throws {
        var generator = SeededGenerator(seed: 7)
        let styles = ["timer", "relative", "offset"]
        for turn in 0..<4_000 {
            let start = Nodes.start + Int64.random(in: -200_000_000_000...200_000_000_000, using: &generator)
            let longest: Int64 = [3_000_000, 90_000_000, 8_000_000_000, 200_000_000_000][turn % 4]
            let end = start + Int64.random(in: 0...longest, using: &generator)
            let timed: TimedText =
                turn % 3 > 0
                ? .timer(start...end, countsDown: turn % 3 == 1, showsHours: turn % 2 == 0, pause: nil)
                : .date(start, style: styles[turn % 9 / 3])
            let now = Int64.random(in: start - longest...end + longest, using: &generator)
            let text = timed.text(at: PresentationMoment(now: now))
            guard let change = timed.nextChange(after: PresentationMoment(now: now)) else {
                #expect(
                    !timed.isRunning(at: PresentationMoment(now: now))
                        || timed.text(at: PresentationMoment(now: end)) == text)
                continue
            }
            try #require(change > now, "\(timed) at \(now)")
            #expect(timed.text(at: PresentationMoment(now: change)) != text, "\(timed) at \(now)")
            let before = timed.text(at: PresentationMoment(now: change - 1))
            #expect(before == text || turn % 9 == 6, "\(timed) at \(now): \(before)")
        }
        let pausedTimer = TimedText.timer(0...9_000_000, countsDown: true, showsHours: true, pause: 1)
        #expect(pausedTimer.nextChange(after: PresentationMoment(now: 0)) == nil)
        #expect(TimedText.date(5, style: "time").nextChange(after: PresentationMoment(now: 0)) == nil)
        for now in [Int64.min, .max, 0] {
            for timed in [
                TimedText.date(.max, style: "timer"), .date(.min, style: "relative"),
                .timer(.min ... .max, countsDown: true, showsHours: true, pause: nil),
            ] {
                _ = timed.nextChange(after: PresentationMoment(now: now))
            }
        }
    }

    /// A bar moves on the seconds of its timer, a step or more at a time.
    @Test func aBarTellsWhenItMoves() throws {
        func step(_ progress: NodeProgress, _ now: Int64) -> Int? {
            progress.fraction(at: PresentationMoment(now: now)).map { Int(($0 * 100 + 1e-6).rounded(.down)) }
        }
        for countsDown in [true, false] {
            for seconds in [5, 100, 1_000, 86_400] as [Int64] {
                let end = Nodes.start + seconds * 1_000_000
                let progress = NodeProgress.timer(Nodes.start...end, countsDown: countsDown)
                var now = Nodes.start + 350_000
                var changes = 0
                while let change = progress.nextChange(after: PresentationMoment(now: now), steps: 100) {
                    try #require(change > now && change <= end + 1_000)
                    let isOnSecond = (change - Nodes.start) % 1_000_000 == 0
                    #expect(isOnSecond || change == now + 1_000)
                    if isOnSecond { changes += 1 }
                    now = change
                }
                #expect(
                    changes <= min(Int(seconds), 101) && changes >= min(Int(seconds), 100) - 1, "\(seconds): \(changes)"
                )
                #expect(step(progress, now) == (countsDown ? 0 : 100))
            }
        }
        #expect(NodeProgress.fraction(0.5).nextChange(after: Nodes.moment(), steps: 100) == nil)
        #expect(
            NodeProgress.timer(.min ... .max, countsDown: true).nextChange(
                after: PresentationMoment(now: .max - 1), steps: 100) != 0)
    }
}
