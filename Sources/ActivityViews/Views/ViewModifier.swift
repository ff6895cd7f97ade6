// SPDX-License-Identifier: Apache-2.0

/// A change that can be made to any view.
@MainActor @preconcurrency
public protocol ViewModifier {
    /// The type of what comes of it.
    associatedtype Body: View

    /// The view that is changed.
    typealias Content = ViewModifierContent<Self>

    /// What the view becomes.
    @ViewBuilder @MainActor @preconcurrency func body(content: Content) -> Body
}
