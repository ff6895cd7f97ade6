// SPDX-License-Identifier: Apache-2.0

internal import BusValues
internal import Presentation

extension View {
    /// Room at these edges, in points; nil: the host's usual, 16.
    nonisolated public func padding(_ edges: Edge.Set = .all, _ length: Double? = nil) -> some View {
        let length = length ?? 16
        return padding(
            EdgeInsets(
                top: edges.contains(.top) ? length : 0, leading: edges.contains(.leading) ? length : 0,
                bottom: edges.contains(.bottom) ? length : 0, trailing: edges.contains(.trailing) ? length : 0))
    }

    /// Room at all edges, in points.
    nonisolated public func padding(_ length: Double) -> some View { padding(.all, length) }

    /// Room at the edges.
    nonisolated public func padding(_ insets: EdgeInsets) -> some View {
        wrapped { node, _ in node.padded(by: insets) }
    }

    /// In a place of that size, in points; nil: its own.
    nonisolated public func frame(width: Double? = nil, height: Double? = nil, alignment: Alignment = .center)
        -> some View
    {
        framed(["width": width, "height": height], alignment)
    }

    /// In a place within these bounds, in points; infinity: all there is. What is ideal is the host's choice.
    nonisolated public func frame(
        minWidth: Double? = nil, idealWidth: Double? = nil, maxWidth: Double? = nil, minHeight: Double? = nil,
        idealHeight: Double? = nil, maxHeight: Double? = nil, alignment: Alignment = .center
    ) -> some View {
        framed(
            ["minWidth": minWidth, "maxWidth": maxWidth, "minHeight": minHeight, "maxHeight": maxHeight], alignment)
    }

    nonisolated private func framed(_ lengths: [String: Double?], _ alignment: Alignment) -> some View {
        var properties: [String: BusValue] = [:]
        for (name, length) in lengths {
            if let length, !length.isNaN { properties[name] = .double(max(0, length)) }
        }
        if alignment != .center { properties["alignment"] = .string(alignment.name) }
        return wrapped { [properties] node, _ in
            properties.isEmpty ? node : node.wrapped(in: "Frame", properties)
        }
    }

    /// Accepted without effect: hosts give text the room that it needs as far as there is any.
    nonisolated public func fixedSize() -> some View { self }

    /// Accepted without effect: hosts give text the room that it needs as far as there is any.
    nonisolated public func fixedSize(horizontal: Bool, vertical: Bool) -> some View { self }

    /// Who gets room first in a stack: the higher. 0 where nobody says.
    nonisolated public func layoutPriority(_ value: Double) -> some View {
        wrapped { node, _ in value.isFinite ? node.with(["layoutPriority": .double(value)]) : node }
    }

    /// How a picture takes its place. Hosts keep a picture's own proportions.
    nonisolated public func aspectRatio(_ ratio: Double? = nil, contentMode: ContentMode) -> some View {
        wrapped { node, _ in
            node.type == "Image" ? node.with(["contentMode": .string(contentMode.rawValue)]) : node
        }
    }

    /// All of a picture is seen.
    nonisolated public func scaledToFit() -> some View { aspectRatio(contentMode: .fit) }

    /// A picture covers all of its place.
    nonisolated public func scaledToFill() -> some View { aspectRatio(contentMode: .fill) }

    /// Accepted without effect: what is drawn later lies above.
    nonisolated public func zIndex(_ value: Double) -> some View { self }
}

extension PresentationNode {
    /// The node with room around it. Room around room is one.
    fileprivate func padded(by insets: EdgeInsets) -> PresentationNode {
        var lengths = [insets.top, insets.leading, insets.bottom, insets.trailing].map { $0.isFinite ? $0 : 0 }
        if type == "Padding", case .structure(let fields)? = properties["insets"] {
            for (index, field) in fields.enumerated() {
                if case .double(let length) = field { lengths[index] += length }
            }
            return with(["insets": .structure(lengths.map { .double($0) })])
        }
        guard lengths.contains(where: { $0 != 0 }) else { return self }
        return wrapped(in: "Padding", ["insets": .structure(lengths.map { .double($0) })])
    }
}
