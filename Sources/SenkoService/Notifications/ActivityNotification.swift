// SPDX-License-Identifier: Apache-2.0

import ActivityCore
import BusValues

/// What the popup of a program's activity shows at an instant, and until when that is true.
///
/// The keys of its content are those that need no presentation: `title`, `body`, `icon`, `progress`, `timer` and `tint`. What
/// is missing, or of another type, is filled up: the title by the application's name, the icon by its icon.
struct ActivityNotification {
    let content: NotificationContent
    /// When the text is to be renewed; nil: it stays true until something happens.
    let validUntil: Instant<Boottime>?

    /// What a living activity shows, or one that is over until it is dismissed.
    ///
    /// - Parameters:
    ///   - alert: whose words take the place of the content's.
    ///   - application: whose it is, where that is known.
    init(
        _ activity: Activity, alert: ActivityAlert?, application: Application?, at now: Instants,
        settings: NotificationSettings, nature: ServerNature
    ) {
        let progress = Self.progress(of: activity)
        let isOver = !activity.state.isLiving
        var details: [String] = []
        if let progress, !nature.drawsBar { details.append("\(progress) %") }
        if activity.state == .active, Self.isIndeterminate(activity) { details.append("In progress") }
        let countdown = isOver ? nil : Self.countdown(of: activity, at: now, settings: settings, nature: nature)
        if let countdown { details.append(countdown.text) }
        if activity.state == .stale { details.append("Out of date") }
        // Its program says by itself how it ended, where it does.
        if isOver, activity.endReason != .app, activity.endReason != .completed { details.append("Ended") }

        let body = Self.first([alert?.body, activity.text("body")], PopupText.block)
        let name = application?.name ?? activity.kind
        let icon = activity.text("icon").flatMap(PopupIcon.init)?.name ?? application?.icon
        let isTransient = activity.style == .transient
        content = NotificationContent(
            summary: Self.first([alert?.title, activity.text("title"), name], { PopupText.line($0) }) ?? "Activity",
            body: [body, details.isEmpty ? nil : details.joined(separator: " · ")].compactMap(\.self)
                .joined(separator: "\n"),
            progress: progress, actions: isOver ? [] : activity.actions.map(\.shown),
            application: application ?? .senko, category: "x-senko.activity", icon: icon ?? "org.senko.Senko",
            tint: activity.text("tint").flatMap(Tint.hexadecimal), isQuiet: true, isTransient: isTransient,
            isFinal: isOver, expireTimeout: Self.timeout(isOver: isOver, isTransient: isTransient, settings))
        validUntil = countdown?.validUntil
    }

    /// How far it is in per cent; nil where it does not say so, or does not know.
    private static func progress(of activity: Activity) -> Int32? {
        guard case .double(let fraction)? = activity.value("progress"), fraction >= 0 else { return nil }
        // 0.29 × 100 is a little less than 29.
        return Int32(min(fraction, 1) * 100 + 1e-6)
    }

    /// Whether it says that it does not know how far it is.
    private static func isIndeterminate(_ activity: Activity) -> Bool {
        if case .double(let fraction)? = activity.value("progress") { fraction < 0 } else { false }
    }

    private static func countdown(
        of activity: Activity, at now: Instants, settings: NotificationSettings, nature: ServerNature
    ) -> Countdown? {
        guard case .structure(let fields)? = activity.value("timer"), fields.count == 2,
            case .uint64(let start) = fields[0], case .uint64(let end) = fields[1]
        else { return nil }
        return Countdown(
            from: Instant(microseconds: Int64(clamping: start)), to: Instant(microseconds: Int64(clamping: end)),
            at: now, settings: settings, canRefresh: nature.updatesQuietly)
    }

    /// A living one stays, unless its program means it to go before; what is over does not pile up.
    private static func timeout(isOver: Bool, isTransient: Bool, _ settings: NotificationSettings) -> Int32 {
        if isOver, settings.finalTimeout != .never { return settings.finalTimeout.milliseconds }
        return isTransient ? -1 : 0
    }

    /// The first text of which something is left to show.
    private static func first(_ texts: [String?], _ shown: (String) -> String) -> String? {
        texts.compactMap { $0.map(shown) }.first { !$0.isEmpty }
    }
}

extension Activity {
    /// A value of the content, without a variant around it.
    fileprivate func value(_ key: String) -> BusValue? {
        guard case .variant(let value)? = content[key] else { return content[key] }
        return value
    }

    fileprivate func text(_ key: String) -> String? {
        guard case .string(let text)? = value(key) else { return nil }
        return text
    }
}

extension ActivityAction {
    /// The button as it is shown; one without a text has its key.
    fileprivate var shown: ActivityAction {
        let text = PopupText.line(label, longest: 40)
        let name = text.isEmpty ? PopupText.line(key, longest: 40) : text
        return ActivityAction(key: key, label: name.isEmpty ? "…" : name)
    }
}
