// SPDX-License-Identifier: Apache-2.0

/// What tells a value from others of its type, in every process alike: the order in which a set or a dictionary gives its
/// elements is another one in each.
func identity(of value: Any) -> String {
    if let parameter = value as? any IdentifiedParameter { return parameter.identity }
    let mirror = Mirror(reflecting: value)
    let parts = mirror.children.lazy.map { ($0.label.map { $0 + ": " } ?? "") + identity(of: $0.value) }
    return switch mirror.displayStyle {
    case .set, .dictionary: "{" + parts.sorted().joined(separator: ", ") + "}"
    case .collection, .tuple: "[" + parts.joined(separator: ", ") + "]"
    case .struct where !parts.isEmpty, .enum where !parts.isEmpty, .optional where !parts.isEmpty:
        "\(mirror.subjectType)(" + parts.joined(separator: ", ") + ")"
    default: "\(value)"
    }
}
