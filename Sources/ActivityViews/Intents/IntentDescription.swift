// SPDX-License-Identifier: Apache-2.0

public import LiveActivities

/// What an intent is about. A button shows its label, never this.
public struct IntentDescription: Sendable, ExpressibleByStringInterpolation {
    /// The text.
    public let descriptionText: LocalizedStringResource
    /// What it is found under.
    public let categoryName: LocalizedStringResource?
    /// More words that it is found by.
    public let searchKeywords: [LocalizedStringResource]

    /// With a text.
    public init(
        _ descriptionText: LocalizedStringResource, categoryName: LocalizedStringResource? = nil,
        searchKeywords: [LocalizedStringResource] = []
    ) {
        self.descriptionText = descriptionText
        self.categoryName = categoryName
        self.searchKeywords = searchKeywords
    }

    /// With a text.
    public init(stringLiteral text: String) {
        self.init(LocalizedStringResource(text))
    }
}
