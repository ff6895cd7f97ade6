// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

@testable import ActivityViews

@MainActor
@Suite("Images and symbols")
struct ImageTests {
    @Test("a symbol travels with what hosts show for it")
    func symbol() {
        #expect(
            outline { Image(systemName: "play.circle.fill") }
                == #"Image(glyph="▶" icon="media-playback-start-symbolic" systemName="play.circle.fill")"#)
        #expect(
            outline { Image(systemName: "leaf.fill").font(.title) }
                == #"Image(font="title" glyph="🍃" systemName="leaf.fill")"#)
        #expect(
            outline { Image(systemName: "leaf", variableValue: 0.3).foregroundStyle(.green).imageScale(.large) }
                == #"Image(foreground="green" glyph="🍃" scale="large" systemName="leaf")"#)
        #expect(
            outline { Image(systemName: "heart").symbolVariant(.circle.fill) }
                == #"Image(glyph="♥" icon="emblem-favorite-symbolic" systemName="heart.circle.fill")"#)
    }

    @Test("a picture, as large as its place")
    func picture() {
        #expect(
            outline { Image("logo").resizable().scaledToFit() }
                == #"Image(contentMode="fit" name="logo" resizable=true)"#)
        #expect(outline { Image("logo").aspectRatio(contentMode: .fill) } == #"Image(contentMode="fill" name="logo")"#)
        #expect(
            outline { Image(decorative: "logo").renderingMode(.template).interpolation(.high).antialiased(true) }
                == #"Image(name="logo")"#)
    }

    @Test("a symbol takes of text only what it can show")
    func style() {
        let nodes = outline {
            Image(systemName: "leaf").symbolRenderingMode(.hierarchical)
                .font(.system(size: 20, weight: .bold, design: .rounded)).italic().underline().lineLimit(1)
        }
        #expect(nodes == #"Image(glyph="🍃" size=20.0 systemName="leaf" weight="bold")"#)
    }

    @Test(
        "names that are not in the table",
        arguments: [
            ("3.circle.fill", nil, "3"), ("12.square", nil, "12"), ("a.circle", nil, "A"), ("no.such.thing", nil, "•"),
            ("", nil, "•"), (".", nil, "•"), ("bell.badge.fill", "alarm-symbolic", "🔔"),
            ("circle.fill", "radio-checked-symbolic", "●"),
        ] as [(String, String?, String)])
    func rule(name: String, icon: String?, glyph: String) {
        #expect(SystemSymbol(named: name) == SystemSymbol(icon: icon, glyph: glyph))
    }

    @Test("the table in the documentation is the table")
    func documentation() throws {
        let text = try String(contentsOfFile: Products.root + "/docs/symbols.md", encoding: .utf8)
        var table: [String: SystemSymbol] = [:]
        for line in text.split(separator: "\n") where line.hasPrefix("| `") {
            let cells = line.split(separator: "|").map {
                $0.trimmingCharacters(in: .whitespaces).replacingOccurrences(of: "`", with: "")
            }
            table[cells[0]] = SystemSymbol(icon: cells[1] == "–" ? nil : cells[1], glyph: cells[2])
        }
        #expect(table == SystemSymbol.table)
        #expect(table.count > 250)
        for (name, symbol) in table {
            #expect(symbol.glyph.count == 1, "\(name)")
            #expect(symbol.icon?.hasSuffix("-symbolic") ?? true, "\(name)")
        }
    }
}
