// SPDX-License-Identifier: Apache-2.0

/// What pressing a button means.
public struct ButtonRole: Hashable, Sendable {
    let name: String

    /// Something is lost.
    public static let destructive = ButtonRole(name: "destructive")
    /// Something is not done.
    public static let cancel = ButtonRole(name: "cancel")
}
