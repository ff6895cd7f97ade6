// SPDX-License-Identifier: Apache-2.0

/// Makes a bundle of the widgets that stand in a closure.
@resultBuilder
public struct WidgetBundleBuilder {
    /// A widget as it stands there.
    public static func buildExpression<Content: Widget>(_ content: Content) -> Content { content }

    /// Of one widget: that widget.
    public static func buildBlock<Content: Widget>(_ content: Content) -> Content { content }

    /// Of any other number: all of them.
    public static func buildBlock<each Content: Widget>(_ content: repeat each Content) -> WidgetGroup {
        var widgets: [any Widget] = []
        for widget in repeat each content {
            widgets.append(widget)
        }
        return WidgetGroup(widgets: widgets)
    }

    /// `if` without `else`.
    public static func buildOptional(_ content: (any Widget)?) -> WidgetGroup {
        WidgetGroup(widgets: content.map { [$0] } ?? [])
    }

    /// The first branch of `if` and `else`.
    public static func buildEither(first content: any Widget) -> WidgetGroup {
        WidgetGroup(widgets: [content])
    }

    /// The other branch.
    public static func buildEither(second content: any Widget) -> WidgetGroup {
        WidgetGroup(widgets: [content])
    }

    /// `if #available`.
    public static func buildLimitedAvailability(_ content: any Widget) -> any Widget { content }
}
