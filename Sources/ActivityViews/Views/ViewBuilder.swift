// SPDX-License-Identifier: Apache-2.0

/// Makes one view of the views that stand in a closure, `if`, `else`, `switch` and `if let` among them.
@resultBuilder
public struct ViewBuilder {
    /// A view as it stands there.
    public static func buildExpression<Content: View>(_ content: Content) -> Content { content }

    /// Of nothing: a view that shows nothing.
    public static func buildBlock() -> EmptyView { EmptyView() }

    /// Of one view: that view.
    public static func buildBlock<Content: View>(_ content: Content) -> Content { content }

    /// Of several, as many as there are: all of them, in order.
    public static func buildBlock<each Content: View>(
        _ content: repeat each Content
    ) -> TupleView<(repeat each Content)> {
        var views: [any View] = []
        for view in repeat each content {
            views.append(view)
        }
        return TupleView(value: (repeat each content), views: views)
    }

    /// `if` without `else`.
    public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }

    /// The first branch of `if` and `else`, or of a `switch`.
    public static func buildEither<First: View, Second: View>(first: First) -> ConditionalContent<First, Second> {
        ConditionalContent(.first(first))
    }

    /// The other branch.
    public static func buildEither<First: View, Second: View>(second: Second) -> ConditionalContent<First, Second> {
        ConditionalContent(.second(second))
    }

    /// `if #available`.
    public static func buildLimitedAvailability<Content: View>(_ content: Content) -> AnyView { AnyView(content) }
}
