// SPDX-License-Identifier: Apache-2.0

import ActivityViews
import Foundation
import LiveActivities
import Testing

@MainActor
@Suite("Text")
struct TextTests {
    private let start = Date(timeIntervalSince1970: 1000)
    private let end = Date(timeIntervalSince1970: 1060.5)

    @Test("literals, strings, verbatim text and interpolation")
    func strings() {
        let name = "Mira"
        let part: Substring = "Mira".dropFirst()
        #expect(outline { Text("Tea \(3)") } == #"Text(string="Tea 3")"#)
        #expect(outline { Text(name) } == #"Text(string="Mira")"#)
        #expect(outline { Text(part) } == #"Text(string="ira")"#)
        #expect(outline { Text(verbatim: "a\(name)") } == #"Text(string="aMira")"#)
        #expect(outline { Text("") } == #"Text(string="")"#)
        #expect(outline { Text("\(name) has \(2.5) of \(UInt8(3))") } == #"Text(string="Mira has 2.5 of 3")"#)
    }

    @Test(
        "numbers by C formats",
        arguments: [
            ("\(7, specifier: "%02d")", "07"), ("\(7, specifier: "%lld")", "7"),
            ("\(2.345, specifier: "%.1f")", "2.3"), ("\(66.6, specifier: "%.0f%")", "66.6"),
            ("\(255, specifier: "<%x>")", "<ff>"), ("\(3, specifier: "%.2f")", "3.00"),
            ("\(2.9, specifier: "%d")", "2"), ("\(Double.nan, specifier: "%d")", "0"), ("\(5, specifier: "%s")", "5"),
            ("\(UInt64.max, specifier: "%llu")", "18446744073709551615"),
            ("\(UInt64.max, specifier: "%x")", "ffffffffffffffff"),
            ("\(5, specifier: "%n")", "5"), ("\(5, specifier: "%*d")", "5"), ("\(5, specifier: "none")", "5"),
            ("\(5, specifier: "%9999999d")", "5"), ("\(UInt64.max, specifier: "%d")", "9223372036854775807"),
        ] as [(LocalizedStringKey, String)])
    func formats(key: LocalizedStringKey, text: String) {
        #expect(outline { Text(key) } == "Text(string=\"\(text)\")")
    }

    @Test("what stands between two pairs of asterisks is bold, and a clock in between too")
    func asterisks() {
        #expect(
            outline { Text("**\("Mira")** pours") }
                == #"Text(string="Mira" weight="bold")[Text(string=" pours")]"#)
        #expect(
            outline { Text("Tea **for \(2)** now") }
                == #"Text(string="Tea ")[Text(string="for 2" weight="bold"), Text(string=" now")]"#)
        #expect(outline { Text("**x**") } == #"Text(string="x" weight="bold")"#)
        #expect(outline { Text("2 ** 3") } == #"Text(string="2 ** 3")"#)
        #expect(outline { Text("2 * 3 * 4") } == #"Text(string="2 * 3 * 4")"#)
        #expect(outline { Text("\("**")a\("**")") } == #"Text(string="**a**")"#)
        #expect(outline { Text(verbatim: "**x**") } == #"Text(string="**x**")"#)
        let name = "**x**"
        #expect(outline { Text(name) } == #"Text(string="**x**")"#)
        #expect(
            outline { Text("a **b **c** d") }
                == #"Text(string="a ")[Text(string="b " weight="bold"), Text(string="c** d")]"#)
    }

    @Test("a resource, and a literal with a text in it")
    func resources() {
        let resource: LocalizedStringResource = "Tea \(3)"
        #expect(outline { Text(resource) } == #"Text(string="Tea 3")"#)
        #expect(outline { Text("Tea \(Text("now"))") } == #"Text(string="Tea now")"#)
    }

    @Test("values by their formats")
    func formatStyles() {
        #expect(outline { Text(0.42, format: .percent) }.hasPrefix(#"Text(string="42"#))
        #expect(outline { Text("\(1234, format: .number.grouping(.never)) m") } == #"Text(string="1234 m")"#)
    }

    @Test("timers run between two instants")
    func timers() {
        #expect(outline { Text(timerInterval: start...end) } == "Text(timerInterval=(1000000000, 1060500000))")
        #expect(
            outline { Text(timerInterval: start...end, pauseTime: start, countsDown: false, showsHours: false) }
                == "Text(countsDown=false pauseTime=1000000000 showsHours=false timerInterval=(1000000000, 1060500000))"
        )
        #expect(
            outline { Text(.currentDate, format: .timer(countingDownIn: start..<end)) }
                == "Text(timerInterval=(1000000000, 1060500000))")
        #expect(
            outline { Text(.currentDate, format: .stopwatch(startingAt: start)) }
                == #"Text(date=1000000000 style="timer")"#)
        #expect(
            outline { Text(timerInterval: .distantPast ... .distantFuture) }
                == "Text(timerInterval=(0, 64092211200000000))")
    }

    @Test("dates in each style")
    func dates() {
        let styles: [(Text.DateStyle, String)] = [
            (.time, "time"), (.date, "date"), (.relative, "relative"), (.offset, "offset"), (.timer, "timer"),
        ]
        for (style, name) in styles {
            #expect(outline { Text(end, style: style) } == "Text(date=1060500000 style=\"\(name)\")")
        }
        #expect(
            outline { Text(start...end) }
                == #"Text(date=1000000000 style="time")["#
                + "Text(string=\"\u{2009}–\u{2009}\"), " + #"Text(date=1060500000 style="time")]"#)
    }

    @Test("what looks alike is one text, what does not a row without gaps")
    func concatenation() {
        #expect(outline { Text("a") + Text("b") } == #"Text(string="ab")"#)
        #expect(
            outline { (Text("a").bold() + Text("b")).italic() }
                == #"Text(italic=true string="a" weight="bold")[Text(italic=true string="b")]"#)
        #expect(
            outline { Text("Ends in \(end, style: .timer)") }
                == #"Text(string="Ends in ")[Text(date=1060500000 style="timer")]"#)
        #expect(
            outline { Text("\(timerInterval: start...end)") } == "Text(timerInterval=(1000000000, 1060500000))")
        #expect(
            outline { Text("\(Image(systemName: "leaf")) \(Text("x").bold())") }
                == #"Text(string="🍃 ")[Text(string="x" weight="bold")]"#)
        #expect(outline { Text(Image(systemName: "leaf")) } == #"Image(glyph="🍃" systemName="leaf")"#)
        #expect(outline { Text(Image("logo")) + Text("x") } == #"Text(string="x")"#)
    }

    @Test("a text's own style goes before what it inherits")
    func styles() {
        let nodes = outline {
            VStack {
                Text("a")
                Text("b").font(.title).fontWeight(.light).foregroundStyle(.green)
                Text("c").foregroundColor(nil).monospaced().strikethrough().underline()
            }
            .font(.caption.weight(.heavy))
            .foregroundStyle(.red)
        }
        #expect(
            nodes == #"VStack[Text(font="caption" foreground="red" string="a" weight="heavy"), "#
                + #"Text(font="title" foreground="green" string="b" weight="light"), "#
                + #"Text(design="monospaced" font="caption" foreground="red" strikethrough=true string="c" "#
                + #"underline=true weight="heavy")]"#)
    }

    @Test("fonts")
    func fonts() {
        let fonts: [(Font, String)] = [
            (.largeTitle, #"font="largeTitle""#), (.title, #"font="title""#), (.title2, #"font="title2""#),
            (.title3, #"font="title3""#), (.headline, #"font="headline""#), (.subheadline, #"font="subheadline""#),
            (.body, #"font="body""#), (.callout, #"font="callout""#), (.footnote, #"font="footnote""#),
            (.caption, #"font="caption""#), (.caption2, #"font="caption2""#),
        ]
        for (font, text) in fonts {
            #expect(outline { Text("x").font(font) } == "Text(\(text) string=\"x\")")
        }
        #expect(
            outline { Text("x").font(.system(size: 36, weight: .semibold, design: .rounded)).monospacedDigit() }
                == #"Text(design="rounded" monospacedDigit=true size=36.0 string="x" weight="semibold")"#)
        #expect(
            outline { Text("x").font(.system(.footnote, design: .serif).italic().bold().monospacedDigit()) }
                == #"Text(design="serif" font="footnote" italic=true monospacedDigit=true string="x" weight="bold")"#)
        #expect(outline { Text("x").font(.custom("Any", size: 9)) } == #"Text(size=9.0 string="x")"#)
        #expect(outline { Text("x").font(.system(size: 9, design: .default)) } == #"Text(size=9.0 string="x")"#)
    }

    @Test("what a text inherits besides")
    func inherited() {
        let nodes = outline {
            Group { Text("Straße") }
                .lineLimit(2).multilineTextAlignment(.trailing).minimumScaleFactor(0.5).textCase(.uppercase)
                .bold().italic().underline().strikethrough().monospacedDigit().privacySensitive()
        }
        #expect(
            nodes == #"Text(italic=true lineLimit=2 minimumScale=0.5 monospacedDigit=true privacySensitive=true "#
                + #"strikethrough=true string="STRASSE" textAlignment="trailing" underline=true weight="bold")"#)
        #expect(outline { Group { Text("x") }.bold().bold(false) } == #"Text(string="x" weight="bold")"#)
        #expect(outline { Text("x").lineLimit(1...3) } == #"Text(lineLimit=3 string="x")"#)
        #expect(outline { Text("x").lineLimit(...4) } == #"Text(lineLimit=4 string="x")"#)
        #expect(outline { Text("x").lineLimit(2...) } == #"Text(string="x")"#)
        #expect(outline { Text("x").lineLimit(2, reservesSpace: true) } == #"Text(lineLimit=2 string="x")"#)
        #expect(outline { Text("X").textCase(.lowercase).fontDesign(.serif) } == #"Text(design="serif" string="x")"#)
        #expect(outline { Text("x").fontWeight(.black) } == #"Text(string="x" weight="black")"#)
    }

    @Test("redaction blanks out words and clocks alike")
    func redaction() {
        let nodes = outline {
            Group {
                Text("two words")
                Text(timerInterval: start...end)
                Text("seen").unredacted()
            }
            .redacted(reason: .placeholder)
        }
        #expect(nodes == #"Text(string="███ █████"), Text(string="█████"), Text(string="seen")"#)
        #expect(outline { Text("x").redacted(reason: []) } == #"Text(string="x")"#)
    }
}
