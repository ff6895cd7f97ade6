// SPDX-License-Identifier: Apache-2.0

internal import Presentation

/// Several views, in order; what is done to it is done to each of them.
public struct TupleView<Value> {
    /// The views.
    public let value: Value
    private let views: [any View]

    init(value: Value, views: [any View]) {
        self.value = value
        self.views = views
    }
}

extension TupleView: View {
    /// None.
    public typealias Body = Never
}

extension TupleView: DrawnView {
    func nodes(in context: DrawingContext) -> [PresentationNode] {
        views.flatMap { context.nodes(of: $0) }
    }
}
