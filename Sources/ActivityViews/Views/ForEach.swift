// SPDX-License-Identifier: Apache-2.0

internal import Presentation

/// A view for each element of a collection, in order.
public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content> {
    /// The elements.
    public let data: Data
    private let views: [Content]

    fileprivate init(data: Data, views: [Content]) {
        self.data = data
        self.views = views
    }
}

extension ForEach where Content: View {
    /// A view for each element, which is known by what stands at `id`.
    nonisolated public init(
        _ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder content: (Data.Element) -> Content
    ) {
        self.init(data: data, views: data.map(content))
    }
}

extension ForEach where Content: View, Data.Element: Identifiable, ID == Data.Element.ID {
    /// A view for each element.
    nonisolated public init(_ data: Data, @ViewBuilder content: (Data.Element) -> Content) {
        self.init(data: data, views: data.map(content))
    }
}

extension ForEach where Data == Range<Int>, ID == Int, Content: View {
    /// A view for each number.
    nonisolated public init(_ data: Range<Int>, @ViewBuilder content: (Int) -> Content) {
        self.init(data: data, views: data.map(content))
    }
}

extension ForEach: View where Content: View {
    /// None.
    public typealias Body = Never
}

extension ForEach: DrawnView where Content: View {
    func nodes(in context: DrawingContext) -> [PresentationNode] {
        views.flatMap { context.nodes(of: $0) }
    }
}
