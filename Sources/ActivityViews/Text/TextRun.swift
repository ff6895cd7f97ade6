// SPDX-License-Identifier: Apache-2.0

internal import BusValues
internal import FoundationEssentials
internal import Presentation

/// A piece of a text that looks alike and comes from one source.
struct TextRun: Hashable, Sendable {
    enum Content: Hashable, Sendable {
        case string(String)
        case image(Image)
        case timer(ClosedRange<Date>, pauseTime: Date?, countsDown: Bool, showsHours: Bool)
        case date(Date, Text.DateStyle)
    }

    var content: Content
    var style = TextStyle()
}

extension TextRun {
    /// The run as a part of a longer text, where a symbol is its character; nil for a picture, which has none.
    var asWords: TextRun? {
        guard case .image(let image) = content else { return self }
        return image.glyph.map { TextRun(content: .string($0), style: style) }
    }

    /// The run as a node; what it shows is blanked out where the environment says so.
    @MainActor
    func node(in context: DrawingContext) -> PresentationNode {
        let environment = context.environment
        if case .image(let image) = content { return image.node(in: environment, style: style) }
        var properties = environment.textProperties(style)
        if !environment.redactionReasons.isEmpty {
            properties["string"] = .string(blank)
            return PresentationNode("Text", properties)
        }
        switch content {
        case .string(let string):
            properties["string"] = .string(environment.cased(string))
        case .timer(let interval, let pauseTime, let countsDown, let showsHours):
            properties["timerInterval"] = interval.busValue
            properties["pauseTime"] = pauseTime.map { .uint64($0.microseconds) }
            if !countsDown { properties["countsDown"] = .boolean(false) }
            if !showsHours { properties["showsHours"] = .boolean(false) }
        case .date(let date, let style):
            properties["date"] = .uint64(date.microseconds)
            properties["style"] = .string(style.name)
        case .image: break
        }
        return PresentationNode("Text", properties)
    }

    private var blank: String {
        guard case .string(let string) = content else { return "█████" }
        return String(string.map { $0.isWhitespace ? $0 : "█" })
    }
}

extension EnvironmentValues {
    fileprivate func cased(_ string: String) -> String {
        switch textCase {
        case .uppercase: string.uppercased()
        case .lowercase: string.lowercased()
        case nil: string
        }
    }
}
