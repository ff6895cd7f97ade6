// SPDX-License-Identifier: Apache-2.0

import BusValues
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
}
