// SPDX-License-Identifier: Apache-2.0

import ActivityCore
import BusValues
import TestSupport
import Testing

@testable import SenkoService

/// What a popup shows of an activity, apart from any server.
@Suite struct ActivityNotificationTests {
    private let now = Instants(
        boottime: Instant(microseconds: 1_000_000_000), realtime: Instant(microseconds: 1_800_000_000_000_000))

    private func notification(
        _ content: [String: BusValue], state: ActivityState = .active, reason: Reason? = nil,
        alert: ActivityAlert? = nil, application: Application? = nil, settings: NotificationSettings = .init(),
        nature: ServerNature = ServerNature(), at now: Instants? = nil
    ) -> ActivityNotification {
        let activity = Activity(
            id: ActivityID("a")!, kind: "BackupAttributes", owner: "backup", attributes: [:],
            startedAt: self.now.realtime, state: state, content: content, endReason: reason)
        return ActivityNotification(
            activity, alert: alert, application: application, at: now ?? self.now, settings: settings, nature: nature)
    }

    private func timer(from start: Duration = .zero, to end: Duration) -> [String: BusValue] {
        let fields = [now.realtime + start, now.realtime + end].map { BusValue.uint64(UInt64($0.microseconds)) }
        return ["timer": .structure(fields)]
    }

    @Test func whatIsMissingIsFilledUp() {
        let application = Application(id: "org.example.Backup", name: "Backups", icon: "backup-icon")
        let known = notification([:], application: application).content
        #expect(known.summary == "Backups" && known.icon == "backup-icon" && known.body.isEmpty)
        #expect(known.application == application)
        let unknown = notification(["title": .string(" \n\t "), "icon": .string("../x")]).content
        #expect(unknown.summary == "Backup" && unknown.icon == "org.senko.Senko")
        #expect(unknown.application == .senko)
    }

    @Test("whatever a widget drew, and whatever stands in the content, there is a popup of it", arguments: 0..<10)
    func hostile(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<50 {
            let drawn = HostilePresentation.random(using: &generator)
            for (presentation, content) in [(drawn, [:]), ([:], drawn)] {
                let activity = Activity(
                    id: ActivityID("a")!, kind: "Odd", owner: "odd", attributes: drawn, startedAt: now.realtime,
                    content: content, presentation: presentation)
                for nature in [
                    ServerNature(),
                    ServerNature(name: "dunst", vendor: "knopwob", capabilities: ["body-markup", "actions"]),
                ] {
                    let notification = ActivityNotification(
                        activity, alert: nil, application: nil, at: now, settings: NotificationSettings(),
                        nature: nature)
                    #expect(!notification.content.summary.isEmpty)
                    #expect(notification.validUntil.map { $0 > now.boottime } ?? true)
                }
            }
        }
    }

    @Test func wrongTypesAreAsGoodAsMissing() {
        let wrong: [String: BusValue] = [
            "title": .uint32(1), "body": .double(2), "icon": .boolean(true), "progress": .int32(1),
            "timer": .structure([.int64(0), .int64(1)]), "tint": .array(element: "s", []),
        ]
        let content = notification(wrong).content
        #expect(content == notification([:]).content)
        // Values with a variant around them are what is in it.
        #expect(notification(["title": .variant(.string("in"))]).content.summary == "in")
    }

    @Test(
        arguments: [
            (0.0, 0), (0.29, 29), (0.999, 99), (1, 100), (7, 100), (.infinity, 100), (-0.0, 0),
        ] as [(Double, Int32)])
    func progressIsInPerCent(fraction: Double, percent: Int32) {
        let content = notification(["progress": .double(fraction)]).content
        #expect(content.progress == percent && content.body == "\(percent) %")
        let dunst = ServerNature(name: "dunst", vendor: "knopwob", capabilities: [])
        #expect(notification(["progress": .double(fraction)], nature: dunst).content.body.isEmpty)
    }

    @Test(arguments: [-1, -0.001, -.infinity] as [Double])
    func indeterminateProgressIsSaidWithoutABar(fraction: Double) {
        let indeterminate: [String: BusValue] = ["progress": .double(fraction)]
        let content = notification(indeterminate).content
        #expect(content.progress == nil && content.body == "In progress")
        let dunst = ServerNature(name: "dunst", vendor: "knopwob", capabilities: [])
        let shown = notification(indeterminate.merging(["body": .string("b")]) { $1 }, nature: dunst).content
        #expect(shown.progress == nil && shown.body == "b\nIn progress")
        #expect(notification(indeterminate, state: .stale).content.body == "Out of date")
        #expect(notification(indeterminate, state: .ended, reason: .app).content.body.isEmpty)
    }

    @Test func progressThatIsNoNumberIsAsGoodAsMissing() {
        #expect(notification(["progress": .double(.nan)]).content == notification([:]).content)
    }

    @Test(
        arguments: [
            // What is left, the words, and what is left when they change.
            (.seconds(5), "5 s", .seconds(4)), (.seconds(10), "10 s", .seconds(9)),
            (.milliseconds(9500), "10 s", .seconds(9)), (.seconds(11), "less than a minute", .seconds(10)),
            (.seconds(60), "less than a minute", .seconds(10)), (.seconds(61), "2 min", .seconds(60)),
            (.seconds(12 * 60), "12 min", .seconds(11 * 60)), (.seconds(7201), "2 h 1 min", .seconds(7200)),
            (.seconds(7200), "2 h", .seconds(7140)), (.seconds(86_400), "24 h", .seconds(86_340)),
            (.seconds(86_401), "1 d 1 h", .seconds(86_400)), (.seconds(172_800), "2 d", .seconds(169_200)),
        ] as [(Duration, String, Duration)])
    func aTimerCountsDownInSteps(left: Duration, words: String, next: Duration) {
        let shown = notification(timer(to: left))
        #expect(shown.content.body == words + " left")
        #expect(shown.validUntil == now.boottime + (left - next))
        // Up to that instant the words are the same.
        let late = Duration.microseconds((left - next).wholeMicroseconds - 1)
        let later = Instants(boottime: now.boottime + late, realtime: now.realtime + late)
        #expect(notification(timer(to: left), at: later).content == shown.content)
        let then = Instants(boottime: now.boottime + (left - next), realtime: now.realtime + (left - next))
        #expect(notification(timer(to: left), at: then).content != shown.content)
    }

    @Test func aTimerWaitsForItsStartAndStopsAtItsEnd() {
        let before = notification(timer(from: .seconds(600), to: .seconds(900)))
        #expect(before.content.body == "5 min left")
        #expect(before.validUntil == now.boottime + .seconds(660))
        for end in [Duration.zero, .seconds(-5)] {
            let over = notification(timer(from: .seconds(-60), to: end))
            #expect(over.content.body == "over" && over.validUntil == nil)
        }
        for end in [UInt64.max, UInt64.max / 2] {
            let fields: BusValue = .structure([.uint64(.max), .uint64(end)])
            #expect(!notification(["timer": fields]).content.body.isEmpty)
        }
    }

    @Test func withoutCountdownOrRefreshTheTimerChangesLess() {
        var settings = NotificationSettings()
        settings.finalCountdown = .zero
        let short = notification(timer(to: .seconds(30)), settings: settings)
        #expect(short.content.body == "less than a minute left" && short.validUntil == now.boottime + .seconds(30))
        settings.refresh = .seconds(300)
        #expect(
            notification(timer(to: .seconds(720)), settings: settings).validUntil == now.boottime + .seconds(120))
        settings.refresh = nil
        let date = notification(timer(to: .seconds(720)), settings: settings)
        #expect(date.content.body.wholeMatch(of: #/until \d\d:\d\d/#) != nil)
        #expect(date.validUntil == now.boottime + .seconds(720))
        let far = notification(timer(to: .seconds(200_000)), settings: settings)
        #expect(far.content.body.wholeMatch(of: #/until 2027-01-1\d \d\d:\d\d/#) != nil)
    }

    @Test func theEndShowsWhatIsLastAndNoTimer() {
        let content = timer(to: .seconds(60)).merging(["title": .string("t"), "progress": .double(1)]) { $1 }
        #expect(notification(content, state: .ended, reason: .app).content.body == "100 %")
        let gone = notification(content, state: .ended, reason: .ownerGone)
        #expect(gone.content.body == "100 % · Ended" && gone.validUntil == nil && gone.content.isFinal)
        #expect(gone.content.expireTimeout == 60_000)
        var settings = NotificationSettings()
        for (timeout, milliseconds) in [(.after(.seconds(5)), 5000), (.serverDefault, -1), (.never, 0)]
            as [(NotificationSettings.FinalTimeout, Int32)]
        {
            settings.finalTimeout = timeout
            #expect(notification(content, state: .ended, settings: settings).content.expireTimeout == milliseconds)
            #expect(notification(content, settings: settings).content.expireTimeout == 0)
        }
    }

    @Test func anAlertsEmptyWordsLeaveTheContents() {
        let content: [String: BusValue] = ["title": .string("t"), "body": .string("b"), "progress": .double(0.5)]
        let shown = notification(content, alert: ActivityAlert(title: "", body: "Hurry")).content
        #expect(shown.summary == "t" && shown.body == "Hurry\n50 %")
        #expect(notification(content, alert: ActivityAlert(title: "Now", body: "")).content.body == "b\n50 %")
    }

    @Test(
        arguments: [
            ("#34C759", "#34c759"), ("Green", "#34c759"), ("grey", "#8e8e93"), ("#34c75", nil), ("#34c75g", nil),
            ("chartreuse-ish", nil), ("", nil), ("#", nil), ("#ÄÄÄ", nil),
        ] as [(String, String?)])
    func tints(text: String, colour: String?) {
        #expect(notification(["tint": .string(text)]).content.tint == colour)
    }

    @Test(arguments: [
        ("drive-harddisk", true), ("/usr/share/x.png", true), ("file:///usr/share/a%20b.png", true), ("x/y", false),
        ("http://example.org/x.png", false), ("", false), ("a\nb", false), (String(repeating: "x", count: 1025), false),
    ])
    func icons(text: String, isUsed: Bool) {
        #expect((notification(["icon": .string(text)]).content.icon == text) == isUsed)
    }

    @Test func longTextsAreCut() {
        let zalgo = "e" + String(repeating: "\u{301}", count: 2000)
        for text in [String(repeating: "word ", count: 400), String(repeating: "x", count: 2000), zalgo] {
            let content = notification(["title": .string(text), "body": .string(text)]).content
            #expect(content.summary.unicodeScalars.count <= PopupText.longestLine + 1)
            #expect(content.body.unicodeScalars.count <= PopupText.longestBody + 1)
            #expect(content.summary.hasSuffix("…") && content.body.hasSuffix("…"))
        }
        #expect(PopupText.line(String(repeating: "x", count: 120)) == String(repeating: "x", count: 120))
    }

    @Test(arguments: [
        ("a\nb", "a b", "a\nb"), ("a\r\nb\r\n", "a b", "a\nb"), ("a\rb", "a b", "a\nb"),
        ("\n\n a \n\n\n\tb\n", "a b", "a\n\nb"), ("a\u{7}\u{1B}[1mb", "a [1mb", "a [1mb"),
        ("a\u{2028}b", "a b", "a\nb"),
        ("", "", ""),
    ])
    func breaksAndControlCharacters(text: String, line: String, block: String) {
        #expect(PopupText.line(text) == line)
        #expect(PopupText.block(text) == block)
    }

    @Test func manyLinesAreCut() {
        let text = (1...20).map { "\($0)" }.joined(separator: "\n")
        #expect(PopupText.block(text) == (1...8).map { "\($0)" }.joined(separator: "\n") + "…")
        #expect(PopupText.block((1...8).map { "\($0)\n" }.joined()) == (1...8).map { "\($0)" }.joined(separator: "\n"))
    }
}
