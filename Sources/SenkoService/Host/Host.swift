// SPDX-License-Identifier: Apache-2.0

public import ActivityCore
public import Bus
public import Dispatch
public import MeditationCore

/// The owner of the board: applies commands, tells the observers what happened, and sets the one alarm.
///
/// It alone reads the clocks and changes the board, so there is one order of all things. It is confined to its queue.
public final class Host {
    /// What is going on now.
    public private(set) var board: Board
    /// The clocks.
    public let clocks: any Clocks
    private var observers: [any Observer] = []
    private var alarm: Alarm!
    private var clockWatch: ClockWatch?
    /// What has happened, and is told behind the answer to the call that brought it about.
    private var untold: [(events: [Event], now: Instants)] = []
    /// When it was stopped.
    private var end: Instants?
    private var now: Instants { end ?? clocks.now }

    /// Told at each ring of the alarm how long after the instant that it was set for; for those who measure.
    public var whenLate: ((Duration) -> Void)?

    /// A host of a board.
    ///
    /// - Parameters:
    ///   - board: what is going on at the beginning.
    ///   - clocks: the clocks to read.
    ///   - queue: the queue on which everything happens.
    ///   - loop: the loop of the main thread, where that is what serves the queue.
    public init(board: Board, clocks: any Clocks, queue: DispatchQueue, loop: MainLoop? = nil) {
        self.board = board
        self.clocks = clocks
        alarm = Alarm(queue: queue, loop: loop) { [unowned self] in wake() }
        clockWatch = ClockWatch(queue: queue, loop: loop) { [unowned self] in wake() }
    }

    /// Adds a surface. They are told in the order in which they were added.
    public func add(_ observer: any Observer) {
        observers.append(observer)
    }

    /// The bounds of the board.
    public var limits: Limits {
        get { board.limits }
        set {
            board.limits = newValue
            rearm()
        }
    }

    /// Tells the observers what happened before they were there, and sets the alarm for the first time.
    public func begin(with events: [Event]) {
        settle(events, at: now)
    }

    /// Carries out a command.
    ///
    /// - Returns: what it did.
    /// - Throws: why it was refused; nothing has changed then.
    @discardableResult
    public func perform(_ command: Command) throws(ActivityError) -> Applied {
        tellUntold()
        let now = self.now
        do {
            let applied = try board.apply(command, at: now)
            settle(applied.events, at: now)
            return applied
        } catch {
            // What was due before the command is told now.
            rearm()
            throw error
        }
    }

    /// Does what has become due: the alarm has rung, the machine has woken up, or the clock was set.
    public func wake() {
        tellUntold()
        let now = self.now
        let deadline = board.nextDeadline
        let events = board.wake(at: now)
        settle(events, at: now, preparing: !events.allSatisfy(\.isOfBoundary))
        if let whenLate, let deadline, deadline <= now.boottime { whenLate(now.boottime - deadline) }
    }

    /// Tells what is due, for the last time: nothing becomes due any more, and what is still asked for happens as of now.
    public func stop() {
        end = clocks.now
        wake()
    }

    /// Sets the alarm anew, after an observer has found something to do at another time than before.
    public func rearm() {
        var earliest = board.nextDeadline
        for observer in observers { earliest = .earliest(earliest, observer.nextDeadline) }
        alarm.set(end == nil ? earliest : nil)
    }

    /// Takes up what was stored and could be read only now.
    ///
    /// - Parameter sameBoot: whether an entry was stored since the machine was booted.
    func adopt(_ entries: [Entry], sameBoot: (ActivityID) -> Bool) {
        let now = self.now
        settle(board.adopt(entries, sameBoot: sameBoot, at: now), at: now)
    }

    /// Notes that everything which is not over has gone on until now.
    func touch(at now: Instants) {
        board.touch(at: now)
    }

    /// Carries out an update of an activity's content. Where it changes nothing but that, the observers are told when
    /// `tellUntold` is called, so that who asked for it need not wait for them.
    ///
    /// - Returns: what it did.
    /// - Throws: why it was refused; nothing has changed then.
    func performUntold(_ id: ActivityID, _ update: ActivityUpdate) throws(ActivityError) -> Applied {
        let now = self.now
        do {
            let applied = try board.apply(.updateActivity(id, update), at: now)
            if applied.events.allSatisfy(\.isOfContent) {
                untold.append((applied.events, now))
            } else {
                settle(applied.events, at: now)
            }
            return applied
        } catch {
            rearm()
            throw error
        }
    }

    /// Tells the observers what they have not been told yet.
    func tellUntold() {
        guard !untold.isEmpty else { return }
        let due = untold
        untold = []
        for (events, now) in due { settle(events, at: now) }
    }

    private func settle(_ events: [Event], at now: Instants, preparing: Bool = true) {
        if !events.isEmpty {
            if preparing { for observer in observers { observer.prepare(events) } }
            for observer in observers { observer.observe(events, at: now) }
        }
        for observer in observers {
            if let deadline = observer.nextDeadline, deadline <= now.boottime { observer.wake(at: now) }
        }
        rearm()
    }
}
