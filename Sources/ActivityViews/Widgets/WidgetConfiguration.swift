// SPDX-License-Identifier: Apache-2.0

/// What a widget shows.
@MainActor @preconcurrency
public protocol WidgetConfiguration {
    /// The type of `body`; `Never` for those of this module.
    associatedtype Body: WidgetConfiguration

    /// What it is made of.
    @MainActor @preconcurrency var body: Body { get }
}

extension WidgetConfiguration where Body == Never {
    /// Never called: a configuration of this module has no body.
    public var body: Never {
        preconditionFailure("\(Self.self) has no body")
    }
}

extension Never: WidgetConfiguration {}
