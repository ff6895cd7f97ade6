// SPDX-License-Identifier: Apache-2.0

/// A text for people, as alerts take it: a literal, with interpolation.
///
/// It stands in for the type of that name on other systems, so that the same source compiles. The text is used as it is
/// written; `table` and `comment` are kept for who extracts texts for translation, and looked up nowhere.
public struct LocalizedStringResource: Equatable, Hashable, Sendable, Codable {
    /// The text, and the key under which a translation would be looked for.
    public let key: String
    /// The text as it is shown.
    public let text: String
    /// The table of the translations.
    public let table: String?

    /// A text that is its own key.
    public init(_ text: String, table: String? = nil, comment: StaticString? = nil) {
        self.init(key: text, text: text, table: table)
    }

    /// A text with a key of its own.
    public init(_ key: StaticString, defaultValue: String, table: String? = nil, comment: StaticString? = nil) {
        self.init(key: "\(key)", text: defaultValue, table: table)
    }

    private init(key: String, text: String, table: String?) {
        self.key = key
        self.text = text
        self.table = table
    }
}

extension LocalizedStringResource: ExpressibleByStringInterpolation {
    /// A text that is its own key.
    public init(stringLiteral value: String) {
        self.init(value)
    }
}

extension LocalizedStringResource: CustomStringConvertible {
    /// The text.
    public var description: String { text }
}

extension String {
    /// The text of a resource.
    public init(localized resource: LocalizedStringResource) {
        self = resource.text
    }
}
