// SPDX-License-Identifier: Apache-2.0

import ActivityCore
import BusValues
import Testing

/// What the board does for activities that programs drive.
@Suite struct ProgramActivityTests {
    private let now = Instants(
        boottime: Instant(microseconds: 1_000_000_000), realtime: Instant(microseconds: 1_700_000_000_000_000))
    private let id = ActivityID("a")!

    private func later(_ duration: Duration) -> Instants {
        Instants(boottime: now.boottime + duration, realtime: now.realtime + duration)
    }

    private func request(
        _ name: String = "a", owner: String = "org.example", client: String? = ":1.1",
        staleIn: Duration? = nil, startIn: Duration? = nil
    ) -> ActivityRequest {
        ActivityRequest(
            id: ActivityID(name)!, kind: "Build", owner: owner, client: client, content: ["body": .string("0 %")],
            staleDate: staleIn.map { now.realtime + $0 }, alert: ActivityAlert(title: "a", body: "b"),
            startDate: startIn.map { now.realtime + $0 }, key: name)
    }

    @Test func indicesFollowTheirLives() throws {
        var board = ActivityBoard(at: now)
        for name in ["b", "a"] { _ = try board.start(request(name), at: now) }
        _ = try board.start(request("c", client: ":1.2"), at: now)
        _ = try board.start(request("d", owner: "org.other", client: nil), at: now)
        #expect(board.livingCount(of: "org.example") == 3)
        #expect(board.activities(of: ":1.1").map(\.description) == ["a", "b"])
        #expect(board.living.map(\.description) == ["a", "b", "c", "d"])
        _ = try board.adopt(id, request("a", client: ":1.2"), at: now)
        #expect(board.activities(of: ":1.1").map(\.description) == ["b"])
        #expect(board.activities(of: ":1.2").map(\.description) == ["a", "c"])
        _ = try board.end(id, reason: .app, dismissal: .standard, lingering: .seconds(5), at: now)
        #expect(board.activities(of: ":1.2").map(\.description) == ["c"])
        #expect(board.ended == [id])
        #expect(board.living(owner: "org.example", kind: "Build", key: "a") == nil)
        #expect(board.livingCount(of: "org.example") == 2)
        _ = board.dismiss(ActivityID("c")!)
        #expect(board.livingCount(of: "org.example") == 1)
        #expect(board.activities(of: ":1.2") == [])
        _ = board.dismiss(id)
        #expect(board.livingCount(of: "org.example") == 1)
        #expect(board.count == 2)
    }

    @Test func turnsComeOneAfterTheOther() throws {
        var board = ActivityBoard(limits: Limits(timeLimit: .seconds(80)), at: now)
        let alert = ActivityAlert(title: "a", body: "b")
        _ = try board.start(request(client: nil, staleIn: .seconds(100), startIn: .seconds(50)), at: now)
        #expect(board.nextDeadline == now.boottime + .seconds(50))
        #expect(board.dueTurn(at: now.boottime + .microseconds(49_999_999)) == nil)
        // Before its time nothing happens.
        #expect(board.takeTurn(id, due: now.boottime, at: now) == .changed([]))
        let start = later(.seconds(50))
        #expect(board.dueTurn(at: start.boottime)?.id == id)
        #expect(
            board.takeTurn(id, due: start.boottime, at: start)
                == .changed([.stateChanged(.active, previous: .pending, .startDate), .alerted(alert)]))
        let stale = later(.seconds(100))
        #expect(board.dueTurn(at: stale.boottime)?.deadline == stale.boottime)
        #expect(
            board.takeTurn(id, due: stale.boottime, at: stale)
                == .changed([.stateChanged(.stale, previous: .active, .staleDate)]))
        let end = later(.seconds(130))
        #expect(board.dueTurn(at: end.boottime)?.deadline == end.boottime)
        #expect(board.takeTurn(id, due: end.boottime, at: end) == .end(.timeLimit))
        #expect(board.nextDeadline == nil)
        #expect(board.takeTurn(ActivityID("none")!, due: end.boottime, at: end) == .changed([]))
    }

    @Test func aSittingHasNoTurns() throws {
        var board = ActivityBoard(at: now)
        _ = try board.start(
            Activity(
                id: id, kind: "k", owner: "o", attributes: [:], startedAt: now.realtime, content: [:],
                staleAt: now.realtime))
        #expect(board.nextDeadline == nil)
    }

    @Test func bucketsAreForgotten() throws {
        var board = ActivityBoard(limits: Limits(total: 10_000), at: now)
        for number in 0..<1000 {
            _ = try board.start(request("a\(number)", owner: "org.a\(number)"), at: later(.milliseconds(number)))
        }
        // Each is full again after 50 ms.
        #expect(board.rate.count <= 102)
        _ = try board.start(request("b"), at: later(.seconds(9)))
        for number in 0..<200 {
            _ = try board.start(request("c\(number)", owner: "org.c\(number)"), at: later(.seconds(10 + number)))
        }
        #expect(board.rate.count <= 33)
    }

    @Test(arguments: [(1, 1), (3, 5), (20, 60), (2_000_000, 3), (Int.max, Int.max), (7, 0), (5, -3)])
    func bucketsFillAtTheirPace(rate: Int, burst: Int) throws {
        var board = ActivityBoard(
            limits: Limits(perOwner: 1000, updatesPerSecond: rate, updateBurst: burst), at: now)
        _ = try board.start(request(), at: now)
        func count(at instant: Instants) -> Int {
            var count = 0
            while count < 200,
                (try? board.update(id, ActivityUpdate(owner: "org.example", client: nil), at: instant)) != nil
            {
                count += 1
            }
            return count
        }
        let most = min(200, max(1, burst))
        #expect(count(at: now) == (most == 200 ? 200 : most - 1))
        // After a long rest, the burst.
        #expect(count(at: later(.seconds(1000))) == most)
        // After a second, what a second brings.
        #expect(count(at: later(.seconds(1001))) == min(most, rate))
    }

    @Test func aDateHasAnInstant() {
        var offset = RealtimeOffset(at: now)
        for duration in [Duration.seconds(-5), .zero, .seconds(7)] {
            #expect(offset.boottime(of: now.realtime + duration) == now.boottime + duration)
            #expect(offset.boottime(of: offset.realtime(of: now.boottime + duration)) == now.boottime + duration)
        }
        #expect(offset.boottime(of: Instant(microseconds: .min)) < now.boottime)
        #expect(offset.boottime(of: Instant(microseconds: .max)) > now.boottime)
        let isSet = offset.observe(Instants(boottime: now.boottime, realtime: now.realtime + .seconds(9)))
        #expect(isSet)
        #expect(offset.boottime(of: now.realtime) == now.boottime - .seconds(9))
    }

    @Test func wordsOnTheBus() {
        #expect(ActivityStyle.allCases.map(\.rawValue) == ["standard", "transient"])
        #expect(OwnerExit.allCases.map(\.rawValue) == ["keep", "stale", "end"])
        #expect(Outcome.allCases.map(\.rawValue) == ["applied", "superseded"])
    }
}
