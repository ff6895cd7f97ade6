// SPDX-License-Identifier: Apache-2.0

import ActivityCore
import Glibc
import MeditationCore

/// What the popup of a sitting shows at an instant, and until when that is true.
///
/// What is shown changes with the phase, once a refresh period (a minute), and every second at the very end. Where the
/// server would pop up anew for each update, the text is one that stays true: until when, instead of how long.
struct SittingNotification {
    let content: NotificationContent
    /// When the text is to be renewed; nil: it stays true until something happens.
    let validUntil: Instant<Boottime>?

    init(_ sitting: Sitting, at now: Instants, settings: NotificationSettings, canRefresh: Bool) {
        let left = sitting.remaining(at: now.boottime)
        let ends = sitting.endsAt
        var validUntil: Instant<Boottime>?
        let body: String
        switch sitting.state {
        case .preparing:
            body = "Get ready"
        case .paused:
            body = sitting.total == nil ? "Paused" : "Paused · \(Self.exactWords(left)) left"
        case .overtime:
            body = "Overtime · \(DurationText.words(sitting.total ?? .zero)) are over"
        case .ended:
            body = "Finished · \(DurationText.words(sitting.total ?? .zero))"
        case .running:
            if let ends, canRefresh, let period = settings.refresh {
                let isCountdown = left <= settings.finalCountdown
                body = "\(sitting.phase) · \(isCountdown ? "\(left.secondsRoundedUp) s" : Self.words(left)) left"
                validUntil = Self.renewal(
                    left: left, ends: ends, period: isCountdown ? .seconds(1) : period,
                    countdown: isCountdown ? .zero : settings.finalCountdown)
            } else if let ends {
                body = "\(sitting.phase) · until \(Self.clock(now.realtime + (ends - now.boottime)))"
            } else {
                body = "\(sitting.phase) · open-ended"
            }
        }
        content = NotificationContent(
            summary: sitting.title, body: body, progress: Self.progress(of: sitting, at: now.boottime),
            actions: Self.actions(in: sitting.state).map(\.button))
        self.validUntil = validUntil
    }

    /// The notice at the end.
    static func final(_ sitting: Sitting, reason: Reason, settings: NotificationSettings) -> NotificationContent {
        let sat = sitting.total.map { " · \(DurationText.words($0))" } ?? ""
        return NotificationContent(
            summary: sitting.title,
            body: reason == .suspend ? "Ended when the computer went to sleep" : "Finished\(sat)",
            progress: reason == .suspend ? nil : 100, isFinal: true, expireTimeout: settings.finalTimeout.milliseconds)
    }

    /// One notice for all that ended while the daemon was not there.
    static func summary(_ titles: [String], settings: NotificationSettings) -> NotificationContent {
        NotificationContent(
            summary: titles.count == 1 ? titles[0] : "\(titles.count) sittings",
            body: "Ended while Senko was not running", isFinal: true, expireTimeout: settings.finalTimeout.milliseconds)
    }

    private static func actions(in state: SittingState) -> [SittingAction] {
        switch state {
        case .preparing, .running: [.pause, .skip, .end]
        case .paused: [.resume, .skip, .end]
        case .overtime: [.end]
        case .ended: []
        }
    }

    /// The next instant at which a whole number of periods remains, or the countdown begins.
    private static func renewal(
        left: Duration, ends: Instant<Boottime>, period: Duration, countdown: Duration
    ) -> Instant<Boottime>? {
        let step = max(1, period.wholeMicroseconds)
        let periods = (left.wholeMicroseconds - 1) / step
        let next = Duration.microseconds(periods * step)
        // The end itself brings a notice of its own.
        guard next > .zero || countdown > .zero else { return nil }
        return ends - max(next, countdown)
    }

    private static func progress(of sitting: Sitting, at now: Instant<Boottime>) -> Int32? {
        guard let total = sitting.total?.wholeMicroseconds, total > 0 else { return nil }
        let position = min(max(0, sitting.position(at: now).wholeMicroseconds), total)
        return Int32(Double(position) / Double(total) * 100)
    }

    /// How much is left, where it does not change.
    private static func exactWords(_ left: Duration) -> String {
        left < .seconds(60) ? "\(left.secondsRoundedUp) s" : words(left)
    }

    /// How much is left, in the unit in which it is renewed.
    private static func words(_ left: Duration) -> String {
        let minutes = (left.secondsRoundedUp + 59) / 60
        return minutes <= 1 ? "less than a minute" : "\(minutes) min"
    }

    /// The time of day in the user's zone.
    private static func clock(_ instant: Instant<Realtime>) -> String {
        var seconds = time_t(instant.microseconds / 1_000_000)
        var parts = tm()
        localtime_r(&seconds, &parts)
        func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "\(two(parts.tm_hour)):\(two(parts.tm_min))"
    }
}
