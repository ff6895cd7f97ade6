// SPDX-License-Identifier: Apache-2.0

/// The markup that a notification's body may hold.
///
/// Source: Desktop Notifications Specification, "Markup": `<b>`, `<i>`, `<u>`, `<a href>` and `<img src alt>`, and
/// XML's five entities. Everything else is to be escaped, which GNOME Shell insists on.
public enum NotificationMarkup {
    /// Looks for what is not allowed.
    ///
    /// - Parameters:
    ///   - capabilities: those of the server: `body-hyperlinks` allows `<a>`, `body-images` allows `<img>`.
    /// - Returns: the first fault in words, or nil where the body is valid.
    public static func fault(in body: String, capabilities: Set<String>) -> String? {
        var open: [String] = []
        var rest = Substring(body)
        while let character = rest.first {
            switch character {
            case "&":
                guard let entity = entities.first(where: { rest.hasPrefix($0) }) else {
                    return "a raw & at \(String(rest.prefix(12)).debugDescription)"
                }
                rest = rest.dropFirst(entity.count)
            case ">":
                return "a raw > before \(String(rest.prefix(12)).debugDescription)"
            case "<":
                guard let end = rest.firstIndex(of: ">") else {
                    return "a raw < at \(String(rest.prefix(12)).debugDescription)"
                }
                let tag = String(rest[rest.index(after: rest.startIndex)..<end])
                if let fault = take(tag, open: &open, capabilities: capabilities) { return fault }
                rest = rest[rest.index(after: end)...]
            default:
                rest = rest.dropFirst()
            }
        }
        return open.last.map { "<\($0)> is not closed" }
    }

    /// The text that a reader sees of a valid body: without tags, and with entities put back.
    public static func plainText(of body: String) -> String {
        var text = ""
        var isTag = false
        for character in body {
            switch character {
            case "<": isTag = true
            case ">": isTag = false
            default: if !isTag { text.append(character) }
            }
        }
        // The ampersand last, so that `&amp;lt;` stays `&lt;`.
        return zip(entities, ["<", ">", "\"", "'", "&"]).reduce(text) { text, pair in
            text.split(separator: pair.0, omittingEmptySubsequences: false).joined(separator: pair.1)
        }
    }

    /// The first of XML's entities in a text that should have none, or nil.
    static func entity(in text: String) -> String? {
        entities.first { !text.ranges(of: $0).isEmpty }
    }

    private static let entities = ["&lt;", "&gt;", "&quot;", "&apos;", "&amp;"]

    private static func take(_ tag: String, open: inout [String], capabilities: Set<String>) -> String? {
        if tag.hasPrefix("/") {
            return open.popLast() == String(tag.dropFirst()) ? nil : "<\(tag)> closes nothing"
        }
        if ["b", "i", "u"].contains(tag) {
            open.append(tag)
            return nil
        }
        if tag.wholeMatch(of: #/a href="[^"<&]*(?:&amp;[^"<&]*)*"/#) != nil {
            open.append("a")
            return capabilities.contains("body-hyperlinks") ? nil : "<a> without the capability body-hyperlinks"
        }
        if tag.wholeMatch(of: #/img src="[^"<]*" alt="[^"<]*"\s*\/?/#) != nil {
            return capabilities.contains("body-images") ? nil : "<img> without the capability body-images"
        }
        return "<\(tag)> is not allowed"
    }
}
