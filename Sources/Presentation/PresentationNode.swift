// SPDX-License-Identifier: Apache-2.0

public import BusValues

/// One node of what a widget drew: a view of the vocabulary in docs/presentation.md, with its properties and children.
///
/// On the bus a node is `(sa{sv}av)`: type, properties, and children, each of which is a node in a variant.
/// Source: org.senko.Senko1(7), "Presentation".
public struct PresentationNode: Hashable, Sendable {
    /// How deep nodes may be nested, the outermost counted; what is deeper is no node.
    ///
    /// A node takes three of the 48 containers that the daemon lets a value be nested (structure, array, variant), and the
    /// innermost one five with an instant in its properties.
    public static let maximumDepth = 15

    /// The view's type, such as `Text`.
    public var type: String
    /// The view's properties by name, such as `string`.
    public var properties: [String: BusValue]
    /// The views inside, in the order in which they are drawn.
    public var children: [PresentationNode]

    /// A view with its properties and what it holds.
    public init(_ type: String, _ properties: [String: BusValue] = [:], children: [PresentationNode] = []) {
        self.type = type
        self.properties = properties
        self.children = children
    }

    /// From `(sa{sv}av)`, or a variant that holds one; nil where it is anything else, or nested too deep.
    public init?(busValue: BusValue) {
        self.init(busValue, depth: 1)
    }

    private init?(_ value: BusValue, depth: Int) {
        if case .variant(let value) = value {
            self.init(value, depth: depth)
            return
        }
        guard depth <= Self.maximumDepth, case .structure(let fields) = value, fields.count == 3,
            case .string(let type) = fields[0], let properties = [String: BusValue](busValue: fields[1]),
            case .array(_, let elements) = fields[2]
        else { return nil }
        var children: [PresentationNode] = []
        for element in elements {
            guard let child = PresentationNode(element, depth: depth + 1) else { return nil }
            children.append(child)
        }
        self.init(type, properties, children: children)
    }

    /// As `(sa{sv}av)`.
    public var busValue: BusValue {
        .structure([
            .string(type), properties.busValue,
            .array(element: BusValue.busSignature, children.map { .variant($0.busValue) }),
        ])
    }
}
