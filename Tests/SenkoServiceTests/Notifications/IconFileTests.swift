// SPDX-License-Identifier: Apache-2.0

import Glibc
import TestSupport
import Testing

@testable import SenkoService

/// What is sent to a server that needs more than names and plain text.
@Suite struct IconFileTests {
    private let own: TemporaryDirectory
    private let others: TemporaryDirectory

    init() throws {
        own = try TemporaryDirectory()
        others = try TemporaryDirectory()
        for folder in ["scalable", "symbolic", "48x48"] {
            for directory in [own, others] { try directory.makeDirectory("icons/hicolor/\(folder)/apps") }
        }
    }

    private var icons: IconFiles { IconFiles(directories: ["/no/such/folder", own.path, others.path]) }

    @Test func theFileOfAnIconIsFound() throws {
        try others.write("<svg/>", to: "icons/hicolor/scalable/apps/a.svg")
        try others.write("<svg/>", to: "icons/hicolor/symbolic/apps/a-symbolic.svg")
        try others.write("png", to: "icons/hicolor/48x48/apps/org.example.B.png")
        #expect(icons["a"] == others.appending("icons/hicolor/scalable/apps/a.svg"))
        #expect(icons["a-symbolic"] == others.appending("icons/hicolor/symbolic/apps/a-symbolic.svg"))
        #expect(icons["org.example.B"] == others.appending("icons/hicolor/48x48/apps/org.example.B.png"))
        // The person's own comes first.
        try own.write("png", to: "icons/hicolor/48x48/apps/a.png")
        #expect(icons["a"] == own.appending("icons/hicolor/48x48/apps/a.png"))
    }

    @Test func whatIsNoIconIsNotFound() throws {
        try own.write("<svg/>", to: "icons/hicolor/scalable/a.svg")
        try own.makeDirectory("icons/hicolor/scalable/apps/folder.svg")
        let names = ["../a", "folder", "", ".", "none", "\(own.path)/icons/hicolor/scalable/a", "file:///a.svg"]
        for name in names { #expect(icons[name] == nil, "\(name)") }
        #expect(icons[String(repeating: "x", count: 300)] == nil)
    }

    @Test func noMoreThanSomeAreKept() throws {
        let icons = icons
        for number in 0..<3 * IconFiles.most {
            try own.write("<svg/>", to: "icons/hicolor/scalable/apps/n\(number).svg")
            #expect(icons["n\(number)"] != nil)
        }
        #expect(icons["n0"] != nil)
    }

    @Test func neutralTextHasNeitherTagsNorEntities() {
        #expect(Markup.neutralized("a<b>c</b> R&D &amp;") == "a‹b>c‹/b> R&\u{2060}D &\u{2060}amp;")
    }

    @Test func marksDiffer() {
        #expect(PopupText.mark(0).isEmpty)
        #expect(Set((0..<64).map(PopupText.mark)).count == 64)
        #expect(PopupText.mark(64) == PopupText.mark(0))
    }
}
