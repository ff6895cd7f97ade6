// SPDX-License-Identifier: Apache-2.0

import BusValues

/// Properties as they are read: one of another type than the vocabulary's is as good as missing.
extension PresentationNode {
    /// A text.
    public func text(_ key: String) -> String? {
        guard case .string(let text)? = properties[key]?.content else { return nil }
        return text
    }

    /// A yes or no.
    public func flag(_ key: String) -> Bool? {
        guard case .boolean(let flag)? = properties[key]?.content else { return nil }
        return flag
    }

    /// A finite number.
    public func number(_ key: String) -> Double? {
        guard case .double(let number)? = properties[key]?.content, number.isFinite else { return nil }
        return number
    }

    /// A length: a number from 0 on, where infinity is as long as a length gets.
    func length(_ key: String) -> Double? {
        guard case .double(let number)? = properties[key]?.content, number >= 0 else { return nil }
        return min(number, Size.longest)
    }

    /// A distance: a length that may point the other way.
    func distance(_ key: String) -> Double? { number(key).map(Size.bounded) }

    /// A part of a whole, 0…1.
    func part(_ key: String) -> Double? { number(key).map { min(max($0, 0), 1) } }

    /// An instant in microseconds since 1970.
    func instant(_ key: String) -> Int64? {
        guard case .uint64(let instant)? = properties[key]?.content else { return nil }
        return Int64(clamping: instant)
    }

    /// Two instants, the second not before the first.
    func interval(_ key: String) -> ClosedRange<Int64>? {
        guard case .structure(let fields)? = properties[key]?.content, fields.count == 2,
            case .uint64(let start) = fields[0], case .uint64(let end) = fields[1], start <= end
        else { return nil }
        return Int64(clamping: start)...Int64(clamping: end)
    }

    /// A whole number above 0.
    func count(_ key: String) -> Int? {
        guard case .int32(let count)? = properties[key]?.content, count > 0 else { return nil }
        return Int(count)
    }

    /// The four lengths of `Padding`.
    var insets: Insets {
        guard case .structure(let fields)? = properties["insets"]?.content else { return Insets() }
        let lengths = fields.map { field in
            if case .double(let length) = field, length.isFinite { Size.bounded(length) } else { 0.0 }
        }
        guard lengths.count == 4 else { return Insets() }
        return Insets(top: lengths[0], leading: lengths[1], bottom: lengths[2], trailing: lengths[3])
    }

    /// What it is to its parent.
    var slot: String? { text("slot") }

    /// The child in a slot.
    func child(in slot: String) -> PresentationNode? { children.first { $0.slot == slot } }

    /// The children that stand in no slot of the given.
    func children(besides slots: Set<String>) -> [PresentationNode] {
        children.filter { child in child.slot.map { !slots.contains($0) } ?? true }
    }

    /// The children as they stand in a stack: those of a group, and of a node of an unknown type, in its place.
    var stacked: [PresentationNode] {
        children.flatMap { $0.isTransparent ? $0.stacked : [$0] }
    }

    /// Whether it is nothing but its children.
    var isTransparent: Bool { Kind(rawValue: type) == nil || type == Kind.group.rawValue }

    /// What sort of view it is; one of an unknown type is a group.
    var kind: Kind { Kind(rawValue: type) ?? .group }

    /// The types of the vocabulary.
    enum Kind: String {
        case text = "Text"
        case image = "Image"
        case label = "Label"
        case horizontal = "HStack"
        case vertical = "VStack"
        case layered = "ZStack"
        case fitting = "ViewThatFits"
        case spacer = "Spacer"
        case divider = "Divider"
        case progress = "ProgressView"
        case gauge = "Gauge"
        case button = "Button"
        case link = "Link"
        case colour = "Color"
        case shape = "Shape"
        case group = "Group"
        case padding = "Padding"
        case frame = "Frame"
        case background = "Background"
        case overlay = "Overlay"
        case opacity = "Opacity"
        case clip = "Clip"
    }
}
