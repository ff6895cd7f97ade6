// SPDX-License-Identifier: Apache-2.0

import ActivityCore
import BusValues
import Testing

@Suite struct ActivityBoardTests {
    private let now = Instants(
        boottime: Instant(microseconds: 1_000_000_000), realtime: Instant(microseconds: 1_700_000_000_000_000))

    private func later(_ duration: Duration, clockSetBy step: Duration = .zero) -> Instants {
        Instants(boottime: now.boottime + duration, realtime: now.realtime + duration + step)
    }

    private func activity(
        _ name: String, key: String? = nil, score: Double = 0, start: Duration = .zero,
        attributes: [String: BusValue] = [:]
    ) -> Activity {
        Activity(
            id: ActivityID(name)!, kind: "Build", owner: "org.example", key: key, attributes: attributes,
            startedAt: now.realtime + start, content: ["body": .string("0 %")], relevanceScore: score)
    }

    private func code(_ body: () throws(ActivityError) -> Void) -> ActivityError.Code? {
        do {
            try body()
            return nil
        } catch {
            #expect(!error.message.isEmpty)
            return error.code
        }
    }

    private func end(_ name: String, on board: inout ActivityBoard) throws(ActivityError) -> Bool {
        try board.end(
            ActivityID(name)!, reason: .app, dismissal: .standard, lingering: .seconds(300), at: now)
    }

    @Test func ordersByScoreThenStartThenName() throws {
        var board = ActivityBoard(at: now)
        for activity in [
            activity("d", start: .seconds(1)), activity("c"), activity("b"), activity("a", score: -1),
            activity("e", score: 2, start: .seconds(9)),
        ] {
            #expect(try board.start(activity) == nil)
        }
        #expect(board.ordered.map(\.description) == ["e", "b", "c", "d", "a"])
        #expect(board.count == 5)
    }

    @Test func endedOnesMakePlaceAndLivingOnesDoNot() throws {
        var board = ActivityBoard(limits: Limits(total: 2), at: now)
        _ = try board.start(activity("a"))
        _ = try board.start(activity("b"))
        #expect(code { () throws(ActivityError) in _ = try board.start(activity("c")) } == .globalMaximumExceeded)
        #expect(try end("b", on: &board) == false)
        let displaced = try board.start(activity("c"))
        #expect(displaced?.id == ActivityID("b"))
        #expect(board.count == 2)
        #expect(board.nextDeadline == nil)
    }

    @Test func aNameIsTakenOnce() throws {
        var board = ActivityBoard(at: now)
        _ = try board.start(activity("a"))
        #expect(code { () throws(ActivityError) in _ = try board.start(activity("a")) } == .invalidArgs)
    }

    @Test func sizeIsAsMarshalled() throws {
        var board = ActivityBoard(limits: Limits(payloadBytes: 200), at: now)
        let content = activity("a").content.busValue.marshalledSize
        let empty = (["k": BusValue.string("")] as [String: BusValue]).busValue.marshalledSize
        let fitting = String(repeating: "x", count: 200 - content - empty)
        _ = try board.start(activity("a", attributes: ["k": .string(fitting)]))
        let refusal = code { () throws(ActivityError) in
            _ = try board.start(activity("b", attributes: ["k": .string(fitting + "x")]))
        }
        #expect(refusal == .attributesTooLarge)
        #expect(board.count == 1)
    }

    @Test func revisionsCountChanges() throws {
        var board = ActivityBoard(at: now)
        let id = ActivityID("a")!
        _ = try board.start(activity("a"))
        #expect(board.replaceContent(of: id, with: ["body": .string("0 %")]) == false)
        #expect(board[id]?.revision == 1)
        #expect(board.replaceContent(of: id, with: ["body": .string("1 %")]) == true)
        #expect(board[id]?.revision == 2)
    }

    @Test func dismissalIsByItsDeadline() throws {
        let cases: [(Dismissal, Duration)] = [
            (.standard, .seconds(300)), (.immediate, .zero), (.at(now.realtime + .seconds(60)), .seconds(60)),
            (.at(now.realtime + .seconds(90_000)), .seconds(14_400)), (.at(now.realtime - .seconds(1)), .zero),
            (.at(Instant(microseconds: .min)), .zero), (.at(Instant(microseconds: .max)), .seconds(14_400)),
        ]
        for (dismissal, stay) in cases {
            var board = ActivityBoard(at: now)
            let id = ActivityID("a")!
            _ = try board.start(activity("a"))
            let isAtOnce = try board.end(id, reason: .user, dismissal: dismissal, lingering: .seconds(300), at: now)
            #expect(isAtOnce == (stay == .zero))
            #expect(board[id]?.dismissalDeadline == now.boottime + stay)
            #expect(board[id]?.dismissalAt == now.realtime + stay)
            #expect(board[id]?.endReason == .user)
            #expect(board.nextDeadline == now.boottime + stay)
            #expect(board.dueDismissal(at: now.boottime + stay - .microseconds(1)) == nil)
            #expect(board.dueDismissal(at: now.boottime + stay)?.id == id)
            #expect(
                code { () throws(ActivityError) in
                    _ = try board.end(id, reason: .user, dismissal: .immediate, lingering: .seconds(300), at: now)
                } == .alreadyEnded)
        }
    }

    @Test func unknownNamesAreSaid() {
        let board = ActivityBoard(at: now)
        #expect(code { () throws(ActivityError) in _ = try board.require(ActivityID("x")!) } == .noSuchActivity)
    }

    @Test func keysNameLivingOnes() throws {
        var board = ActivityBoard(at: now)
        _ = try board.start(activity("a", key: "k"))
        #expect(board.living(owner: "org.example", kind: "Build", key: "k") == ActivityID("a"))
        #expect(board.living(owner: "org.other", kind: "Build", key: "k") == nil)
        _ = try end("a", on: &board)
        #expect(board.living(owner: "org.example", kind: "Build", key: "k") == nil)
        _ = try board.start(activity("b", key: "k"))
        _ = board.dismiss(ActivityID("a")!)
        #expect(board.living(owner: "org.example", kind: "Build", key: "k") == ActivityID("b"))
    }

    @Test func datesMoveOnlyWhenTheClockIsSet() throws {
        var board = ActivityBoard(at: now)
        _ = try board.start(activity("a"))
        _ = try end("a", on: &board)
        #expect(board.observe(later(.seconds(1), clockSetBy: .milliseconds(100))) == false)
        #expect(board.realtime(of: now.boottime) == now.realtime)
        #expect(board.observe(later(.seconds(2), clockSetBy: .seconds(-3600))) == true)
        #expect(board.realtime(of: now.boottime) == now.realtime - .seconds(3600))
        #expect(board.ended == [ActivityID("a")!])
        board.renewDates(of: ActivityID("a")!, at: now)
        #expect(board[ActivityID("a")!]?.dismissalAt == now.realtime - .seconds(3300))
        #expect(board.nextDeadline == now.boottime + .seconds(300))
    }

    @Test func restoredOnesWaitForTheirDismissal() throws {
        var ended = activity("a")
        ended.state = .ended
        ended.dismissalDeadline = now.boottime + .seconds(100)
        ended.dismissalAt = now.realtime + .seconds(200)
        var board = ActivityBoard(at: now)
        board.restore(ended, sameBoot: true, lingering: .seconds(300), at: now)
        #expect(board.nextDeadline == now.boottime + .seconds(100))
        board = ActivityBoard(at: now)
        board.restore(ended, sameBoot: false, lingering: .seconds(300), at: now)
        #expect(board.nextDeadline == now.boottime + .seconds(200))
        ended.dismissalAt = now.realtime + .seconds(900_000)
        board = ActivityBoard(at: now)
        board.restore(ended, sameBoot: false, lingering: .seconds(300), at: now)
        #expect(board.nextDeadline == now.boottime + .seconds(14_400))
    }
}
