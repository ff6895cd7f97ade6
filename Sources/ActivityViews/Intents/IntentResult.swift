// SPDX-License-Identifier: Apache-2.0

/// What comes of an intent.
public protocol IntentResult: Sendable {}

/// Nothing comes of an intent.
public struct EmptyIntentResult: IntentResult {
    /// Nothing.
    public init() {}
}

extension IntentResult where Self == EmptyIntentResult {
    /// Nothing.
    public static func result() -> EmptyIntentResult { EmptyIntentResult() }
}
