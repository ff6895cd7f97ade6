// SPDX-License-Identifier: Apache-2.0

import ActivityCore
import Presentation

/// What the popup of a program's activity shows at an instant, and until when that is true.
///
/// It is what a widget drew, else what the keys of its content say that need no presentation (`title`, `body`, `icon`,
/// `progress`, `timer` and `tint`), else its fields in words. What is missing, or of another type, is filled up: the title by
/// the application's name, the icon by its icon.
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
        let card = PopupCard(activity, at: now, settings: settings, canRefresh: nature.updatesQuietly)
        // 0.29 × 100 is a little less than 29.
        let progress = card.fraction.map { Int32($0 * 100 + 1e-6) }
        let isOver = !activity.state.isLiving
        var details: [String] = []
        if let progress, !nature.drawsBar, !card.says(percent: progress) { details.append("\(progress) %") }
        if activity.state == .active, card.isIndeterminate { details.append("In progress") }
        if !isOver, let countdown = card.countdown { details.append(countdown) }
        if activity.state == .stale { details.append("Out of date") }
        // Its program says by itself how it ended, where it does.
        if isOver, activity.endReason != .app, activity.endReason != .completed { details.append("Ended") }
        var lines = PopupText.lines(card.lines)
        let words = alert.map { PopupText.block($0.body) } ?? ""
        if !words.isEmpty { lines = [TextLine([TextRun(words)])] }
        if !details.isEmpty { lines.append(TextLine([TextRun(details.joined(separator: " · "))])) }
        let name = application?.name ?? Self.name(of: activity)
        let isTransient = activity.style == .transient
        content = NotificationContent(
            summary: [alert?.title, card.title, name].lazy.compactMap { $0.map { PopupText.line($0) } }
                .first { !$0.isEmpty } ?? "Activity",
            body: lines.map(\.words).joined(separator: "\n"),
            styledBody: lines.contains(where: \.isStyled) ? lines : nil,
            progress: progress, actions: Self.actions(of: card, isOver: isOver),
            application: application ?? .senko, category: "x-senko.activity",
            icon: card.icon ?? application?.icon ?? "org.senko.Senko", tint: card.tint, ground: card.ground,
            isQuiet: true, isTransient: isTransient, isFinal: isOver,
            expireTimeout: Self.timeout(isOver: isOver, isTransient: isTransient, settings))
        validUntil = isOver ? nil : card.validUntil
    }

    /// The buttons, and before them the click on the popup where the card has a link. What is over has no buttons.
    private static func actions(of card: PopupCard, isOver: Bool) -> [ActivityAction] {
        let buttons = isOver ? [] : card.actions.map(\.shown)
        guard card.opensLink, !buttons.contains(where: { $0.key == "default" }) else { return buttons }
        return [ActivityAction(key: "default", label: "Open")] + buttons
    }

    /// What an activity of an application without a desktop entry is called: its kind in words, else its owner.
    private static func name(of activity: Activity) -> String {
        activity.kind == "Activity" ? activity.owner : FieldSummary.name(ofKind: activity.kind)
    }

    /// A living one stays, unless its program means it to go before; what is over does not pile up.
    private static func timeout(isOver: Bool, isTransient: Bool, _ settings: NotificationSettings) -> Int32 {
        if isOver, settings.finalTimeout != .never { return settings.finalTimeout.milliseconds }
        return isTransient ? -1 : 0
    }
}

extension TextLine {
    /// Whether markup shows more of it than plain text.
    fileprivate var isStyled: Bool {
        runs.contains { $0.isBold || $0.isItalic || $0.isUnderlined || $0.link != nil }
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
