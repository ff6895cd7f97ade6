// SPDX-License-Identifier: Apache-2.0

internal import BusValues
public import FoundationEssentials
internal import Presentation

/// What opens an address when it is clicked.
public struct Link<Caption> {
    private let destination: URL
    private let caption: Caption

    nonisolated private init(destination: URL, caption: Caption) {
        self.destination = destination
        self.caption = caption
    }
}

extension Link where Caption: View {
    /// A link that looks like that.
    nonisolated public init(destination: URL, @ViewBuilder label: () -> Caption) {
        self.init(destination: destination, caption: label())
    }
}

extension Link where Caption == Text {
    /// A link with a text.
    nonisolated public init(_ title: LocalizedStringKey, destination: URL) {
        self.init(destination: destination, caption: Text(title))
    }

    /// A link with a text.
    @_disfavoredOverload
    nonisolated public init<Title: StringProtocol>(_ title: Title, destination: URL) {
        self.init(destination: destination, caption: Text(title))
    }
}

extension Link: View where Caption: View {
    /// None.
    public typealias Body = Never
}

extension Link: DrawnView where Caption: View {
    func nodes(in context: DrawingContext) -> [PresentationNode] {
        var properties = context.environment.tintProperties
        properties["url"] = .string(destination.absoluteString)
        let label = context.node(of: caption, stack: "HStack")
        return [PresentationNode("Link", properties, children: [label].compactMap { $0 })]
    }
}
