// SPDX-License-Identifier: Apache-2.0

import BusValues
import Testing

@testable import Presentation

/// What a click may open.
@Suite struct CardLinkTests {
    @Test(arguments: [
        ("https://example.org/orders/17?a=b&c=%20#top", "https", true), ("HTTP://[::1]:8080/", "http", true),
        ("mailto:cook@example.org", "mailto", true), ("tea://card", "tea", false),
        ("x-tea+1.0:a$b", "x-tea+1.0", false),
    ])
    func links(text: String, scheme: String, isOfWeb: Bool) throws {
        let link = try CardLink(text)
        #expect(link.text == text && link.scheme == scheme && link.isOfWeb == isOfWeb)
        #expect(Presentation(url: text).link == link)
    }

    @Test(arguments: [
        ("", CardLinkError.noScheme), ("/etc/passwd", .noScheme), ("example.org", .noScheme), ("-o:x", .noScheme),
        ("1a:x", .noScheme), (":x", .noScheme), (String(repeating: "a", count: 65) + ":x", .noScheme),
        ("tea:", .leadsNowhere), ("https://", .leadsNowhere), ("https:///etc", .leadsNowhere),
        ("http:example.org", .leadsNowhere), ("https://?q", .leadsNowhere),
        ("https://a/\n", .character), ("https://a/\u{0}", .character), ("https://a b/", .character),
        ("https://a/\u{7f}", .character), ("https://ä.org/", .character), ("https://a/\"x\"", .character),
        ("https://a/`id`", .character), ("https://a/${HOME}", .character), ("https://a/\\", .character),
        ("javascript:alert(1)", .refused(scheme: "javascript")),
        ("JavaScript:alert(1)", .refused(scheme: "javascript")),
        ("data:text/html,x", .refused(scheme: "data")), ("file:///etc/passwd", .refused(scheme: "file")),
        ("vbscript:x", .refused(scheme: "vbscript")), ("about:config", .refused(scheme: "about")),
        ("blob:https://a/1", .refused(scheme: "blob")),
        ("https://a/" + String(repeating: "a", count: 2039), .tooLong),
    ])
    func refusals(text: String, error: CardLinkError) {
        #expect(throws: error) { _ = try CardLink(text) }
        #expect(Presentation(url: text).link == nil)
    }

    @Test func theLongestIsTaken() {
        #expect(throws: Never.self) { _ = try CardLink("https://a/" + String(repeating: "a", count: 2038)) }
    }

    @Test func textsLinkIntoTheWebAlone() {
        func markup(_ url: String) -> String {
            var run = TextRun("here")
            run.link = url
            return TextLine([run]).markup(linking: true)
        }
        #expect(markup("https://example.org/?a&b") == "<a href=\"https://example.org/?a&amp;b\">here</a>")
        for url in ["tea://card", "javascript:alert(1)", "https://a/ b", "https://", "relative"] {
            #expect(markup(url) == "here")
        }
    }
}
