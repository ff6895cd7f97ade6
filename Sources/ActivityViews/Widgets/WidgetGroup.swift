// SPDX-License-Identifier: Apache-2.0

/// Several widgets.
public struct WidgetGroup {
    let widgets: [any Widget]

    init(widgets: [any Widget]) {
        self.widgets = widgets
    }
}

extension WidgetGroup: Widget {
    /// None.
    nonisolated public init() {
        self.init(widgets: [])
    }

    /// Nothing of its own.
    public var body: some WidgetConfiguration { EmptyWidgetConfiguration() }
}
