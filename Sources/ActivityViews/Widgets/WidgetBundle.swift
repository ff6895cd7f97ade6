// SPDX-License-Identifier: Apache-2.0

/// The widgets of an application, as a program of their own or within the application.
@MainActor @preconcurrency
public protocol WidgetBundle {
    /// The type of `body`.
    associatedtype Body: Widget

    /// The bundle.
    @MainActor @preconcurrency init()

    /// The widgets.
    @WidgetBundleBuilder @MainActor @preconcurrency var body: Body { get }
}
