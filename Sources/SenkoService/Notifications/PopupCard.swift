// SPDX-License-Identifier: Apache-2.0

import ActivityCore
import BusValues
import Glibc
import Presentation

/// What an activity has to show at an instant, from whichever it has of what a widget drew, the keys of its content that
/// need no presentation, and its other fields; and until when that stays true.
struct PopupCard {
    /// The headline; nil: it has none of its own.
    var title: String?
    /// The lines below.
    var lines: [TextLine] = []
    /// How far it is, 0…1.
    var fraction: Double?
    /// Whether it goes on and nobody knows how far it is.
    var isIndeterminate = false
    /// How much time is left, in words; nil: it has no end, or says it in its lines.
    var countdown: String?
    /// An icon's name or path.
    var icon: String?
    /// The colour of its bar, as `#rrggbb`.
    var tint: String?
    /// The colour behind it, as `#rrggbb`.
    var ground: String?
    /// The buttons.
    var actions: [ActivityAction] = []
    /// Whether a click on it leads somewhere, also where it is over.
    var opensLink = false
    /// When it is to be renewed; nil: it stays true until something happens.
    var validUntil: Instant<Boottime>?

    private let now: Instants
    private let settings: NotificationSettings
    private let canRefresh: Bool

    /// - Parameter canRefresh: whether words that say how much time is left may be renewed.
    init(_ activity: Activity, at now: Instants, settings: NotificationSettings, canRefresh: Bool) {
        self.now = now
        self.settings = settings
        self.canRefresh = canRefresh
        icon = activity.text("icon").flatMap(PopupIcon.init)?.name
        tint = activity.text("tint").flatMap(Tint.hexadecimal)
        actions = activity.actions
        let presentation = Presentation(dictionary: activity.presentation)
        if let card = presentation.card {
            draw(card, of: presentation, isOver: !activity.state.isLiving)
        } else {
            fill(from: activity)
        }
        opensLink = presentation.link != nil
    }

    private var moment: PresentationMoment {
        PresentationMoment(now: now.realtime.microseconds) { microseconds in
            var seconds = time_t(microseconds / 1_000_000)
            var parts = tm()
            localtime_r(&seconds, &parts)
            return parts.tm_gmtoff
        }
    }

    /// Whether its lines say a number of per cent already.
    func says(percent: Int32) -> Bool {
        lines.contains { line in
            let words = line.words
            return words == "\(percent)%" || words == "\(percent) %" || words.hasSuffix(" \(percent)%")
                || words.hasSuffix(" \(percent) %")
        }
    }

    // MARK: - What a widget drew

    private mutating func draw(_ card: PresentationNode, of presentation: Presentation, isOver: Bool) {
        let words = TimedWords(now: now, settings: settings, canRefresh: canRefresh && !isOver)
        var text = PresentationText([card], at: moment, write: words.write)
        title = text.takeHeadline(marked: true)
        lines = text.lines.map(words.completed)
        switch text.progress {
        case .indeterminate?: isIndeterminate = true
        case let progress?:
            fraction = progress.fraction(at: moment)
            if let timer = progress.timer, !isOver { _ = words.write(timer) }
        case nil: break
        }
        if let icon = text.icon.flatMap(PopupIcon.init) { self.icon = icon.name }
        let palette = Palette.light
        if let paint = palette.paint(text.tint) ?? palette.paint(presentation.keylineTint) { tint = paint.hexadecimal }
        ground = palette.paint(presentation.backgroundTint).flatMap { $0.alpha > 0.5 ? $0.hexadecimal : nil }
        // The widget's come first: it knows what fits now.
        let drawn = text.buttons.map { ActivityAction(key: $0.action, label: $0.label) }
        let all = drawn + actions.filter { action in !drawn.contains { $0.key == action.key } }
        // A click on the popup itself is no button.
        actions = all.filter { $0.key == "default" } + all.filter { $0.key != "default" }.prefix(3)
        validUntil = words.validUntil
    }

    // MARK: - What stands in its content

    private mutating func fill(from activity: Activity) {
        title = activity.text("title")
        let body = activity.text("body").map(PopupText.block) ?? ""
        if !body.isEmpty { lines = body.split(separator: "\n", omittingEmptySubsequences: false).map { Self.line($0) } }
        if case .double(let number)? = activity.value("progress") {
            fraction = number >= 0 ? min(number, 1) : nil
            isIndeterminate = number < 0
        }
        var interval: ClosedRange<Int64>?
        if case .structure(let fields)? = activity.value("timer"), fields.count == 2,
            case .uint64(let start) = fields[0], case .uint64(let end) = fields[1]
        {
            // One that ends before it starts is over from the start on.
            interval = min(Int64(clamping: start), Int64(clamping: end))...Int64(clamping: end)
        }
        let hasTitle = title.map { !PopupText.line($0).isEmpty } ?? false
        if !hasTitle, body.isEmpty { summarize(activity, &interval) }
        if activity.state.isLiving, let interval { count(interval) }
    }

    /// Shows the other fields in words, where the program has said nothing that needs none.
    private mutating func summarize(_ activity: Activity, _ interval: inout ClosedRange<Int64>?) {
        title =
            ["title", "name"].lazy.compactMap { key -> String? in
                guard case .string(let text)? = activity.attributes[key]?.unwrapped else { return nil }
                return text
            }.first
        let summary = FieldSummary(
            attributes: activity.attributes, content: activity.content, at: moment, excluding: Self.plainKeys)
        lines = summary.fields.prefix(5).map { field in Self.line("\(field.label): \(field.value)") }
        if fraction == nil, !isIndeterminate { fraction = summary.progress }
        interval = interval ?? summary.interval
    }

    /// The keys of the content that need no presentation, and those of the attributes that name an activity.
    private static let plainKeys: Set<String> = ["title", "body", "icon", "progress", "timer", "tint", "name"]

    private mutating func count(_ interval: ClosedRange<Int64>) {
        let shown = Countdown(
            from: Instant(microseconds: interval.lowerBound), to: Instant(microseconds: interval.upperBound), at: now,
            settings: settings, canRefresh: canRefresh)
        countdown = shown.text
        validUntil = shown.validUntil
    }

    private static func line(_ text: some StringProtocol) -> TextLine {
        TextLine(text.isEmpty ? [] : [TextRun(String(text))])
    }
}

extension Activity {
    /// A value of the content, without a variant around it.
    func value(_ key: String) -> BusValue? { content[key]?.unwrapped }

    /// A text of the content.
    func text(_ key: String) -> String? {
        guard case .string(let text)? = value(key) else { return nil }
        return text
    }
}

extension BusValue {
    /// The value without a variant around it.
    fileprivate var unwrapped: BusValue {
        if case .variant(let value) = self { value } else { self }
    }
}
