// SPDX-License-Identifier: Apache-2.0

internal import BusValues
internal import Presentation

extension PresentationNode {
    /// A stack with what of its properties is not the host's choice.
    static func stack(
        _ type: String, alignment: String?, spacing: Double?, children: [PresentationNode]
    ) -> PresentationNode {
        var properties: [String: BusValue] = [:]
        properties["alignment"] = alignment.map(BusValue.string)
        properties["spacing"] = spacing.map(BusValue.double)
        return PresentationNode(type, properties, children: children)
    }

    /// The node within another, which takes its place among its siblings and so its layout priority.
    func wrapped(
        in type: String, _ properties: [String: BusValue], with others: [PresentationNode] = []
    ) -> PresentationNode {
        var inner = self
        var properties = properties
        properties["layoutPriority"] = inner.properties.removeValue(forKey: "layoutPriority")
        return PresentationNode(type, properties, children: [inner] + others)
    }

    /// The node as what its parent takes it for.
    func inSlot(_ name: String) -> PresentationNode {
        with(["slot": .string(name)])
    }

    /// The node with further properties.
    func with(_ more: [String: BusValue]) -> PresentationNode {
        var node = self
        node.properties.merge(more) { $1 }
        return node
    }
}
