// SPDX-License-Identifier: Apache-2.0

/// A button of an activity, which its program is told of.
public struct ActivityAction: Hashable, Sendable {
    /// How many an activity may have.
    public static let most = 3

    /// What the program knows it by: 1 to 255 bytes without NUL, another than that of the other buttons.
    public var key: String
    /// What people read on it: at most 255 bytes without NUL.
    public var label: String

    /// A button.
    public init(key: String, label: String) {
        self.key = key
        self.label = label
    }
}
