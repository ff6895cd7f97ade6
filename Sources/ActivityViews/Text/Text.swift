// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials
public import LiveActivities
internal import Presentation

/// Text, fixed or told by the host's clock.
public struct Text: Hashable, Sendable {
    /// A change of capital and small letters.
    public enum Case: Hashable, Sendable, CaseIterable {
        /// Capitals.
        case uppercase
        /// Small letters.
        case lowercase
    }

    /// Where text that does not fit is cut.
    public enum TruncationMode: Hashable, Sendable {
        /// At its beginning.
        case head
        /// At its end.
        case tail
        /// In between.
        case middle
    }

    var runs: [TextRun]

    init(runs: [TextRun]) {
        self.runs = runs
    }

    init(_ content: TextRun.Content) {
        self.init(runs: [TextRun(content: content)])
    }

    /// Just that text.
    public init(verbatim content: String) {
        self.init(.string(content))
    }

    /// Just that text.
    @_disfavoredOverload
    public init<Content: StringProtocol>(_ content: Content) {
        self.init(.string(String(content)))
    }

    /// The text that is written there, with what is interpolated. There are no tables of translations.
    public init(_ key: LocalizedStringKey, tableName: String? = nil, comment: StaticString? = nil) {
        self.init(runs: key.runs)
    }

    /// The text of a resource, as it is written there.
    @_disfavoredOverload
    public init(_ resource: LocalizedStringResource) {
        self.init(verbatim: resource.text)
    }

    /// A symbol in the middle of text.
    public init(_ image: Image) {
        self.init(.image(image))
    }

    /// A value, as the format writes it while the view is drawn.
    public init<Format: FormatStyle>(_ input: Format.FormatInput, format: Format)
    where Format.FormatInput: Equatable, Format.FormatOutput == String {
        self.init(.string(format.format(input)))
    }

    /// One text after another.
    public static func + (one: Text, other: Text) -> Text {
        Text(runs: one.runs + other.runs)
    }
}

extension Text: View {
    /// None.
    public typealias Body = Never
}

extension Text: DrawnView {
    /// One node. Where parts look different or are told by the clock, the first part has the others as its children.
    func nodes(in context: DrawingContext) -> [PresentationNode] {
        var joined: [TextRun] = []
        for run in runs.count > 1 ? runs.compactMap(\.asWords) : runs {
            if case .string(let next) = run.content, let last = joined.last, last.style == run.style,
                case .string(let string) = last.content
            {
                joined[joined.count - 1].content = .string(string + next)
            } else {
                joined.append(run)
            }
        }
        if joined.count > 1 { joined.removeAll { $0.content == .string("") } }
        guard let first = joined.first else { return Text(verbatim: "").nodes(in: context) }
        var node = first.node(in: context)
        node.children = joined.dropFirst().map { $0.node(in: context) }
        return [node]
    }
}
