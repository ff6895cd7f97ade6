// SPDX-License-Identifier: Apache-2.0

import ActivityCore
import MeditationCore
import Presentation
import Testing

/// A board and the clocks of its machine, which stand still until they are told otherwise.
struct World {
    var board: Board
    var now: Instants
    private var names = 0

    static let morning = Instants(
        boottime: Instant(microseconds: 5_000_000_000), realtime: Instant(microseconds: 1_750_000_000_000_000),
        suspended: .seconds(77))

    init(limits: Limits = Limits()) {
        now = Self.morning
        board = Board(limits: limits, at: now)
    }

    /// How long it has been since the beginning.
    var elapsed: Duration { now.boottime - Self.morning.boottime }

    @discardableResult
    mutating func apply(_ command: Command) throws -> [Event] {
        try board.apply(command, at: now).events
    }

    /// Starts a sitting; `phases` such as `240 breathing, 60 rest` in seconds.
    @discardableResult
    mutating func start(
        _ total: Duration? = .seconds(1200), phases: [(String, Duration)]? = nil, title: String = "sit",
        _ adjust: (inout SittingOptions) -> Void = { _ in }
    ) throws -> (id: ActivityID, events: [String]) {
        var options = SittingOptions()
        if let phases {
            options.programme = try Programme(phases: phases.map { try Phase(name: $0.0, duration: $0.1) })
        }
        adjust(&options)
        names += 1
        let proposed = ActivityID("s\(names)")!
        let applied = try board.apply(.startSitting(proposed, title: title, total: total, options: options), at: now)
        let id = try #require(applied.activity)
        return (id, applied.events.map(\.text))
    }

    /// Lets time pass, and wakes the board whenever it wants to be woken, on time.
    @discardableResult
    mutating func pass(_ duration: Duration) -> [Event] {
        let target = now.boottime + duration
        var events: [Event] = []
        while let deadline = board.nextDeadline, deadline <= target {
            advanceClocks(by: max(deadline - now.boottime, .zero))
            events += board.wake(at: now)
        }
        advanceClocks(by: target - now.boottime)
        return events + board.wake(at: now)
    }

    /// Lets time pass, and wakes the board only once, at the end.
    @discardableResult
    mutating func oversleep(_ duration: Duration) -> [Event] {
        advanceClocks(by: duration)
        return board.wake(at: now)
    }

    /// Lets the machine sleep, and wakes the board when it is awake again.
    @discardableResult
    mutating func suspend(_ duration: Duration) -> [Event] {
        sleepUnseen(duration)
        return board.wake(at: now)
    }

    mutating func sleepUnseen(_ duration: Duration) {
        advanceClocks(by: duration)
        now.suspended += duration
    }

    /// Sets the realtime clock.
    @discardableResult
    mutating func setClock(by step: Duration) -> [Event] {
        now.realtime = now.realtime + step
        return board.wake(at: now)
    }

    mutating func advanceClocks(by duration: Duration) {
        now.boottime = now.boottime + duration
        now.realtime = now.realtime + duration
    }

    /// Kills the daemon and starts it again after a while, from what was on the board.
    @discardableResult
    mutating func restart(after duration: Duration, slept: Duration = .zero, reboot: Bool = false) -> [Event] {
        let stored = board.ordered
        advanceClocks(by: duration)
        now.suspended += slept
        if reboot {
            now.boottime = Instant(microseconds: 30_000_000)
            now.suspended = .zero
        }
        let (board, events) = Board.restore(
            stored, sameBoot: { _ in !reboot }, limits: board.limits, isEnabled: board.isEnabled, at: now)
        self.board = board
        return events
    }

    func sitting(_ id: ActivityID) throws -> Sitting { try #require(board[id]?.sitting) }
    func activity(_ id: ActivityID) throws -> Activity { try #require(board[id]?.activity) }
    func position(_ id: ActivityID) throws -> Duration { try sitting(id).position(at: now.boottime) }
    func remaining(_ id: ActivityID) throws -> Duration { try sitting(id).remaining(at: now.boottime) }

    /// Which refusal a command meets.
    mutating func refusal(_ command: Command) -> ActivityError.Code? {
        do {
            _ = try board.apply(command, at: now)
            return nil
        } catch {
            #expect(error.message.count > 20)
            return error.code
        }
    }
}

extension Event {
    /// A line that a person reads easily.
    var text: String {
        switch self {
        case .started(let entry):
            "started \(entry.id) \(entry.sitting.map(\.state.rawValue) ?? entry.activity.state.rawValue)"
        case .activityStateChanged(_, let state, let previous, let reason):
            "activity \(previous)>\(state) \(reason.rawValue)"
        case .contentUpdated: "content"
        case .sittingStateChanged(_, let state, let previous, let reason):
            "sitting \(previous)>\(state) \(reason.rawValue)"
        case .phaseChanged(_, let phase, let index, let remaining):
            "phase \(index) \(phase) \(DurationText.words(remaining))"
        case .bell(_, let bell): "bell \(bell)"
        case .actionInvoked(_, let key, let token): "action \(key) \(token)"
        case .opened(_, let link, let token, let opener): "opened \(link.text) \(token) by \(opener)"
        case .finished(let record): "finished \(DurationText.words(record.sat)) \(record.reason.rawValue)"
        case .alerted(_, let alert): "alert \(alert.title)"
        case .enabledChanged(let isEnabled): "enabled \(isEnabled)"
        case .changed: "changed"
        case .dismissed: "dismissed"
        case .clockStepped: "clock"
        }
    }

    var record: SittingRecord? {
        if case .finished(let record) = self { record } else { nil }
    }
}

extension [Event] {
    /// The events as lines, without those that say only that something has to be stored or shown anew.
    var texts: [String] { map(\.text).filter { $0 != "content" && $0 != "changed" } }
    var allTexts: [String] { map(\.text) }
    var records: [SittingRecord] { compactMap(\.record) }
}
