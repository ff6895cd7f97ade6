// SPDX-License-Identifier: Apache-2.0

internal import Presentation

extension PresentationNode {
    /// How deep a drawing is nested at most: what a value may be nested on the bus leaves room for no more, of which a
    /// timer's two instants take one.
    static let deepestDrawing = 14

    /// The node, nested no deeper than a daemon takes it; nil where nothing is left.
    ///
    /// Where it is too deep, what stands around one view alone goes first, from the innermost; what is too deep even so is
    /// left out, but for the first text or symbol in it.
    func limited(to depth: Int = deepestDrawing) -> PresentationNode? {
        guard height > depth else { return self }
        let bare = unwrapped(by: height - depth)
        return bare.height > depth ? bare.cut(to: depth) : bare
    }

    /// How many nodes are within one another at the deepest place, this one counted.
    var height: Int { 1 + (children.map(\.height).max() ?? 0) }

    private static let wrappers: Set<String> = ["Padding", "Frame", "Opacity", "Clip", "Background", "Overlay"]

    private func unwrapped(by excess: Int) -> PresentationNode {
        guard excess > 0 else { return self }
        let limit = height - excess
        var node = self
        node.children = children.map { $0.height + 1 > limit ? $0.unwrapped(by: $0.height + 1 - limit) : $0 }
        guard node.height > limit, Self.wrappers.contains(type), let first = node.children.first else { return node }
        return first.taking(placeOf: self)
    }

    private func taking(placeOf outer: PresentationNode) -> PresentationNode {
        with(outer.properties.filter { ["slot", "layoutPriority", "priority", "verticalPlacement"].contains($0.key) })
    }

    private func cut(to depth: Int) -> PresentationNode? {
        guard height > depth else { return self }
        guard depth > 1 else { return leaf?.taking(placeOf: self) }
        var node = self
        node.children = children.compactMap { $0.cut(to: depth - 1) }
        return node
    }

    /// The first view in it that says something.
    private var leaf: PresentationNode? {
        if ["Text", "Image"].contains(type) { return PresentationNode(type, properties) }
        // A lazy collection would look for its first element twice, at each level.
        for child in children {
            if let leaf = child.leaf { return leaf }
        }
        return nil
    }
}
