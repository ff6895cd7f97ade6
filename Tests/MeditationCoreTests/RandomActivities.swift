// SPDX-License-Identifier: Apache-2.0

import ActivityCore
import BusValues
import MeditationCore
import Testing

import struct TestSupport.SeededGenerator

/// Activities of programs, and a few sittings, under random commands, beside a plain account of what was told.
struct RandomActivities {
    private let seed: UInt64
    private var generator: SeededGenerator
    private var world: World
    private var names = 0
    private var log: EventLog
    /// The board as it would be without the last restart; nil where there was none that changes nothing.
    private var uninterrupted: Board?
    /// When each owner took a token last, since the last restart.
    private var tokens: [String: [Instant<Boottime>]] = [:]

    private static let owners = ["org.a", "org.b", "org.c"]

    init(seed: UInt64) {
        self.seed = seed
        generator = SeededGenerator(seed: seed)
        // Buckets are not stored: with them, a restart makes a difference.
        world = World(
            limits: Limits(
                total: 12, perOwner: 5, payloadBytes: 300, presentationBytes: 200,
                updatesPerSecond: seed % 2 == 0 ? 0 : 4, updateBurst: 6, timeLimit: seed % 5 == 0 ? nil : .seconds(80),
                lingering: .seconds(40), sittingLingering: .seconds(5)))
        log = EventLog(seed: seed)
    }

    /// One thing that happens.
    mutating func step() {
        switch Int.random(in: 0..<30, using: &generator) {
        case 0..<3: pass { $0.pass($1) }
        case 3: pass { $0.oversleep($1) }
        case 4: pass { $0.suspend($1) }
        case 5: setClock()
        case 6: restart()
        case 7 where seed % 3 == 0: restart(reboot: true)
        case 7..<14: command(.startActivity(request()))
        case 14: hurry()
        default: randomCommand()
        }
        check()
    }

    /// Lets everything come to its end, and sees that nothing is left.
    mutating func finish() {
        command(.setEnabled(false))
        for entry in world.board.ordered { command(.dismiss(entry.id)) }
        check()
        #expect(world.board.count == 0, "seed \(seed)")
        #expect(world.board.nextDeadline == nil, "seed \(seed)")
        for owner in Self.owners { #expect(world.board.livingCount(of: owner) == 0, "seed \(seed)") }
    }

    // MARK: - What happens

    private mutating func pass(_ body: (inout World, Duration) -> [Event]) {
        let duration = Duration.milliseconds(Int64.random(in: 0...30_000, using: &generator))
        var twin = world
        let events = body(&world, duration)
        if let board = uninterrupted {
            twin.board = board
            #expect(events == body(&twin, duration), "seed \(seed)")
            uninterrupted = twin.board
        }
        log.add(events)
    }

    /// One owner asks for more than it may.
    private mutating func hurry() {
        let owner = owner()
        guard let id = world.board.ordered.first?.id else { return }
        uninterrupted = nil
        for _ in 0..<10 {
            var update = update()
            update.owner = owner
            command(.updateActivity(id, update))
            if one(in: 3) { log.add(world.pass(.milliseconds(Int64.random(in: 0...300, using: &generator)))) }
        }
    }

    private mutating func setClock() {
        let step = Duration.seconds(Int64.random(in: -200...200, using: &generator))
        world.now.realtime = world.now.realtime + step
        log.add(wake())
    }

    private mutating func restart(reboot: Bool = false) {
        log.add(wake())
        let before = world.board
        let events = world.restart(
            after: reboot ? .seconds(Int64.random(in: 0...120, using: &generator)) : .zero, reboot: reboot)
        tokens = [:]
        uninterrupted = reboot || before.limits.updatesPerSecond > 0 ? nil : before
        log.add(events)
        guard !reboot else { return }
        #expect(events == [], "seed \(seed)")
        #expect(world.board.ordered == before.ordered, "seed \(seed)")
        #expect(world.board.nextDeadline == before.nextDeadline, "seed \(seed)")
    }

    private mutating func wake() -> [Event] {
        let events = world.board.wake(at: world.now)
        if let expected = uninterrupted?.wake(at: world.now) { #expect(events == expected, "seed \(seed)") }
        return events
    }

    private mutating func command(_ command: Command) {
        log.add(wake())
        let before = world.board
        let done = Result { () throws(ActivityError) in try world.board.apply(command, at: world.now) }
        if var twin = uninterrupted {
            let expected = Result { () throws(ActivityError) in try twin.apply(command, at: world.now) }
            #expect(done == expected, "seed \(seed)")
            uninterrupted = twin
        }
        switch done {
        case .success(let applied):
            log.add(applied.events)
            log.checkOrder(of: applied.events)
            countToken(command)
            let revision = applied.activity.flatMap { world.board[$0]?.activity.revision } ?? 0
            #expect(applied.revision == revision, "seed \(seed)")
            if applied.outcome == .superseded { #expect(world.board.ordered == before.ordered, "seed \(seed)") }
        case .failure(let error):
            #expect(error.message.count > 20, "seed \(seed)")
            #expect(world.board.ordered == before.ordered, "seed \(seed)")
            #expect(world.board.nextDeadline == before.nextDeadline, "seed \(seed)")
            #expect(world.board.wake(at: world.now) == [], "seed \(seed)")
        }
    }

    private mutating func countToken(_ command: Command) {
        let owner: String
        switch command {
        case .startActivity(let request): owner = request.owner
        case .updateActivity(_, let update): owner = update.owner
        default: return
        }
        let limits = world.board.limits
        guard limits.updatesPerSecond > 0 else { return }
        tokens[owner, default: []].append(world.now.boottime)
        // However long one looks back, there were no more than the burst and what came in since.
        for (age, instant) in tokens[owner, default: []].reversed().enumerated() {
            let milliseconds = (world.now.boottime - instant).wholeMicroseconds / 1000
            let allowed = Int64(limits.updateBurst) + milliseconds * Int64(limits.updatesPerSecond) / 1000
            #expect(Int64(age + 1) <= allowed, "seed \(seed)")
        }
    }

    // MARK: - What is asked

    private mutating func randomCommand() {
        let id = world.board.ordered.map(\.id).randomElement(using: &generator) ?? ActivityID("none")!
        switch Int.random(in: 0..<24, using: &generator) {
        case 0..<10: command(.updateActivity(id, update()))
        case 10..<12: command(.end(id, end()))
        case 12: command(.dismiss(id))
        case 13..<15: command(.clientLeft(client()))
        case 15: command(.setEnabled(one(in: 4) ? false : true))
        case 16: command(.setEnabled(true))
        case 17..<19:
            let revision = UInt64.random(in: 0...5, using: &generator)
            command(.setPresentation(id, revision: revision, presentation()))
        case 19:
            command(
                one(in: 3) ? .open(id, token: "t") : .invokeAction(id, key: one(in: 2) ? "stop" : "pause", token: "t"))
        case 20:
            names += 1
            command(
                .startSitting(ActivityID("n\(names)")!, title: "t", total: .seconds(60), options: SittingOptions()))
        case 21: command(.pause(id))
        case 22: command(.resume(id))
        default: command(.extend(id, by: .seconds(5)))
        }
    }

    private mutating func one(in number: Int) -> Bool { Int.random(in: 0..<number, using: &generator) == 0 }

    private mutating func owner() -> String { Self.owners.randomElement(using: &generator)! }

    private mutating func client() -> String { ":1.\(Int.random(in: 0..<6, using: &generator))" }

    private mutating func date() -> Instant<Realtime> {
        one(in: 20)
            ? Instant(microseconds: one(in: 2) ? .min : .max)
            : world.date(.milliseconds(Int64.random(in: -30_000...90_000, using: &generator)))
    }

    private mutating func presentation() -> [String: BusValue] {
        if one(in: 3) { return ["url": .string(one(in: 2) ? "https://example.org/" : "tea:1")] }
        return ["minimal": .string(String(repeating: "x", count: Int.random(in: 0...180, using: &generator)))]
    }

    private mutating func content() -> [String: BusValue] {
        let length = one(in: 10) ? 300 : Int.random(in: 0...100, using: &generator)
        return [["body", "title"].randomElement(using: &generator)!: .string(String(repeating: "x", count: length))]
    }

    private mutating func request() -> ActivityRequest {
        names += 1
        var request = ActivityRequest(
            id: ActivityID("n\(names)")!, kind: one(in: 2) ? "A" : "B", owner: owner(),
            client: one(in: 4) ? nil : client(), content: content())
        if one(in: 2) { request.staleDate = date() }
        if one(in: 2) { request.alert = World.alert }
        if one(in: 3) { request.startDate = date() }
        if one(in: 2) { request.key = one(in: 2) ? "k" : "l" }
        if one(in: 3) { request.relevanceScore = Double.random(in: 0...3, using: &generator).rounded() }
        if one(in: 3) { request.presentation = presentation() }
        request.ownerExit = OwnerExit.allCases.randomElement(using: &generator)!
        if one(in: 2) { request.actions = [ActivityAction(key: "stop", label: "Stop")] }
        return request
    }

    private mutating func update() -> ActivityUpdate {
        var update = ActivityUpdate(owner: owner(), client: client(), content: content(), merge: one(in: 2))
        if one(in: 2) { update.staleDate = date() }
        if one(in: 3) { update.alert = World.alert }
        if one(in: 3) { update.relevanceScore = Double.random(in: 0...3, using: &generator).rounded() }
        if one(in: 3) { update.presentation = presentation() }
        if one(in: 3) { update.timestamp = Instant(microseconds: Int64.random(in: 0...5, using: &generator)) }
        if one(in: 5) { update.expectedRevision = UInt64.random(in: 1...4, using: &generator) }
        return update
    }

    private mutating func end() -> ActivityEnd {
        var end = ActivityEnd()
        if one(in: 2) { end.dismissal = one(in: 2) ? .immediate : .at(date()) }
        if one(in: 2) { end.content = content() }
        if one(in: 3) { end.timestamp = Instant(microseconds: Int64.random(in: 0...5, using: &generator)) }
        return end
    }

    // MARK: - What must hold

    private mutating func check() {
        log.add(wake())
        let board = world.board
        let entries = board.ordered
        log.check(board)

        for owner in Self.owners {
            let living = entries.filter { $0.activity.owner == owner && $0.activity.state.isLiving }
            #expect(board.livingCount(of: owner) == living.count, "seed \(seed)")
            #expect(living.count <= board.limits.perOwner, "seed \(seed)")
        }
        #expect(board.count == entries.count, "seed \(seed)")
        #expect(board.count <= board.limits.total, "seed \(seed)")
        if !board.isEnabled { #expect(entries.allSatisfy { $0.sitting != nil }, "seed \(seed)") }
        for entry in entries {
            let activity = entry.activity
            #expect((activity.startDate != nil) == (activity.state == .pending), "seed \(seed)")
            #expect(activity.alert == nil || activity.state == .pending, "seed \(seed)")
            #expect(activity.client == nil || activity.state.isLiving, "seed \(seed)")
            #expect(activity.presentationRevision <= activity.revision, "seed \(seed)")
            #expect((activity.dismissalDeadline == nil) == activity.state.isLiving, "seed \(seed)")
            #expect((activity.endReason == nil) == activity.state.isLiving, "seed \(seed)")
        }
        checkDeadline(entries)
        checkKeys(entries)
        checkClients(entries)
    }

    /// The next deadline is the earliest of those that follow from what the activities say.
    private func checkDeadline(_ entries: [Entry]) {
        let board = world.board
        let now = world.now.boottime
        let limit = board.limits.timeLimit
        let offset = board.realtime(of: Instant(microseconds: 0)).microseconds
        func instant(_ date: Instant<Realtime>?) -> Instant<Boottime>? {
            guard let date, date.microseconds < .max else { return nil }
            return Instant(microseconds: date.microseconds - offset)
        }
        var deadlines: [Instant<Boottime>?] = []
        for entry in entries {
            let activity = entry.activity
            let end = activity.client == nil ? limit.map { activity.lastSign + $0 } : nil
            switch activity.state {
            case .ended, .dismissed: deadlines.append(activity.dismissalDeadline)
            case _ where entry.sitting != nil: break
            case .pending: deadlines.append(instant(activity.startDate))
            case .active: deadlines += [instant(activity.staleAt), end.map { $0 - .seconds(10) }]
            case .stale: deadlines.append(end)
            }
        }
        let expected = deadlines.compactMap(\.self).min()
        if let next = board.nextDeadline { #expect(next > now && next <= now + .longest, "seed \(seed)") }
        if entries.contains(where: { $0.sitting != nil && $0.activity.state.isLiving }) {
            // A sitting's deadlines are another matter.
            if let expected { #expect(board.nextDeadline.map { $0 <= expected } == true, "seed \(seed)") }
        } else {
            #expect(board.nextDeadline == expected, "seed \(seed)")
        }
    }

    /// No two live under one key, and a start with a key finds the one that does.
    private mutating func checkKeys(_ entries: [Entry]) {
        let keyed = entries.map(\.activity).filter { $0.state.isLiving && $0.key != nil }
        #expect(Set(keyed.map { [$0.owner, $0.kind, $0.key!] }).count == keyed.count, "seed \(seed)")
        guard let activity = keyed.randomElement(using: &generator) else { return }
        var probe = world.board
        probe.limits.updatesPerSecond = 0
        let request = ActivityRequest(
            id: ActivityID("probe")!, kind: activity.kind, owner: activity.owner, client: nil, key: activity.key)
        let applied = try? probe.apply(.startActivity(request), at: world.now)
        #expect(applied?.activity == activity.id, "seed \(seed)")
    }

    /// A program that leaves takes its hand off those it stood behind, and no others.
    private mutating func checkClients(_ entries: [Entry]) {
        let client = client()
        var probe = world.board
        let applied = try? probe.apply(.clientLeft(client), at: world.now)
        let left = applied?.events.compactMap { if case .changed(let before, _) = $0 { before.id } else { nil } }
        #expect(Set(left ?? []) == Set(entries.filter { $0.activity.client == client }.map(\.id)), "seed \(seed)")
        #expect(probe.ordered.allSatisfy { $0.activity.client != client }, "seed \(seed)")
    }
}
