// SPDX-License-Identifier: Apache-2.0

internal import BusValues
internal import Presentation

extension View {
    /// That view behind it.
    @_disfavoredOverload
    nonisolated public func background<Content: View>(_ background: Content, alignment: Alignment = .center)
        -> some View
    {
        layered("Background", with: background, alignment)
    }

    /// These views behind it.
    nonisolated public func background<Content: View>(
        alignment: Alignment = .center, @ViewBuilder content: () -> Content
    ) -> some View {
        layered("Background", with: content(), alignment)
    }

    /// That style behind it.
    nonisolated public func background<Style: ShapeStyle>(
        _ style: Style, ignoresSafeAreaEdges edges: Edge.Set = .all
    ) -> some View {
        layered("Background", with: PaintedView(style: style.painted), .center)
    }

    /// That style behind it, in that form.
    nonisolated public func background<Style: ShapeStyle, Form: Shape>(_ style: Style, in shape: Form) -> some View {
        layered("Background", with: shape.fill(style), .center)
    }

    /// That view above it.
    @_disfavoredOverload
    nonisolated public func overlay<Content: View>(_ overlay: Content, alignment: Alignment = .center) -> some View {
        layered("Overlay", with: overlay, alignment)
    }

    /// These views above it.
    nonisolated public func overlay<Content: View>(
        alignment: Alignment = .center, @ViewBuilder content: () -> Content
    ) -> some View {
        layered("Overlay", with: content(), alignment)
    }

    /// That style above it.
    nonisolated public func overlay<Style: ShapeStyle>(
        _ style: Style, ignoresSafeAreaEdges edges: Edge.Set = .all
    ) -> some View {
        layered("Overlay", with: PaintedView(style: style.painted), .center)
    }

    /// That style above it, in that form.
    nonisolated public func overlay<Style: ShapeStyle, Form: Shape>(_ style: Style, in shape: Form) -> some View {
        layered("Overlay", with: shape.fill(style), .center)
    }

    /// A line around it.
    nonisolated public func border<Style: ShapeStyle>(_ style: Style, width: Double = 1) -> some View {
        layered("Overlay", with: Rectangle().stroke(style, lineWidth: width), .center)
    }

    nonisolated private func layered<Content: View>(
        _ type: String, with other: Content, _ alignment: Alignment
    ) -> some View {
        LayeredView(content: self, other: other, type: type, alignment: alignment)
    }

    /// What lies outside the form is not drawn.
    nonisolated public func clipShape<Form: Shape>(_ shape: Form) -> some View {
        wrapped { node, _ in node.wrapped(in: "Clip", shape.formProperties) }
    }

    /// What lies outside its place is not drawn.
    nonisolated public func clipped(antialiased: Bool = false) -> some View { clipShape(Rectangle()) }

    /// The corners are round.
    nonisolated public func cornerRadius(_ radius: Double, antialiased: Bool = true) -> some View {
        clipShape(RoundedRectangle(cornerRadius: radius))
    }

    /// As much let through: from 0, nothing seen, to 1.
    nonisolated public func opacity(_ opacity: Double) -> some View {
        wrapped { node, _ in
            let value = opacity.isNaN ? 1 : min(1, max(0, opacity))
            guard node.type == "Opacity", case .double(let inner)? = node.properties["value"] else {
                return value == 1 ? node : node.wrapped(in: "Opacity", ["value": .double(value)])
            }
            return node.with(["value": .double(inner * value)])
        }
    }

    /// Takes its place and is not seen.
    nonisolated public func hidden() -> some View { opacity(0) }
}

/// A style that fills its place.
struct PaintedView: View, DrawnView {
    let style: StyleValue

    nonisolated init(style: StyleValue) {
        self.style = style
    }

    typealias Body = Never

    func nodes(in context: DrawingContext) -> [PresentationNode] {
        [PresentationNode("Color", ["color": .string(context.environment.name(of: style))])]
    }
}

/// A view with another behind or above it.
struct LayeredView<Content: View, Other: View> {
    let content: Content
    let other: Other
    let type: String
    let alignment: Alignment
}

extension LayeredView: View {
    typealias Body = Never
}

extension LayeredView: DrawnView {
    func nodes(in context: DrawingContext) -> [PresentationNode] {
        let nodes = context.nodes(of: content)
        guard let other = context.node(of: other, stack: "ZStack") else { return nodes }
        let properties: [String: BusValue] = alignment == .center ? [:] : ["alignment": .string(alignment.name)]
        return nodes.map { $0.wrapped(in: type, properties, with: [other]) }
    }
}
