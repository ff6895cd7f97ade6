// SPDX-License-Identifier: Apache-2.0

/// A piece of what an activity shows: a value that says how it looks.
///
/// A view of the program's own says it by its `body`; the views of this module say it to the host, in the vocabulary of
/// docs/presentation.md. Source: ActivityKit's presentation vocabulary, docs/swift-views.md.
@MainActor @preconcurrency
public protocol View {
    /// The type of `body`; `Never` for the views of this module.
    associatedtype Body: View

    /// What the view is made of.
    @ViewBuilder @MainActor @preconcurrency var body: Body { get }
}

extension View where Body == Never {
    /// Never called: a view of this module has no body, it is drawn as it is.
    public var body: Never {
        preconditionFailure("\(Self.self) has no body")
    }
}

extension Never: View {
    /// None.
    public typealias Body = Never

    /// Never called: there is no value of this type.
    public var body: Never { return preconditionFailure("Never has no value") }
}
