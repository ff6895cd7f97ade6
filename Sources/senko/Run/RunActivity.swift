// SPDX-License-Identifier: Apache-2.0

import ActivityCore
import Bus
import BusValues
import Dispatch
import Glibc
import Synchronization

/// Keeps the activity of a command up to date, on a queue of its own: whatever the bus and the daemon do, who calls this
/// never waits, but for a bounded time in `finish` and `pause`.
///
/// Everything but the mailbox is used on the queue alone.
final class RunActivity: @unchecked Sendable {
    /// The newest line, and what is under way with it.
    private struct Mailbox {
        var line: [UInt8] = []
        /// Whether the queue has been told, and has not taken the line yet.
        var isNoted = false
        /// Whether a failure has been told, or is not to be.
        var isTold: Bool
    }

    /// How long at least between two updates: several commands at once stay below what one owner may ask for.
    private static let interval = Duration.milliseconds(250)
    private static let longestInterval = Duration.seconds(30)

    private let queue = DispatchQueue(label: "org.senko.run")
    private let mailbox: Mutex<Mailbox>
    private let isOver = DispatchSemaphore(value: 0)
    private let lineBreak: String

    private var content: RunContent
    private var connection: Connection?
    private var watch: Subscription?
    /// The daemon that is there, and the one that made the activity, by their unique names.
    private var daemon: String?
    private var maker: String?
    private var path: ObjectPath?
    /// The call whose answer is waited for; the next one goes out behind it.
    private var call: Subscription?
    private var pauseCall: Subscription?
    private var sent: [String: BusValue] = [:]
    private var wait = interval
    private var next = ContinuousClock.now
    private var timer: (any DispatchSourceTimer)?
    /// Set when the command has ended, to what is shown of it.
    private var last: [String: BusValue]?
    private var lastOptions: [String: BusValue] = [:]
    /// Whether there is nothing to keep up to date: none was made, or somebody has ended it.
    private var isGone = false

    /// - Parameters:
    ///   - isQuiet: whether a failure is not told.
    ///   - lineBreak: what ends a line on standard error.
    init(_ content: RunContent, isQuiet: Bool, lineBreak: String) {
        self.content = content
        self.lineBreak = lineBreak
        mailbox = Mutex(Mailbox(isTold: isQuiet))
    }

    // MARK: - For any thread

    /// Begins the activity.
    func begin() {
        queue.async { self.start() }
    }

    /// Shows a line of output, or a newer one that comes soon.
    func note(_ line: [UInt8]) {
        let isFirst = mailbox.withLock { box in
            box.line = line
            defer { box.isNoted = true }
            return !box.isNoted
        }
        if isFirst { queue.async { self.push() } }
    }

    /// Lets the activity count as out of date while the command is stopped.
    func pause() {
        let isSent = DispatchSemaphore(value: 0)
        queue.async {
            self.sendPause()
            isSent.signal()
        }
        _ = isSent.wait(timeout: .now() + .milliseconds(100))
    }

    /// Makes it active again.
    func resume() {
        queue.async { self.refresh() }
    }

    /// Ends the activity, and waits for a moment until the daemon has said so.
    ///
    /// - Parameter line: the line of output that says what went wrong, where something did.
    func finish(_ outcome: RunOutcome, after duration: Duration, line: [UInt8]) {
        queue.async {
            self.lastOptions = self.content.endOptions(outcome, after: duration, now: Clocks.now().realtime)
            self.last = self.content.end(outcome, after: duration, line: line)
            if self.path != nil, !self.isGone { return self.end() }
            // Only an answer that is on its way may bring something to end.
            if self.isGone || self.call == nil { self.leave() }
        }
        // A second in which this process runs: where the machine stands still, the daemon does as well.
        for _ in 0..<20 where isOver.wait(timeout: .now() + .milliseconds(50)) == .success { return }
        tell("senkod did not answer in time: what the activity shows may be out of date")
    }

    // MARK: - On the queue

    private func start() {
        let timer = DispatchSource.makeTimerSource(flags: .strict, queue: queue)
        timer.setEventHandler { [unowned self] in path == nil ? requestStart() : push() }
        timer.activate()
        self.timer = timer
        do {
            let connection = try Connection(.session, queue: queue)
            connection.onDisconnect = { [unowned self] in leave() }
            self.connection = connection
            watch = try connection.watchName(Daemon.busName) { [unowned self] in daemonChanged($0) }
        } catch {
            return fail(.noBus(error))
        }
        requestStart()
    }

    private func requestStart() {
        guard call == nil, !isGone else { return }
        send("Start", content.startArguments) { [unowned self] result in
            switch result {
            case .success(let values):
                guard let path = values.first.flatMap({ ObjectPath(busValue: $0) }) else { return leave() }
                self.path = path
                maker = daemon
                if last != nil { return end() }
                next = .now
                push()
            case .failure(let error) where Self.isRate(error) && last == nil: retry(after: wait)
            case .failure(let error): fail(CommandFailure(error))
            }
        }
    }

    /// A daemon that comes again is told the newest at once, whether or not it knows the activity.
    private func daemonChanged(_ owner: String?) {
        daemon = owner
        guard owner != nil, path != nil else { return }
        refresh()
    }

    private func refresh() {
        sent = [:]
        next = .now
        mailbox.withLock { $0.isNoted = true }
        push()
    }

    /// Sends the newest line, unless that has to wait; then it is tried again.
    private func push() {
        guard let path, call == nil, last == nil, !isGone else { return }
        let now = ContinuousClock.now
        guard now >= next else { return retry(after: next - now) }
        let line = mailbox.withLock { box -> [UInt8]? in
            defer { box.isNoted = false }
            return box.isNoted ? box.line : nil
        }
        guard let line else { return }
        let update = content.update(line: line)
        guard update != sent else { return }
        next = now + wait
        let options = ["merge": true.busValue]
        send("Update", [path.busValue, update.busValue, options.busValue]) { [unowned self] result in
            switch result {
            case .success:
                sent = update
                wait = Self.interval
                maker = daemon
            case .failure(let error) where error.isOfFinishedActivity:
                // Only a daemon that has lost what it stored knows nothing of it.
                guard error.name.hasSuffix("NoSuchActivity"), daemon != maker else { return leave() }
                self.path = nil
                mailbox.withLock { $0.isNoted = true }
                return requestStart()
            case .failure:
                // Too fast for the daemon, or it is away: later, with what is newest then.
                wait = min(wait * 2, Self.longestInterval)
                next = .now + wait
                mailbox.withLock { $0.isNoted = true }
            }
            push()
        }
    }

    private func end() {
        guard let path, let last else { return }
        // What is under way is before it, and needs no answer any more.
        call = nil
        send("End", [path.busValue, last.busValue, lastOptions.busValue]) { [unowned self] result in
            if case .failure(let error) = result, !error.isOfFinishedActivity { return fail(CommandFailure(error)) }
            leave()
        }
    }

    private func sendPause() {
        guard let path, let connection, last == nil, !isGone else { return }
        let now = UInt64(clamping: Clocks.now().realtime.microseconds)
        let none: [String: BusValue] = [:]
        let options = ["merge": true.busValue, "stale_date": now.busValue]
        let call = Daemon.activitiesCall("Update", [path.busValue, none.busValue, options.busValue])
        pauseCall = try? connection.call(call) { _ in }
    }

    private func send(
        _ member: String, _ arguments: [BusValue], reply: @escaping (Result<[BusValue], BusError>) -> Void
    ) {
        guard let connection else { return }
        do {
            call = try connection.call(Daemon.activitiesCall(member, arguments)) { [unowned self] result in
                call = nil
                reply(result)
            }
        } catch {
            fail(CommandFailure(error))
        }
    }

    private func retry(after wait: Duration) {
        timer?.schedule(deadline: .now() + .microseconds(Int(max(.zero, wait).wholeMicroseconds)))
    }

    private func fail(_ failure: CommandFailure) {
        tell("the command is shown as no activity: \(failure.message)")
        leave()
    }

    /// There is nothing more to do.
    private func leave() {
        isGone = true
        if last != nil { isOver.signal() }
    }

    /// One failure is told, and not twice.
    private func tell(_ message: String) {
        let isFirst = mailbox.withLock { box in
            defer { box.isTold = true }
            return !box.isTold
        }
        if isFirst { Self.write("senko: " + message + lineBreak) }
    }

    /// Whether anybody can read it is no concern of the command's.
    private static func write(_ text: String) {
        var text = text
        _ = text.withUTF8 { Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
    }

    private static func isRate(_ error: BusError) -> Bool { error.name == Daemon.errorPrefix + "RateExceeded" }
}
