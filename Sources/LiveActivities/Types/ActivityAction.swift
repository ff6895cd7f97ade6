// SPDX-License-Identifier: Apache-2.0

/// A button of an activity. A press comes as an ``ActivityActionInvocation``.
public struct ActivityAction: Hashable, Sendable {
    /// What the program knows the button by, 1 to 255 bytes.
    public let key: String
    /// What stands on it, at most 255 bytes.
    public let label: String

    /// A button with a label.
    public init(_ key: String, label: String) {
        self.key = key
        self.label = label
    }
}
