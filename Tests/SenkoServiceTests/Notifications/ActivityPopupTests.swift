// SPDX-License-Identifier: Apache-2.0

import ActivityCore
import BusValues
import MeditationCore
import TestSupport
import Testing

@testable import SenkoService

/// The popups of programs' activities on a strict notification server.
@Suite struct ActivityPopupTests {
    private let bus: PrivateBus

    init() throws {
        bus = try PrivateBus()
    }

    private func serving(
        _ configuration: StrictNotificationServer.Configuration = .init(),
        behaviour: StrictNotificationServer.Behaviour = .normal, settings: NotificationSettings = .init()
    ) throws -> (PopupBed, StrictNotificationServer) {
        let server = try StrictNotificationServer(on: bus, configuration, behaviour: behaviour)
        return (try PopupBed(on: bus, settings: settings), server)
    }

    private static let backup: [String: BusValue] = [
        "title": .string("Backup"), "body": .string("42 of 100 files"), "progress": .double(0.42),
        "icon": .string("drive-harddisk"),
    ]

    @Test func oneNotificationFromItsStartToItsDismissal() throws {
        let (bed, server) = try serving()
        let id = try bed.start(Self.backup)
        let first = try #require(server.waitForCall())
        #expect(first.summary == "Backup")
        #expect(first.body == "42 of 100 files\n42 %")
        #expect(first.progress == 42)
        #expect(first.icon == "drive-harddisk")
        #expect(first.replacesID == 0 && first.expireTimeout == 150_000)
        #expect(first.hints["urgency"] == .byte(1) && first.hints["suppress-sound"] == .boolean(true))
        #expect(first.hints["category"] == .string("x-senko.activity"))
        #expect(bed.waitForRecord(of: id) { $0?.id == first.id })
        try bed.update(id, ["title": .string("Backup"), "progress": .double(0.5)])
        let second = try #require(server.waitForCall(after: 1))
        #expect(second.body == "50 %" && second.replacesID == first.id && second.expireTimeout == 0)
        let end = ActivityEnd(content: ["title": .string("Backup complete")])
        try bed.perform(.end(id, end))
        let last = try #require(server.waitForCall(after: 2))
        #expect(last.summary == "Backup complete" && last.body.isEmpty && last.progress == nil)
        #expect(last.replacesID == first.id && last.expireTimeout == 60_000)
        #expect(server.open.count == 1 && server.closes.isEmpty)
        try bed.perform(.dismiss(id))
        #expect(server.waitForClose(of: first.id))
        #expect(bed.waitForRecord(of: id) { $0 == nil })
        #expect(server.calls.count == 3 && server.open.isEmpty)
        #expect(server.violations == [])
    }

    /// Whoever posted it may be killed before the id comes back, and then nobody could take it away.
    @Test func itIsToldToStayWhereNothingElseHappens() throws {
        let (bed, server) = try serving()
        let id = try bed.start(Self.backup)
        let first = try #require(server.waitForCall())
        #expect(first.expireTimeout == 150_000)
        let second = try #require(server.waitForCall(after: 1, timeout: 90))
        #expect(second.replacesID == first.id && second.expireTimeout == 0)
        #expect(second.summary == first.summary && second.body == first.body)
        #expect(bed.waitForRecord(of: id) { $0?.id == first.id })
        #expect(server.open.count == 1 && server.violations == [])
    }

    @Test func anEndWithoutDelayClosesIt() throws {
        let (bed, server) = try serving()
        let id = try bed.start(Self.backup)
        let first = try #require(server.waitForCall())
        try bed.perform(.end(id, ActivityEnd(dismissal: .immediate)))
        #expect(server.waitForClose(of: first.id))
        BootClock.sleep(0.2)
        #expect(server.calls.count == 1 && server.open.isEmpty)
    }

    @Test func whatIsPendingHasNone() throws {
        let (bed, server) = try serving()
        let began = BootClock.now
        let soon = SystemClocks().now.realtime + .milliseconds(400)
        try bed.start(Self.backup) { request in
            request.startDate = soon
            request.alert = ActivityAlert(title: "It begins", body: "")
        }
        let call = try #require(server.waitForCall())
        #expect(call.summary == "It begins")
        // Two readings of two clocks are never of the same instant.
        #expect(call.arrival >= began + 390_000)
        #expect(bed.seen.withLock { $0.sounds } == [""])
    }

    @Test func aBurstIsPacedAndItsLastUpdateIsShown() throws {
        let (bed, server) = try serving()
        let id = try bed.start(["title": .string("0")])
        _ = try #require(server.waitForCall())
        let began = BootClock.now
        // Some are shown although there is no break.
        var number = 0
        while number < 300 || server.calls.count < 4, BootClock.seconds(since: began) < 30 {
            number += 1
            try bed.update(id, ["title": .string("\(number)")])
            BootClock.sleep(0.004)
        }
        let seconds = BootClock.seconds(since: began)
        #expect(server.waitForCall { $0.summary == "\(number)" } != nil)
        BootClock.sleep(0.6)
        let calls = server.calls
        #expect(calls.last?.summary == "\(number)")
        #expect((4...(Int(seconds * 2.5) + 3)).contains(calls.count), "\(calls.count) in \(seconds) s")
        // One that was held up on its way is nearer to the next.
        let pauses = zip(calls, calls.dropFirst()).map { $1.arrival - $0.arrival }.sorted()
        #expect(pauses[pauses.count / 2] > 350_000, "\(pauses)")
        #expect(server.violations == [])
    }

    @Test func whatShowsNothingNewIsNotSent() throws {
        let (bed, server) = try serving()
        let id = try bed.start(Self.backup)
        _ = try #require(server.waitForCall())
        BootClock.sleep(0.5)
        try bed.update(id, Self.backup.merging(["progress": .double(0.4299)]) { $1 })
        BootClock.sleep(0.6)
        #expect(server.calls.count == 1)
    }

    @Test(arguments: [StrictNotificationServer.Behaviour.neverAnswers, .slow(0.7)])
    func aSlowServerHasOneCallAtATime(behaviour: StrictNotificationServer.Behaviour) throws {
        let (bed, server) = try serving()
        let id = try bed.start(["title": .string("0")])
        _ = try #require(server.waitForCall())
        server.behaviour = behaviour
        for number in 1...60 {
            try bed.update(id, ["title": .string("\(number)")], alert: ActivityAlert(title: "", body: "\(number)"))
            BootClock.sleep(0.03)
        }
        if behaviour == .neverAnswers {
            BootClock.sleep(0.5)
            #expect(server.calls.count == 2)
        } else {
            #expect(server.waitForCall { $0.summary == "60" } != nil)
            #expect(server.calls.allSatisfy { $0.unanswered == 0 })
        }
    }

    @Test func itsButtonsAreInvokedWithTheActivationToken() throws {
        let (bed, server) = try serving()
        try bed.start(Self.backup) { request in
            request.actions = [
                ActivityAction(key: "default", label: "Open"), ActivityAction(key: "pause <1>", label: "Pause\n& wait"),
                ActivityAction(key: "stop", label: ""),
            ]
        }
        let call = try #require(server.waitForCall())
        #expect(call.actions == ["default", "Open", "pause <1>", "Pause & wait", "stop", "stop"])
        try server.invoke("pause <1>", of: call.id, token: "token-1", keepsOpen: true)
        try server.invoke("no such", of: call.id, keepsOpen: true)
        // A click on the popup itself, which closes it on most servers: it comes back as it stands.
        try server.invoke("default", of: call.id)
        let again = try #require(server.waitForCall(after: 1))
        #expect(again.replacesID == 0 && server.open.count == 1)
        let actions = bed.seen.withLock { $0.actions }
        #expect(actions.map(\.key) == ["pause <1>", "default"])
        #expect(actions.map(\.token) == ["token-1", ""])
        #expect(server.violations == [])
    }

    @Test func withoutTheCapabilityThereAreNoButtons() throws {
        let (bed, server) = try serving(.init(capabilities: ["body"]))
        try bed.start(Self.backup.merging(["body": .string("A & B <i>")]) { $1 }) { request in
            request.actions = [ActivityAction(key: "stop", label: "Stop")]
        }
        let call = try #require(server.waitForCall())
        #expect(call.actions.isEmpty)
        #expect(call.body == "A & B <i>\n42 %")
        #expect(server.violations == [])
    }

    @Test func whatItsPersonClosesStaysAwayUntilAnAlert() throws {
        let (bed, server) = try serving()
        let id = try bed.start(Self.backup)
        let first = try #require(server.waitForCall())
        #expect(bed.waitForRecord(of: id) { $0?.id == first.id })
        try server.close(first.id, .dismissed)
        #expect(bed.waitForRecord(of: id) { $0 == .closedByPerson })
        #expect(bed.board[id]?.activity.state == .active)
        for number in 1...3 {
            try bed.update(id, ["title": .string("\(number)")])
            BootClock.sleep(0.45)
        }
        #expect(server.calls.count == 1 && server.open.isEmpty)
        try bed.update(
            id, ["title": .string("4"), "progress": .double(1)], alert: ActivityAlert(title: "Done", body: "All <safe>")
        )
        let alert = try #require(server.waitForCall(after: 1))
        #expect(alert.summary == "Done" && alert.body == "All &lt;safe&gt;\n100 %")
        #expect(alert.replacesID == 0 && alert.hints["urgency"] == .byte(1))
        #expect(bed.waitForRecord(of: id) { $0?.id == alert.id })
        #expect(server.violations == [])
    }

    @Test func whatItsPersonClosedStaysAwayForTheNextDaemonToo() throws {
        let server = try StrictNotificationServer(on: bus)
        let id: ActivityID
        let board: Board
        do {
            let bed = try PopupBed(on: bus)
            id = try bed.start(Self.backup)
            let first = try #require(server.waitForCall())
            #expect(bed.waitForRecord(of: id) { $0?.id == first.id })
            try server.close(first.id, .dismissed)
            #expect(bed.waitForRecord(of: id) { $0 == .closedByPerson })
            bed.closeAll()
            #expect(bed.seen.withLock { $0.records } == [id: .closedByPerson])
            board = bed.board
        }
        let bed = try PopupBed(on: bus, inherited: [id: .closedByPerson], board: board)
        BootClock.sleep(0.4)
        try bed.update(id, ["title": .string("more")])
        #expect(server.waitForCall(after: 1, timeout: 0.6) == nil)
        try bed.update(id, [:], alert: ActivityAlert(title: "Look", body: ""))
        #expect(server.waitForCall(after: 1)?.summary == "Look")
        try bed.perform(.dismiss(id))
        #expect(bed.waitForRecord(of: id) { $0 == nil })
    }

    @Test func theNextDaemonTakesItOver() throws {
        let server = try StrictNotificationServer(on: bus)
        let record: PopupRecord
        let board: Board
        let (living, ended, gone) = (ActivityID("a1")!, ActivityID("a2")!, ActivityID("a3")!)
        do {
            let bed = try PopupBed(on: bus)
            for title in ["living", "ended", "gone"] { try bed.start(["title": .string(title)]) }
            #expect(server.waitForCall(after: 2) != nil)
            try bed.perform(.end(ended, ActivityEnd()))
            #expect(server.waitForCall(after: 3) != nil)
            for id in [living, ended, gone] { #expect(bed.waitForRecord(of: id) { $0 != nil }) }
            record = try #require(bed.seen.withLock { $0.records[living] })
            board = bed.board
        }
        let open = server.open
        #expect(open.count == 3)
        let ids = Dictionary(uniqueKeysWithValues: open.map { ($1, $0) })
        let count = server.calls.count
        var inherited: [ActivityID: PopupRecord] = [:]
        for (id, title) in [(living, "living"), (ended, "ended"), (gone, "gone")] {
            inherited[id] = PopupRecord(server: record.server, id: try #require(ids[title]))
        }
        var left = board
        _ = try left.apply(.dismiss(gone), at: SystemClocks().now)
        let bed = try PopupBed(on: bus, inherited: inherited, board: left)
        #expect(server.waitForClose(of: try #require(ids["gone"])))
        #expect(server.waitForCall(after: count + 1) != nil)
        #expect(server.calls.dropFirst(count).allSatisfy { $0.replacesID == ids[$0.summary] })
        #expect(server.open.values.sorted() == ["ended", "living"])
        #expect(bed.waitForRecord(of: gone) { $0 == nil })
        #expect(server.violations == [])
    }

    @Test func anAlertSoundsOnceAndItsWordsCanBeRead() throws {
        let (bed, server) = try serving()
        let id = try bed.start(["title": .string("Pizza")])
        _ = try #require(server.waitForCall())
        let alerted = BootClock.now
        for number in 1...4 {
            let alert = ActivityAlert(title: "At the door", body: "Now", sound: "door-bell")
            try bed.update(id, ["title": .string("Pizza"), "progress": .double(Double(number) / 4)], alert: alert)
        }
        #expect(server.waitForCall { $0.summary == "At the door" && $0.body.hasPrefix("Now") } != nil)
        #expect(bed.seen.withLock { $0.sounds } == ["door-bell"])
        try bed.update(id, ["title": .string("Enjoy")])
        // The bar moves, the words stay.
        #expect(server.waitForCall { $0.summary == "At the door" && $0.progress == nil } != nil)
        let last = try #require(server.waitForCall(timeout: 15) { $0.summary == "Enjoy" && $0.body.isEmpty })
        #expect(last.arrival - alerted >= 5_000_000)
        #expect(server.open.count == 1)
        #expect(server.violations == [])
    }

    @Test(arguments: [("", "message-new-instant"), ("door-bell", "door-bell")])
    func aServerWithSoundMakesIt(sound: String, name: String) throws {
        let (bed, server) = try serving(.init(capabilities: ["actions", "body", "sound"]))
        // The server has to be known before it can be asked for a sound.
        let id = try bed.start(Self.backup)
        _ = try #require(server.waitForCall())
        try bed.update(id, Self.backup, alert: ActivityAlert(title: "Done", body: "", sound: sound))
        let alert = try #require(server.waitForCall { $0.summary == "Done" })
        #expect(alert.hints["sound-name"] == .string(name) && alert.hints["suppress-sound"] == nil)
        try bed.update(id, Self.backup, alert: ActivityAlert(title: "Done", body: "", sound: "/usr/x.oga"))
        BootClock.sleep(2.1)
        try bed.update(id, Self.backup, alert: ActivityAlert(title: "Again", body: "", sound: "/usr/x.oga"))
        let file = try #require(server.waitForCall { $0.summary == "Again" })
        #expect(file.hints["sound-file"] == .string("/usr/x.oga"))
        #expect(bed.seen.withLock { $0.sounds } == [])
        #expect(server.violations == [])
    }

    @Test func staleIsShownQuietly() throws {
        let (bed, server) = try serving()
        let id = try bed.start(Self.backup)
        _ = try #require(server.waitForCall())
        let date = SystemClocks().now.realtime + .milliseconds(700)
        try bed.perform(
            .updateActivity(
                id, ActivityUpdate(owner: PopupBed.owner, client: nil, content: Self.backup, staleDate: date)))
        let stale = try #require(server.waitForCall(after: 1))
        #expect(stale.body == "42 of 100 files\n42 % · Out of date")
        #expect(stale.hints["suppress-sound"] == .boolean(true))
        try bed.update(id, Self.backup)
        #expect(server.waitForCall(after: 2)?.body == "42 of 100 files\n42 %")
        #expect(bed.seen.withLock { $0.sounds } == [])
    }

    @Test func aTimerGoesOnWithoutItsProgramAndStops() throws {
        var settings = NotificationSettings()
        settings.finalCountdown = .seconds(3)
        let (bed, server) = try serving(settings: settings)
        var bodies: [String] = []
        // A machine that stands still for a second skips one.
        for title in ["Tea", "More tea", "Still more"] {
            let now = UInt64(SystemClocks().now.realtime.microseconds)
            let timer: BusValue = .structure([.uint64(now), .uint64(now + 2_500_000)])
            try bed.start(["title": .string(title), "timer": timer])
            #expect(server.waitForCall { $0.summary == title && $0.body == "over" } != nil)
            BootClock.sleep(1.2)
            bodies = server.calls.filter { $0.summary == title }.map(\.body)
            if bodies.count == 4 { break }
        }
        #expect(bodies == ["3 s left", "2 s left", "1 s left", "over"])
        #expect(server.violations == [])
    }

    @Test func aServerThatPopsUpForEachUpdateIsToldThatItIsNothing() throws {
        let (bed, server) = try serving(.init(information: ["gnome-shell", "GNOME", "46", "1.2"]))
        let id = try bed.start(Self.backup)
        #expect(try #require(server.waitForCall()).hints["urgency"] == .byte(1))
        BootClock.sleep(0.5)
        try bed.update(id, ["title": .string("2")])
        #expect(server.waitForCall(after: 1)?.hints["urgency"] == .byte(0))
        try bed.update(id, ["title": .string("3")], alert: ActivityAlert(title: "Look", body: ""))
        #expect(server.waitForCall(after: 2)?.hints["urgency"] == .byte(1))
    }

    @Test func transientIsForAWhile() throws {
        let (bed, server) = try serving()
        let id = try bed.start(Self.backup) { $0.style = .transient }
        let first = try #require(server.waitForCall())
        #expect(first.expireTimeout == -1 && first.hints["transient"] == .boolean(true))
        try server.close(first.id, .expired)
        BootClock.sleep(0.45)
        try bed.update(id, ["title": .string("2")])
        try bed.perform(.end(id, ActivityEnd()))
        #expect(server.waitForCall(after: 1, timeout: 0.6) == nil)
    }

    @Test func theTintIsTheBarsColourOnDunst() throws {
        let (bed, server) = try serving(.init(information: ["dunst", "knopwob", "1.9.0", "1.2"]))
        try bed.start(Self.backup.merging(["tint": .string("Green")]) { $1 })
        let call = try #require(server.waitForCall())
        #expect(call.hints["hlcolor"] == .string("#34c759"))
        #expect(call.body == "42 of 100 files")
    }

    @Test func routineChangesAskAServerThatKeepsIDsForFewAnswers() throws {
        let (bed, server) = try serving(
            .init(information: ["dunst", "knopwob", "1.9.0", "1.2"], adoptsUnknownIDs: true))
        let id = try bed.start(["title": .string("0")])
        let first = try #require(server.waitForCall())
        func show(_ number: Int) throws {
            try bed.update(id, ["title": .string("\(number)")])
            #expect(server.waitForCall { $0.summary == "\(number)" } != nil)
        }
        for number in 1...8 {
            if number == 7 { server.behaviour = .neverAnswers }
            try show(number)
        }
        let calls = server.calls
        #expect(calls.map(\.wantsAnswer) == [true, false, false, false, false, true, false, false, false])
        #expect(calls.allSatisfy { $0.replacesID == ($0.summary == "0" ? 0 : first.id) })
        // One that hangs is sent a few, and then nothing more.
        for number in 9...10 { try show(number) }
        for number in 11...14 {
            try bed.update(id, ["title": .string("\(number)")])
            BootClock.sleep(0.45)
        }
        #expect(server.calls.count == 11)
        #expect(server.calls.last?.wantsAnswer == true)
        #expect(server.violations == [])
    }

    @Test func oneThatIsClosedBehindARoutineChangeIsClosedForGood() throws {
        let (bed, server) = try serving(
            .init(information: ["dunst", "knopwob", "1.9.0", "1.2"], adoptsUnknownIDs: true))
        let id = try bed.start(["title": .string("0")])
        let first = try #require(server.waitForCall())
        for number in 1...2 {
            try bed.update(id, ["title": .string("\(number)")])
            #expect(server.waitForCall { $0.summary == "\(number)" }?.wantsAnswer == false)
        }
        // As if the person had closed it before that change arrived, which has shown it again under its old id.
        try server.emit("NotificationClosed", [.uint32(first.id), .uint32(2)])
        #expect(server.waitForClose(of: first.id))
        #expect(bed.waitForRecord(of: id) { $0 == .closedByPerson })
        #expect(server.open.isEmpty)
    }

    @Test func settingsSayWhichActivitiesPopUp() throws {
        var settings = NotificationSettings()
        settings.activities = .alerts
        let (bed, server) = try serving(settings: settings)
        let id = try bed.start(Self.backup)
        try bed.start(["title": .string("other")])
        try bed.update(id, Self.backup)
        #expect(server.waitForCall(timeout: 0.5) == nil)
        try bed.update(id, Self.backup, alert: ActivityAlert(title: "Look", body: ""))
        let call = try #require(server.waitForCall())
        #expect(call.summary == "Look")
        settings.activities = .none
        bed.set(settings)
        #expect(server.waitForClose(of: call.id))
        try bed.update(id, [:], alert: ActivityAlert(title: "Look again", body: ""))
        #expect(server.waitForCall(after: 1, timeout: 0.3) == nil)
        #expect(bed.seen.withLock { $0.sounds } == [""])
        settings.activities = .all
        bed.set(settings)
        #expect(server.waitForCall(after: 2) != nil)
        #expect(server.open.count == 2)
        #expect(server.violations == [])
    }

    @Test func aServerThatComesBackHasEachOnce() throws {
        let (bed, server) = try serving()
        let closed = try bed.start(["title": .string("closed")])
        let first = try #require(server.waitForCall())
        #expect(bed.waitForRecord(of: closed) { $0 != nil })
        try server.close(first.id, .dismissed)
        #expect(bed.waitForRecord(of: closed) { $0 == .closedByPerson })
        try bed.start(["title": .string("living")])
        let ended = try bed.start(["title": .string("ended")])
        #expect(server.waitForCall(after: 2) != nil)
        try bed.perform(.end(ended, ActivityEnd()))
        #expect(server.waitForCall(after: 3) != nil)
        server.stop()
        BootClock.sleep(0.2)
        let count = server.calls.count
        try server.start()
        #expect(server.waitForCall(after: count + 1) != nil)
        BootClock.sleep(0.3)
        #expect(server.calls[count...].map(\.summary).sorted() == ["ended", "living"])
        #expect(server.calls[count...].allSatisfy { $0.replacesID == 0 })
        #expect(server.violations == [])
    }

    @Test(arguments: [
        StrictNotificationServer.Behaviour.answersWithErrors, .answersZero, .answersWithWrongTypes, .repeatsSignals,
    ]) func aServerThatFailsIsNotFlooded(behaviour: StrictNotificationServer.Behaviour) throws {
        let (bed, server) = try serving(behaviour: behaviour)
        let id = try bed.start(["title": .string("0")])
        for number in 1...3 {
            BootClock.sleep(0.45)
            try bed.update(id, ["title": .string("\(number)")])
        }
        try bed.perform(.end(id, ActivityEnd()))
        try bed.perform(.dismiss(id))
        BootClock.sleep(0.3)
        #expect((1...5).contains(server.calls.count))
        #expect(server.violations == [])
    }
}
