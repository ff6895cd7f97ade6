// SPDX-License-Identifier: Apache-2.0

import ActivityCore
import BusValues
import Dispatch
import Glibc

/// The watch on the whole screen. It ticks by itself from the published deadlines; the bus is silent between changes.
final class ScreenWatch {
    private let feed: BoardFeed
    private let terminal: Terminal
    private let environment: Environment
    private var tracker: WatchTracker
    private var size: TerminalSize
    private var keys = KeyDecoder()
    /// Held as long as they are to fire.
    private var sources: [any DispatchSourceProtocol] = []
    private var keySource: (any DispatchSourceRead)?
    private let timer = DispatchSource.makeTimerSource(flags: .strict, queue: .main)

    /// What was said last, and until when it is shown.
    private var notice: (text: String, until: Instant<Boottime>)?
    /// The sitting that a second press ends, and until when.
    private var confirmation: (path: ObjectPath, until: Instant<Boottime>)?
    private var hasAskedForDaemon = false
    private var reader: ReaderWatch?

    private static let noticeTime = Duration.seconds(3)

    init(_ feed: BoardFeed, _ tracker: WatchTracker, _ environment: Environment) {
        self.feed = feed
        self.tracker = tracker
        self.environment = environment
        terminal = Terminal(environment)
        size = terminal.size
    }

    /// Draws until the process ends.
    func run() throws -> Never {
        if tracker.isOver { finish() }
        timer.setEventHandler { [unowned self] in draw() }
        timer.activate()
        feed.onChange = { [unowned self] in feedChanged() }
        try feed.begin()
        watchSignals()
        if terminal.hasKeys { watchKeys() }
        terminal.enter()
        draw()
        reader = ReaderWatch(of: environment.output)
        dispatchMain()
    }

    // MARK: - Drawing

    private func draw() {
        let now = Clocks.now()
        if tracker.isOver { finish() }
        if let sitting = tracker.current { askForDaemonIfOverdue(sitting, at: now.boottime) }
        let screen = WatchScreen(size: size)
        let view = WatchScreen.View(
            sitting: tracker.current, others: tracker.others, activities: tracker.activities,
            notice: noticeText(at: now.boottime), hasKeys: terminal.hasKeys)
        terminal.draw(screen.lines(view, now: now))
        arm(screen.untilChange(view, now: now), now: now.boottime)
    }

    private func arm(_ change: Duration?, now: Instant<Boottime>) {
        let waits = [change, notice.map { max(.milliseconds(1), $0.until - now) }]
        let wait = waits.compactMap { $0 }.min()
        timer.schedule(deadline: wait.map { .now() + .microseconds(Int($0.wholeMicroseconds)) } ?? .distantFuture)
    }

    private func noticeText(at now: Instant<Boottime>) -> String? {
        if let notice, notice.until > now { return notice.text }
        notice = nil
        return feed.isDaemonThere ? nil : "senkod is away; the clock goes on by itself"
    }

    private func say(_ text: String) {
        notice = (text, Clocks.now().boottime + Self.noticeTime)
        draw()
    }

    // MARK: - The daemon

    private func feedChanged() {
        if let failure = feed.failure {
            terminal.leave()
            CommandLineTool.fail(failure)
        }
        if feed.isDaemonThere {
            hasAskedForDaemon = false
            tracker.update(feed.board, reasons: feed.endReasons, now: Clocks.now())
        }
        draw()
    }

    /// Where the end has come and the daemon that should tell it is away, the bus is asked to start it.
    private func askForDaemonIfOverdue(_ sitting: SittingSnapshot, at now: Instant<Boottime>) {
        guard !feed.isDaemonThere, !hasAskedForDaemon, let end = sitting.endsAtBoottime, now >= end else { return }
        hasAskedForDaemon = true
        feed.read(startingDaemon: true)
    }

    private func call(_ member: String, _ sitting: SittingSnapshot, _ further: [BusValue] = []) {
        feed.call(member, [sitting.path.busValue] + further) { [unowned self] failure in
            if let failure { say(failure.message) }
        }
    }

    // MARK: - Keys and signals

    private func watchKeys() {
        let source = DispatchSource.makeReadSource(fileDescriptor: STDIN_FILENO, queue: .main)
        source.setEventHandler { [unowned self] in
            let bytes = [UInt8](unsafeUninitializedCapacity: 256) { buffer, count in
                count = max(0, read(STDIN_FILENO, buffer.baseAddress!, buffer.count))
            }
            // Nothing comes any more where the terminal is gone.
            guard !bytes.isEmpty else {
                keySource?.cancel()
                return
            }
            for key in keys.keys(in: bytes) { press(key) }
        }
        source.activate()
        keySource = source
    }

    private func press(_ key: KeyDecoder.Key) {
        if key == .leave { finish() }
        guard let sitting = tracker.current else { return say("no sitting is going on: the keys are for sittings") }
        switch key {
        case .leave: break
        case .pauseOrResume: call(sitting.state == .paused ? "Resume" : "Pause", sitting)
        case .skip: call("Skip", sitting)
        case .extend: call("Extend", sitting, [Int32(60).busValue])
        case .shorten: call("Extend", sitting, [Int32(-60).busValue])
        case .end: end(sitting)
        }
    }

    private func end(_ sitting: SittingSnapshot) {
        let now = Clocks.now().boottime
        if let confirmation, confirmation.path == sitting.path, confirmation.until > now {
            self.confirmation = nil
            let noOptions: [String: BusValue] = [:]
            call("End", sitting, [noOptions.busValue])
        } else {
            confirmation = (sitting.path, now + Self.noticeTime)
            say("press e again to end the sitting")
        }
    }

    private func watchSignals() {
        for number in [SIGINT, SIGTERM, SIGHUP] {
            handle(number) { [unowned self] in
                terminal.leave()
                exit(128 + number)
            }
        }
        handle(SIGWINCH) { [unowned self] in
            size = terminal.size
            terminal.clear()
            draw()
        }
        handle(SIGTSTP) { [unowned self] in
            terminal.leave()
            kill(getpid(), SIGSTOP)
        }
        handle(SIGCONT) { [unowned self] in
            // Whatever was stopped may have left the terminal in any state.
            terminal.leave()
            size = terminal.size
            terminal.enter()
            draw()
        }
    }

    private func handle(_ number: Int32, _ handler: @escaping () -> Void) {
        let source = DispatchSource.makeSignalSource(signal: number, queue: .main)
        source.setEventHandler(handler: handler)
        source.activate()
        sources.append(source)
    }

    private func finish() -> Never {
        terminal.leave()
        for farewell in tracker.farewells { environment.output.line(farewell) }
        exit(ExitStatus.done)
    }
}
