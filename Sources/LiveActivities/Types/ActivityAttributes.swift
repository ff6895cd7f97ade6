// SPDX-License-Identifier: Apache-2.0

/// What an activity is about: the values that stay the same, and the type of those that change.
///
/// The name of the conforming type, without its module, is the activity's *kind* on the bus: a program and its widget find
/// each other by it. Attributes and content travel as docs/swift-values.md says, and take 4096 bytes together at most.
public protocol ActivityAttributes: Decodable, Encodable {
    /// The values that change while the activity goes on.
    associatedtype ContentState: Decodable, Encodable, Hashable
}

extension ActivityAttributes {
    /// The kind on the bus.
    package static var activityKind: String { String(describing: Self.self) }
}
