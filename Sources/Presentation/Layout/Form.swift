// SPDX-License-Identifier: Apache-2.0

/// The forms of `Shape` and `Clip`.
enum Form: Hashable {
    case circle, capsule, rectangle
    case roundedRectangle(Double)

    /// The form of a node.
    init(_ node: PresentationNode) {
        switch node.text("kind") {
        case "circle": self = .circle
        case "capsule": self = .capsule
        case "roundedRectangle": self = .roundedRectangle(node.length("cornerRadius") ?? 8)
        default: self = .rectangle
        }
    }

    /// The form in a place.
    func outline(in area: Area) -> Outline {
        let half = min(area.width, area.height) / 2
        switch self {
        case .circle: return .ellipse(area.placing(Size(half * 2, half * 2), .centre))
        case .capsule: return .rectangle(area, radius: half)
        case .rectangle: return .rectangle(area, radius: 0)
        case .roundedRectangle(let radius): return .rectangle(area, radius: min(radius, half))
        }
    }
}
