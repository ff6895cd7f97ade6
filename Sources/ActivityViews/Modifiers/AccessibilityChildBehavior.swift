// SPDX-License-Identifier: Apache-2.0

/// How what is inside is read out.
public struct AccessibilityChildBehavior: Hashable, Sendable {
    private let name: String

    /// Not at all.
    public static let ignore = AccessibilityChildBehavior(name: "ignore")
    /// Each by itself.
    public static let contain = AccessibilityChildBehavior(name: "contain")
    /// Together.
    public static let combine = AccessibilityChildBehavior(name: "combine")
}
