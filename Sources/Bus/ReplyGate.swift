// SPDX-License-Identifier: Apache-2.0

import BusValues
import CSystemd
import Dispatch

/// Keeps what callers have not read of their answers within bounds.
///
/// dbus-daemon keeps the answers for a caller that does not read, and where it keeps as much of a sender as it may, it
/// takes nothing more from that sender: one caller that asks and never reads would take the memory of the bus, and then
/// nobody would have an answer. So it is estimated how much each caller has been sent. Where that has become much, the
/// bus is asked how much of it is still there; as long as that is too much, the caller's further calls wait, and all but
/// `longestLine` of them are refused. Whoever reads what it gets never waits for more than the bus' answer.
///
/// A bus that does not tell is not asked again, and no call waits: dbus-broker keeps such bounds by itself.
///
/// Source: D-Bus specification, `org.freedesktop.DBus.Debug.Stats`; `max_incoming_bytes` in dbus-daemon(1).
public final class ReplyGate {
    /// How much one caller may leave unread before the bus is asked, in bytes, while there is little else unread.
    static let allowance = 4 << 20
    /// How much all of them may; the more there is, the less each one may.
    static let total = 64 << 20
    /// What is too little to ask about.
    static let trifle = 64 << 10
    /// How many calls of one caller wait; what comes on top is refused.
    static let longestLine = 4096
    /// How long calls wait at most. Callers do not wait longer for an answer, unless they say so.
    static let longestWait = Duration.seconds(30)
    /// Of how many callers it is noted what they have been sent.
    private static let mostCallers = 128
    /// What a refusal takes.
    private static let refusalBytes = 512
    /// How much one caller may leave unread before it is not even refused any more: some thousand refusals beyond twice
    /// the allowance, which answers may come to that are larger than estimated.
    private static let refusalAllowance = 3 * allowance

    /// Called when the calls of a caller have to wait since it does not read: its unique name, and how many bytes the
    /// bus keeps for it. Once for each time.
    public var whenWaiting: (String, Int) -> Void = { _, _ in }

    private unowned let connection: Connection
    private let estimate: (Invocation) -> Int
    private let isQuestion: (Invocation) -> Bool
    private var slot: OpaquePointer?
    /// What each caller has been sent, and may not have read, in bytes.
    private var unread: [String: Int] = [:]
    private var unreadTotal = 0
    private var lines: [String: ReplyLine] = [:]
    private var isBlind = false

    /// A gate that each call passes from now on. It is to stand behind a `CallGate`, and so to be made before one: the
    /// gate that was made last is passed first.
    ///
    /// - Parameters:
    ///   - connection: whose calls they are, which outlives the gate.
    ///   - estimate: how many bytes the answer to a call takes, rather too many than too few.
    ///   - isQuestion: whether a call does nothing but ask: one whose caller wants no answer is passed over.
    public init(
        on connection: Connection, estimate: @escaping (Invocation) -> Int,
        isQuestion: @escaping (Invocation) -> Bool
    ) throws(BusError) {
        self.connection = connection
        self.estimate = estimate
        self.isQuestion = isQuestion
        try check(
            sd_bus_add_filter(
                connection.bus, &slot,
                { message, context, _ in
                    guard let message, let context else { return 0 }
                    return Unmanaged<ReplyGate>.fromOpaque(context).takeUnretainedValue().admit(message) ? 0 : 1
                }, Unmanaged.passUnretained(self).toOpaque()),
            "looking at calls before they are answered")
    }

    deinit {
        sd_bus_slot_unref(slot)
    }

    // MARK: - Calls

    /// Whether a message is to be handled now; else it comes again later, or never.
    private func admit(_ message: OpaquePointer) -> Bool {
        guard sd_bus_message_is_method_call(message, nil, nil) > 0 else { return true }
        let invocation = Invocation(message: message)
        let isAnswered = sd_bus_message_get_expect_reply(message) > 0
        if !isAnswered, isQuestion(invocation) { return false }
        guard !isBlind || !lines.isEmpty else { return true }
        let sender = invocation.sender
        let bytes = isAnswered ? estimate(invocation) : 0
        if !lines.isEmpty, let line = lines[sender] {
            return admit(message, bytes, in: line)
        }
        guard !isWelcome(sender, bytes) else {
            note(bytes, of: sender)
            return true
        }
        let line = ReplyLine(of: sender)
        line.add(message)
        lines[sender] = line
        ask(line)
        return false
    }

    private func admit(_ message: OpaquePointer, _ bytes: Int, in line: ReplyLine) -> Bool {
        guard line.isReleased, line.first == message else {
            if line.count < Self.longestLine { line.add(message) } else { refuse(message, of: line.sender) }
            return false
        }
        line.isReleased = false
        guard line.isCleared || isWelcome(line.sender, bytes) else {
            ask(line)
            return false
        }
        line.isCleared = false
        line.removeFirst()
        note(bytes, of: line.sender)
        release(line)
        return true
    }

    /// Whether a caller may be sent so much more without a question.
    private func isWelcome(_ sender: String, _ bytes: Int) -> Bool {
        guard !isBlind, bytes > 0, let sent = unread[sender], sent > Self.trifle else { return true }
        return sent + bytes <= min(Self.allowance, (Self.total - unreadTotal) / 4)
    }

    private func note(_ bytes: Int, of sender: String) {
        guard bytes > 0, !isBlind else { return }
        unread[sender, default: 0] += bytes
        unreadTotal += bytes
        if unread.count > Self.mostCallers { forgetSome() }
    }

    private func correct(_ bytes: Int?, of sender: String) {
        unreadTotal += (bytes ?? 0) - (unread[sender] ?? 0)
        unread[sender] = bytes
    }

    /// Forgets the half of the callers that have been sent the least: most of them have left the bus.
    private func forgetSome() {
        for (sender, _) in unread.sorted(by: { $0.value < $1.value }).prefix(unread.count / 2) {
            correct(nil, of: sender)
        }
    }

    /// Answers that there are too many calls. Who reads not even that is not answered at all in the end.
    private func refuse(_ message: OpaquePointer, of sender: String) {
        guard sd_bus_message_get_expect_reply(message) > 0, unread[sender] ?? 0 < Self.refusalAllowance else { return }
        note(Self.refusalBytes, of: sender)
        var error = sd_bus_error()
        defer { sd_bus_error_free(&error) }
        sd_bus_error_set(
            &error, "org.freedesktop.DBus.Error.LimitsExceeded",
            "the answers to earlier calls have not been read, and \(Self.longestLine) calls wait: read them, then call again"
        )
        // It fails where the connection has gone, and then nobody waits for the answer.
        sd_bus_reply_method_error(message, &error)
    }

    // MARK: - The bus is asked

    /// Has the first call of a line come again, or gives the line up where none waits.
    private func release(_ line: ReplyLine) {
        guard let first = line.first else {
            lines[line.sender] = nil
            return
        }
        line.isReleased = true
        sd_bus_enqueue_for_read(connection.bus, first)
        connection.rearm()
    }

    /// Asks the bus how much a caller has not read yet. The question stands behind the answers that are to be counted.
    private func ask(_ line: ReplyLine) {
        let call = MethodCall(
            destination: "org.freedesktop.DBus", path: "/org/freedesktop/DBus",
            interface: "org.freedesktop.DBus.Debug.Stats", member: "GetConnectionStats",
            arguments: [.string(line.sender)])
        do {
            line.question = try connection.call(call, timeout: Self.longestWait) { [unowned self, unowned line] in
                answered($0, line)
            }
        } catch {
            giveUp(line)
        }
    }

    private func answered(_ reply: Result<[BusValue], BusError>, _ line: ReplyLine) {
        line.question = nil
        switch reply {
        case .success(let values):
            guard let statistics = values.first.flatMap([String: BusValue].init(busValue:)),
                let bytes = statistics["OutgoingBytes"].flatMap(UInt32.init(busValue:))
            else { return becomeBlind() }
            correct(Int(bytes), of: line.sender)
            if bytes <= Self.trifle || Int(bytes) <= (Self.total - unreadTotal) / 64 {
                line.pauses = 0
                // At least one call goes on, however large its answer may be.
                line.isCleared = true
                release(line)
            } else {
                hold(line, bytes: Int(bytes))
            }
        case .failure(let error) where error.name == "org.freedesktop.DBus.Error.NameHasNoOwner":
            // Nobody waits for the answers any more.
            correct(nil, of: line.sender)
            lines[line.sender] = nil
        case .failure(let error) where error.name == "org.freedesktop.DBus.Error.NoReply":
            giveUp(line)
        case .failure:
            becomeBlind()
        }
    }

    /// Lets the calls wait, and asks again: after 20 ms, then twice as long each time, up to a second.
    private func hold(_ line: ReplyLine, bytes: Int) {
        if line.pauses == 0 { whenWaiting(line.sender, bytes) }
        guard line.waited < Self.longestWait else { return giveUp(line) }
        line.pause(on: connection.queue) { [unowned self, unowned line] in ask(line) }
    }

    /// Refuses all that waits.
    private func giveUp(_ line: ReplyLine) {
        lines[line.sender] = nil
        while let message = line.first {
            refuse(message, of: line.sender)
            line.removeFirst()
        }
    }

    private func becomeBlind() {
        isBlind = true
        unread = [:]
        unreadTotal = 0
        for line in lines.values where !line.isReleased { release(line) }
    }
}
