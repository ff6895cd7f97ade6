// SPDX-License-Identifier: Apache-2.0

/// A widget: what an application shows of one type of activities.
@MainActor @preconcurrency
public protocol Widget {
    /// The type of `body`.
    associatedtype Body: WidgetConfiguration

    /// The widget.
    @MainActor @preconcurrency init()

    /// What it shows.
    @MainActor @preconcurrency var body: Body { get }
}
