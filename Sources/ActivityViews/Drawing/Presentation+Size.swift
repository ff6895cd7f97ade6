// SPDX-License-Identifier: Apache-2.0

internal import BusValues

extension [String: BusValue] {
    /// How many bytes a daemon takes, unless its configuration says otherwise.
    static let largestPresentation = 16384

    /// What is left out of a presentation that is too large, the first first: an update never fails for what it shows.
    private static let omissions = [
        "small", "expandedBottom", "expandedCenter", "expandedTrailing", "expandedLeading", "banner", "margins",
        "compactTrailing", "compactLeading", "minimal", "url",
    ]

    /// The presentation with as many regions as fit, and the keys of those that do not.
    func fitted(to bytes: Int = largestPresentation) -> ([String: BusValue], omitted: [String]) {
        var presentation = self
        var omitted: [String] = []
        for key in Self.omissions where presentation.busValue.marshalledSize > bytes {
            if presentation.removeValue(forKey: key) != nil { omitted.append(key) }
        }
        return (presentation, omitted)
    }
}
