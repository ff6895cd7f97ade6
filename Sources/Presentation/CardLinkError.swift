// SPDX-License-Identifier: Apache-2.0

/// Why a click cannot open a URL.
public enum CardLinkError: Error, Hashable, Sendable {
    /// It has more bytes than `CardLink.maximumBytes`.
    case tooLong
    /// It has a character that stands in no URL.
    case character
    /// It does not begin with a scheme.
    case noScheme
    /// Nothing, or no host, follows its scheme.
    case leadsNowhere
    /// It is of a scheme that is never opened.
    case refused(scheme: String)

    /// What is wrong, and what to do.
    public var message: String {
        switch self {
        case .tooLong: "it has more than \(CardLink.maximumBytes) bytes: give a shorter one"
        case .character:
            "it has a blank, a quote or another character that stands in no URL: write it as % and two digits"
        case .noScheme: "it has no scheme: give an absolute URL such as https://example.org/"
        case .leadsNowhere: "nothing follows its scheme: give an absolute URL such as https://example.org/"
        case .refused(let scheme):
            "\(scheme): is never opened: give http, https, mailto or a scheme of the program's own"
        }
    }
}
