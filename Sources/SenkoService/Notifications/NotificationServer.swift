// SPDX-License-Identifier: Apache-2.0

import ActivityCore
import Bus
import BusValues
import Dispatch
import Presentation

/// The desktop's notification server, as seen from here: whichever it is, whether it is there or not.
///
/// Each popup has at most one call under way. Its reply may take as long as it likes: what is to be shown meanwhile
/// waits, the newest wins, and a server that never answers costs one message. Where the reply can tell nothing new, as the
/// server is known to keep ids, only one routine change in five asks for one, so that the others wake nobody; a server
/// that hangs is then sent those few. Servers come and go; what is shown is then posted once again.
///
/// Source: Desktop Notifications Specification 1.2.
final class NotificationServer {
    /// A person's click on a button.
    var whenInvoked: (Popup, String) -> Void = { _, _ in }
    /// A popup is gone: its time was over (true), or it was closed by the person or by the server.
    var whenClosed: (Popup, _ hasExpired: Bool) -> Void = { _, _ in }
    /// A popup is shown for a while only; at its `trialEnd` it is to be updated.
    var whenOnTrial: (Popup) -> Void = { _ in }
    /// The server's nature has become known.
    var whenReady: () -> Void = {}
    /// The last answer that was awaited has come.
    var whenIdle: () -> Void = {}

    /// Whether the server is there and has told what it can do.
    private(set) var isReady = false
    /// What the server is like.
    private(set) var nature = ServerNature()

    private let connection: Connection
    private let log: Log
    private var subscriptions: [Subscription] = []
    private var questions: [Subscription] = []
    private var owner: String?
    private var popups: [ObjectIdentifier: Popup] = [:]
    /// The popups by the server's ids.
    private var identified: [UInt32: Popup] = [:]
    /// The popups with a call under way.
    private var waiting: Set<ObjectIdentifier> = []
    /// Since when the first of them waits, or the last answer came.
    private var waitingSince = Instant<Boottime>(microseconds: 0)
    private let clocks = SystemClocks()
    private var mayStart = true
    private var startCall: Subscription?
    private var failure: String?
    private let icons: IconFiles
    /// How many popups have been posted, so that each can differ from the last ones.
    private var posted = 0

    /// How many routine changes of a popup in a row ask for no answer.
    private static let mostUnanswered = 4
    private static let name = "org.freedesktop.Notifications"
    private static let path: ObjectPath = "/org/freedesktop/Notifications"

    init(on connection: Connection, icons: IconFiles = IconFiles(), log: Log) throws(BusError) {
        self.connection = connection
        self.icons = icons
        self.log = log
        subscriptions = [
            try connection.subscribe(
                MatchRule(sender: Self.name, path: Self.path, interface: Self.name)
            ) { [unowned self] in receive($0) },
            try connection.watchName(Self.name) { [unowned self] in ownerChanged(to: $0) },
        ]
    }

    /// How the server does, for the daemon's status; nil: well, or nobody has needed it.
    var complaint: String? {
        if let failure { return failure }
        let isAsked = owner != nil && !isReady && !popups.isEmpty
        return isAsked || isHanging ? "the notification server has not answered yet" : nil
    }

    /// Whether an answer is awaited.
    var isBusy: Bool { !waiting.isEmpty }

    /// Whether it has owed an answer for longer than one takes.
    private var isHanging: Bool { isBusy && clocks.now.boottime - waitingSince > .seconds(1) }

    /// Whether it makes the sounds of alerts.
    var makesSounds: Bool { isReady && nature.capabilities.contains("sound") }

    /// Lets the bus start a server for the next popup, where none runs. To be called when something happens that a
    /// person wants to see.
    func allowStart() {
        mayStart = true
    }

    /// Brings what the server shows in line with what the popup should show.
    func update(_ popup: Popup) {
        if popup.call != nil {
            // The server gets this behind the call that is under way, so even one that hangs closes it in the end.
            if popup.content == nil { close(popup) }
            return
        }
        guard isReady else {
            // One that is to be closed is kept only where a notification of it may be on the screen.
            let isOpen = popup.content != nil || popup.id != 0 || popup.inherited != nil
            popups[ObjectIdentifier(popup)] = isOpen ? popup : nil
            if popup.content != nil { startServer() }
            return
        }
        if let content = popup.content {
            popups[ObjectIdentifier(popup)] = popup
            let mayChange = !popup.isNameless || content.isFinal || popup.alert != nil
            let isTrialOver = popup.trialEnd.map { $0 <= clocks.now.boottime } ?? false
            if content != popup.shown || popup.alert != nil || isTrialOver, popup.absence == nil, mayChange {
                notify(popup, content)
            }
        } else {
            popups[ObjectIdentifier(popup)] = nil
            close(popup)
        }
    }

    /// Closes everything that is shown.
    func closeAll() {
        for popup in popups.values {
            popup.content = nil
            update(popup)
        }
    }

    // MARK: - Calls

    private func notify(_ popup: Popup, _ content: NotificationContent) {
        if !nature.changesButtons, popup.shown?.actions != content.actions { close(popup) }
        let replaced = popup.id
        var adapted = adapted(content, isNew: replaced == 0)
        let isOnTrial = replaced == 0 && mustProveItself(popup, content)
        if isOnTrial { adapted.expireTimeout = Int32(Popup.trialTime.wholeMicroseconds / 1000) }
        popup.trialSince = isOnTrial ? clocks.now.boottime : nil
        let call = MethodCall(
            destination: Self.name, path: Self.path, interface: Self.name, member: "Notify",
            arguments: adapted.arguments(for: nature, replacing: replaced, alert: popup.alert), autoStart: false)
        let needsAnswer =
            !popup.isRoutine || popup.alert != nil || replaced == 0 || popup.hasLostID || !nature.keepsIDs
            || popup.unanswered >= Self.mostUnanswered
        popup.shown = content
        popup.alert = nil
        do {
            guard needsAnswer else {
                popup.unanswered += 1
                return try connection.send(call)
            }
            // Without a time-out: a late reply is the only source of the id, and a lost one would leave a popup behind.
            popup.call = try connection.call(call, timeout: .seconds(Int64.max)) { [unowned self] reply in
                popup.call = nil
                waiting.remove(ObjectIdentifier(popup))
                waitingSince = clocks.now.boottime
                answered(reply, replacing: replaced, popup)
            }
            if waiting.isEmpty { waitingSince = clocks.now.boottime }
            waiting.insert(ObjectIdentifier(popup))
            if isOnTrial { whenOnTrial(popup) }
        } catch {
            report(error.message)
        }
    }

    /// Whether a new popup is shown for a while only until its id is known: one that else would stay until somebody takes
    /// it away. What pops up anew for every update, such as that it is to stay, does not keep a popup on the screen; and
    /// LXQt's server, which makes much of a popup once only, keeps its time as well.
    private func mustProveItself(_ popup: Popup, _ content: NotificationContent) -> Bool {
        content.expireTimeout == 0 && !content.isFinal && popup.activity != nil && nature.canStay
            && nature.updatesQuietly && nature.changesButtons
    }

    /// The content as the server can show it.
    private func adapted(_ content: NotificationContent, isNew: Bool) -> NotificationContent {
        var content = content
        if !nature.findsIconsByName, let file = icons[content.icon] { content.icon = file }
        // It compares texts only for what is new, so that the mark is needed for no update.
        if isNew, nature.stacksTheSame {
            let mark = PopupText.mark(posted)
            posted += 1
            // An empty body stays so: it would be an empty line.
            if content.body.isEmpty { content.summary += mark } else { content.body += mark }
            if let lines = content.styledBody, !lines.isEmpty {
                content.styledBody?[lines.count - 1].runs.append(TextRun(mark))
            }
        }
        return content
    }

    private func answered(_ reply: Result<[BusValue], BusError>, replacing replaced: UInt32, _ popup: Popup) {
        switch reply {
        case .success(let values):
            // Some servers answer with 0, which is no id.
            if case .uint32(let id)? = values.first { setID(of: popup, to: id) } else { setID(of: popup, to: 0) }
            if replaced != 0, popup.id != replaced { popup.hasLostID = true }
            popup.unanswered = 0
            failure = nil
            if popup.id == 0 {
                // What cannot be named cannot be changed: each further call would be a further notification.
                popup.isNameless = true
                report("it gives no id, so a popup is shown at the beginning and at the end only")
            }
            if popup.absence == nil {
                popup.keep(popup.id == 0 ? nil : PopupRecord(server: owner ?? "", id: popup.id))
            } else {
                // It was closed before the server came to this call, which has shown it anew. What is kept of that stays.
                let record = popup.record
                close(popup)
                popup.keep(record)
            }
        case .failure where replaced != 0:
            // Another client's id, or one that is gone: a new notification takes its place.
            setID(of: popup, to: 0)
            popup.shown = nil
        case .failure(let error):
            report("\(error.name): \(error.message)")
        }
        update(popup)
        if !isBusy { whenIdle() }
    }

    private func close(_ popup: Popup) {
        guard popup.id != 0 else { return }
        let id = popup.id
        let last = popup.shown
        setID(of: popup, to: 0)
        popup.shown = nil
        popup.trialSince = nil
        popup.keep(nil)
        if !nature.withdrawsWhatIsClosed { letExpire(id, last ?? NotificationContent(summary: "Senko", body: "")) }
        withdraw(id)
    }

    private func withdraw(_ id: UInt32) {
        // Servers that do not know the id any more answer with an error, which means the same.
        try? connection.send(
            MethodCall(
                destination: Self.name, path: Self.path, interface: Self.name, member: "CloseNotification",
                arguments: [.uint32(id)], autoStart: false))
    }

    /// Notes the server's id of a popup; 0: none.
    private func setID(of popup: Popup, to id: UInt32) {
        guard id != popup.id else { return }
        if popup.id != 0, identified[popup.id] === popup { identified[popup.id] = nil }
        popup.id = id
        if id != 0 { identified[id] = popup }
    }

    /// Has the popup's time run out at once.
    private func letExpire(_ id: UInt32, _ content: NotificationContent) {
        var content = content
        content.expireTimeout = 1
        try? connection.send(
            MethodCall(
                destination: Self.name, path: Self.path, interface: Self.name, member: "Notify",
                arguments: content.arguments(for: nature, replacing: id), autoStart: false))
    }

    private func report(_ problem: String) {
        if failure == nil { log.write(.warning, "showing a notification failed: \(problem)") }
        failure = "the notification server fails: \(problem)"
    }

    // MARK: - The server comes and goes

    private func startServer() {
        guard owner == nil, mayStart, startCall == nil else { return }
        mayStart = false
        let call = MethodCall(
            destination: "org.freedesktop.DBus", path: "/org/freedesktop/DBus", interface: "org.freedesktop.DBus",
            member: "StartServiceByName", arguments: [.string(Self.name), .uint32(0)])
        startCall = try? connection.call(call, timeout: .seconds(120)) { [unowned self] reply in
            startCall = nil
            if case .failure(let error) = reply {
                log.write(.info, "no notification server: \(error.message)")
            }
        }
    }

    private func ownerChanged(to owner: String?) {
        self.owner = owner
        isReady = false
        nature = ServerNature()
        failure = nil
        questions = []
        waiting = []
        identified = [:]
        for popup in popups.values {
            popup.call = nil
            popup.id = 0
            popup.shown = nil
            popup.trialSince = nil
            popup.isNameless = false
            popup.hasLostID = false
            popup.unanswered = 0
        }
        guard owner != nil else { return }
        ask("GetCapabilities") { [unowned self] values in
            let capabilities = values.first.flatMap([String].init(busValue:)) ?? []
            ask("GetServerInformation") { [unowned self] values in
                let texts = values.map { String(busValue: $0) ?? "" }
                nature = ServerNature(
                    name: texts.first ?? "", vendor: texts.dropFirst().first ?? "", capabilities: Set(capabilities))
                becomeReady()
            }
        }
    }

    /// Asks the server something; an error is an empty answer.
    private func ask(_ member: String, then: @escaping ([BusValue]) -> Void) {
        let question = try? connection.call(
            MethodCall(
                destination: Self.name, path: Self.path, interface: Self.name, member: member, autoStart: false),
            timeout: .seconds(Int64.max)
        ) { reply in
            then((try? reply.get()) ?? [])
        }
        if let question { questions.append(question) }
    }

    private func becomeReady() {
        isReady = true
        for popup in popups.values {
            takeOver(popup)
        }
        whenReady()
        for popup in popups.values { update(popup) }
    }

    /// A notification of a predecessor is this popup's now, where the server is still the same.
    func takeOver(_ popup: Popup) {
        guard let inherited = popup.inherited, isReady else { return }
        popup.inherited = nil
        if inherited.server == owner { setID(of: popup, to: inherited.id) }
    }

    private func receive(_ signal: Signal) {
        // Anybody may address a signal to this connection; only the server's own count.
        guard signal.sender == owner, case .uint32(let id)? = signal.arguments.first, id != 0,
            let popup = identified[id]
        else { return }
        switch (signal.member, signal.arguments.dropFirst().first) {
        case ("NotificationClosed", let reason):
            setID(of: popup, to: 0)
            if popup.call == nil {
                // A call that nobody waits for may have come behind the end, and shown it anew under the same id.
                if popup.unanswered > 0 { withdraw(id) }
                popup.shown = nil
            }
            // Else the call that is under way shows it anew.
            popup.unanswered = 0
            popup.keep(nil)
            popup.trialSince = nil
            whenClosed(popup, reason == .uint32(1))
        case ("ActivationToken", .string(let token)?):
            popup.activationToken = token
        case ("ActionInvoked", .string(let key)?):
            whenInvoked(popup, key)
        default:
            break
        }
    }
}
