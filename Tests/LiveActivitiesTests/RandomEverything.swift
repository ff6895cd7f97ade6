// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import TestSupport

extension Everything {
    /// A value with whatever a seed brings, the extremes often among it.
    static func random(using generator: inout SeededGenerator) -> Everything {
        func number<Number: FixedWidthInteger>(_ type: Number.Type = Number.self) -> Number {
            switch Int.random(in: 0..<5, using: &generator) {
            case 0: .min
            case 1: .max
            case 2: 0
            default: Number.random(in: .min ... .max, using: &generator)
            }
        }
        func double() -> Double {
            let value = Double(bitPattern: number())
            return value.isNaN ? -0.0 : value
        }
        func date() -> Date {
            switch Int.random(in: 0..<6, using: &generator) {
            case 0: .distantPast
            case 1: .distantFuture
            case 2: Date(timeIntervalSinceReferenceDate: -Double.leastNonzeroMagnitude)
            case 3: Date(timeIntervalSince1970: Double.random(in: -1e10...1e10, using: &generator))
            case 4: Date(timeIntervalSinceReferenceDate: double())
            default: Date()
            }
        }
        func text() -> String {
            let scalars = (0..<Int.random(in: 0..<8, using: &generator)).map { _ in
                Unicode.Scalar(UInt32.random(in: 0...0x10FFFF, using: &generator)) ?? "é"
            }
            let odd = [
                "", "\0", String(Unicode.Scalar(0xFFFE)!), "日本", String(Unicode.Scalar(0xFDD0)!), "e\u{301}", "👩‍👩‍👧",
            ]
            return odd.randomElement(using: &generator)! + String(String.UnicodeScalarView(scalars))
        }
        func key() -> String { ["", "a", "käse", "with space", "1", "-"].randomElement(using: &generator)! }
        func several<Element>(_ make: () -> Element) -> [Element] {
            (0..<Int.random(in: 0..<4, using: &generator)).map { _ in make() }
        }
        func place() -> Place {
            Place(name: text(), position: several(double), note: Bool.random(using: &generator) ? text() : nil)
        }
        func event() -> Event {
            switch Int.random(in: 0..<5, using: &generator) {
            case 0: .none
            case 1: .arrived(at: date())
            case 2: .moved(number(), by: double())
            case 3: .named(nil)
            default: .named(text())
            }
        }
        let links = ["https://example.org/a?b=c#d", "file:///tmp/x%20y", "mailto:a@b.c", "relative/path", "/"]
        let base = URL(string: "https://example.org/folder/")
        return Everything(
            flag: Bool.random(using: &generator), int: number(), int8: number(), int16: number(), int32: number(),
            int64: number(), int128: number(), uint: number(), uint8: number(), uint16: number(), uint32: number(),
            uint64: number(), uint128: number(), float: Float(double()), double: double(), text: text(),
            character: text(), date: date(), id: UUID(),
            link: URL(
                string: links.randomElement(using: &generator)!, relativeTo: Bool.random(using: &generator) ? base : nil
            )!,
            data: Data(several { number(UInt8.self) }), direction: [.north, .south].randomElement(using: &generator)!,
            level: [.low, .high].randomElement(using: &generator)!, event: event(), place: place(),
            maybe: Bool.random(using: &generator) ? number() : nil,
            maybePlace: Bool.random(using: &generator) ? place() : nil,
            maybeMaybe: [nil, .some(nil), .some(.some(1))].randomElement(using: &generator)!,
            numbers: several { number() },
            bytes: several { number() }, texts: several(text),
            gaps: several { Bool.random(using: &generator) ? number() : nil },
            nested: several { several(place) }, events: several(event),
            byName: Dictionary(several { (key(), number()) }) { $1 },
            byNumber: Dictionary(several { (number(), text()) }) { $1 },
            byDirection: Dictionary(several { (Bool.random(using: &generator) ? .north : .south, number()) }) { $1 },
            gapsByName: Dictionary(several { (key(), Bool.random(using: &generator) ? number() : nil) }) { $1 },
            set: Set(several { number() }))
    }
}
