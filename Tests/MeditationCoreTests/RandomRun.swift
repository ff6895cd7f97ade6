// SPDX-License-Identifier: Apache-2.0

import ActivityCore
import MeditationCore
import struct TestSupport.SeededGenerator
import Testing

/// A board under random commands, beside a plain account of what should become of it.
struct RandomRun {
    /// What a sitting should be, counted in the simplest way.
    private struct Account {
        var position: Duration
        var paused: Duration = .zero
        var suspended: Duration = .zero
        /// The index that was announced last; -1: none.
        var index: Int64 = -1
        var records = 0
    }

    private let seed: UInt64
    private var generator: SeededGenerator
    private var world = World(limits: Limits(catchUp: 1_000_000))
    private let programme: Programme
    private var accounts: [ActivityID: Account] = [:]
    /// The board as it would be without the last restart.
    private var uninterrupted: Board?

    init(seed: UInt64) throws {
        self.seed = seed
        generator = SeededGenerator(seed: seed)
        programme = try RandomSitting.programme(using: &generator)
        try start()
    }

    /// One thing that happens.
    mutating func step() throws {
        switch Int.random(in: 0..<20, using: &generator) {
        case 0..<6: try pass(onTime: true)
        case 6..<8: try pass(onTime: false)
        case 8..<10: try suspend()
        case 10: try setClock()
        case 11..<13: try restart()
        case 13: if accounts.count < 4 { try start() }
        default: try command()
        }
        try check()
    }

    /// Ends everything, and sees that each sitting was told to be over exactly once.
    mutating func finish() throws {
        for (id, account) in accounts where account.records == 0 {
            observe(try apply(.end(id, reason: .user, dismissal: .standard)))
        }
        for (id, account) in accounts { #expect(account.records == 1, "seed \(seed), \(id)") }
        observe(world.pass(.seconds(20_000)))
        #expect(world.board.count == 0, "seed \(seed)")
        #expect(world.board.nextDeadline == nil, "seed \(seed)")
    }

    private mutating func start() throws {
        let total = RandomSitting.total(of: programme, using: &generator)
        let options = RandomSitting.options(of: programme, using: &generator)
        let id = ActivityID("n\(accounts.count)")!
        accounts[id] = Account(position: .zero - options.preparation)
        observe(try apply(.startSitting(id, title: "t", total: total, options: options)))
    }

    private mutating func pass(onTime: Bool) throws {
        // Some boundaries, whatever the programme's pace is.
        let duration = Duration.microseconds(
            Int64.random(in: 0...programme.period.wholeMicroseconds * 3, using: &generator))
        count(awake: duration)
        var twin = world
        let events = onTime ? world.pass(duration) : world.oversleep(duration)
        if let board = uninterrupted {
            twin.board = board
            let expected = onTime ? twin.pass(duration) : twin.oversleep(duration)
            #expect(events == expected, "seed \(seed)")
            uninterrupted = twin.board
        }
        observe(events)
    }

    private mutating func suspend() throws {
        let duration = Duration.milliseconds(Int64.random(in: 600...60_000, using: &generator))
        var states: [ActivityID: Sitting] = [:]
        for id in accounts.keys { states[id] = world.board[id]?.sitting }
        var twin = world
        let events = world.suspend(duration)
        if let board = uninterrupted {
            twin.board = board
            #expect(events == twin.suspend(duration), "seed \(seed)")
            uninterrupted = twin.board
        }
        for (id, sitting) in states where sitting.state != .ended {
            let goesOn = sitting.options.onSuspend == .continue && sitting.state != .paused
            if goesOn { accounts[id]!.position += duration }
            if sitting.began != nil {
                accounts[id]!.suspended += duration
            } else if goesOn {
                // It may have begun on the way.
                accounts[id]!.suspended += max(accounts[id]!.position, .zero)
            }
        }
        observe(events, isInOrder: false)
    }

    private mutating func setClock() throws {
        let seconds = Int64.random(in: -100_000...100_000, using: &generator)
        guard seconds != 0 else { return }
        world.now.realtime = world.now.realtime + .seconds(seconds)
        let events = wake()
        #expect(events.first == .clockStepped, "seed \(seed)")
        #expect(events.dropFirst().allSatisfy { if case .changed = $0 { true } else { false } }, "seed \(seed)")
    }

    private mutating func restart() throws {
        _ = wake()
        let before = world.board
        #expect(world.restart(after: .zero) == [], "seed \(seed)")
        #expect(world.board.ordered == before.ordered, "seed \(seed)")
        #expect(world.board.nextDeadline == before.nextDeadline, "seed \(seed)")
        uninterrupted = before
    }

    private mutating func command() throws {
        guard let id = accounts.keys.sorted().randomElement(using: &generator), let sitting = world.board[id]?.sitting
        else { return }
        let position = sitting.position(at: world.now.boottime)
        switch Int.random(in: 0..<14, using: &generator) {
        case 0..<4: attempt(.pause(id))
        case 4..<8: attempt(.resume(id))
        case 8..<10:
            if attempt(.skip(id)) {
                let skipped = try world.position(id)
                #expect(skipped >= position || sitting.state == .preparing, "seed \(seed)")
                #expect(skipped >= .zero, "seed \(seed)")
                accounts[id]!.position = skipped
            }
        case 10..<12:
            attempt(.extend(id, by: .milliseconds(Int64.random(in: -20_000...40_000, using: &generator))))
        case 12:
            let total = sitting.total?.wholeMicroseconds ?? 0
            let remaining = Duration.microseconds(Int64.random(in: 0...total + 1, using: &generator))
            if attempt(.updateSitting(id, remaining: remaining, phase: ["", "x"].randomElement(using: &generator)!)),
                sitting.total != nil, !(sitting.announced.completed && remaining == .zero)
            {
                accounts[id]!.position = .microseconds(total) - remaining
            }
        default:
            let dismissal: Dismissal = [.standard, .immediate, .at(world.now.realtime + .seconds(30))]
                .randomElement(using: &generator)!
            attempt(.end(id, reason: .user, dismissal: dismissal))
        }
    }

    /// Tries a command that may be refused; says whether it was done.
    @discardableResult
    private mutating func attempt(_ command: Command) -> Bool {
        do {
            let events = try apply(command)
            if case .updateSitting(let id, _, _) = command {
                // It may move back.
                accounts[id]!.index = -1
                observe(events, isInOrder: false)
                if let sitting = world.board[id]?.sitting {
                    accounts[id]!.index = sitting.announced.begun ? Int64(sitting.phaseIndex) : -1
                }
            } else if case .extend(let id, _) = command, accounts[id]!.index >= 0 {
                // Out of overtime the same phase may be shown under its own name again.
                accounts[id]!.index -= 1
                observe(events, isInOrder: false)
                accounts[id]!.index = max(accounts[id]!.index, Int64(world.board[id]?.sitting?.phaseIndex ?? 0))
            } else {
                observe(events)
            }
            return true
        } catch {
            let codes: [ActivityError.Code] = [.invalidState, .invalidArgs, .alreadyEnded, .noSuchActivity]
            #expect(codes.contains(error.code), "seed \(seed)")
            return false
        }
    }

    private mutating func apply(_ command: Command) throws(ActivityError) -> [Event] {
        let twin = uninterrupted
        uninterrupted = nil
        let events = Result { () throws(ActivityError) in try world.board.apply(command, at: world.now).events }
        if var twin {
            let expected = Result { () throws(ActivityError) in try twin.apply(command, at: world.now).events }
            #expect(events == expected, "seed \(seed)")
            uninterrupted = twin
        }
        return try events.get()
    }

    private mutating func wake() -> [Event] {
        let events = world.board.wake(at: world.now)
        if let expected = uninterrupted?.wake(at: world.now) { #expect(events == expected, "seed \(seed)") }
        return events
    }

    private mutating func count(awake duration: Duration) {
        for id in accounts.keys {
            guard let sitting = world.board[id]?.sitting, sitting.state != .ended else { continue }
            if sitting.state != .paused {
                accounts[id]!.position += duration
            } else if sitting.began != nil {
                accounts[id]!.paused += duration
            }
        }
    }

    /// Takes what is told into account.
    ///
    /// - Parameter isInOrder: whether every phase is told, one after the other.
    private mutating func observe(_ events: [Event], isInOrder: Bool = true) {
        for event in events {
            switch event {
            case .phaseChanged(let id, _, let index, _):
                let last = accounts[id]!.index
                #expect(Int64(index) > last, "seed \(seed): phase \(index) after \(last)")
                if isInOrder { #expect(Int64(index) == last + 1, "seed \(seed): phase \(index) after \(last)") }
                accounts[id]!.index = Int64(index)
            case .finished(let record):
                accounts[record.id]!.records += 1
            default: break
            }
        }
    }

    private mutating func check() throws {
        _ = wake()
        let now = world.now.boottime
        if let deadline = world.board.nextDeadline { #expect(deadline > now, "seed \(seed)") }
        for (id, account) in accounts {
            guard let entry = world.board[id], let sitting = entry.sitting else {
                #expect(account.records == 1, "seed \(seed)")
                continue
            }
            #expect(entry.activity.state.isLiving == (sitting.state != .ended), "seed \(seed)")
            #expect(account.records == (sitting.state == .ended ? 1 : 0), "seed \(seed)")
            if let began = sitting.began {
                let lived = (sitting.ended ?? now) - began
                let parts = sitting.sat(at: now) + sitting.paused(at: now) + sitting.suspended
                #expect(parts == lived, "seed \(seed)")
            }
            guard sitting.state != .ended else { continue }
            let position = sitting.position(at: now)
            #expect(position == account.position, "seed \(seed)")
            #expect(sitting.paused(at: now) == account.paused, "seed \(seed)")
            #expect(sitting.suspended == account.suspended, "seed \(seed)")
            #expect((position >= .zero) == sitting.announced.begun, "seed \(seed)")
            if let total = sitting.total, !sitting.announced.completed {
                #expect(position < total, "seed \(seed)")
                #expect(sitting.remaining(at: now) + max(position, .zero) == total, "seed \(seed)")
            }
            if !sitting.announced.completed {
                // What is shown is where it stands.
                #expect(sitting.timeline.position(at: position).index == sitting.phaseIndex, "seed \(seed)")
            }
        }
    }
}
