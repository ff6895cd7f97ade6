// SPDX-License-Identifier: Apache-2.0

public import BusValues

/// Random types and values of them, without file descriptors and NaN, which equal nothing.
public enum GeneratedValues {
    private static let basicTypes = Array("ybnqiuxtdsog")
    private static let texts = ["", "a", "Morning sit", "呼吸", "e\u{301}", "🧘🏽", "\u{FFFE}", "line\nline", "\u{1}\u{7F}"]

    /// One complete type.
    public static func type(depth: Int = 0, using generator: inout SeededGenerator) -> String {
        switch Int.random(in: 0..<10, using: &generator) {
        case 0...1 where depth < 5: "a" + type(depth: depth + 1, using: &generator)
        case 2 where depth < 5: "a{" + basic(using: &generator) + type(depth: depth + 1, using: &generator) + "}"
        case 3...4 where depth < 5:
            "("
                + (0..<Int.random(in: 1...4, using: &generator))
                .map { _ in type(depth: depth + 1, using: &generator) }.joined() + ")"
        case 5: "v"
        default: basic(using: &generator)
        }
    }

    private static func basic(using generator: inout SeededGenerator) -> String {
        String(basicTypes.randomElement(using: &generator)!)
    }

    /// A value of one complete type.
    public static func value(of type: Signature, depth: Int = 0, using generator: inout SeededGenerator) -> BusValue {
        let code = type.description.first!
        let inside = String(type.description.dropFirst().dropLast())
        switch code {
        case "y": return .byte(number(using: &generator))
        case "b": return .boolean(Bool.random(using: &generator))
        case "n": return .int16(number(using: &generator))
        case "q": return .uint16(number(using: &generator))
        case "i": return .int32(number(using: &generator))
        case "u": return .uint32(number(using: &generator))
        case "x": return .int64(number(using: &generator))
        case "t": return .uint64(number(using: &generator))
        case "d":
            let double = Double(bitPattern: number(using: &generator))
            return .double(double.isNaN ? -0.0 : double)
        case "s": return .string(texts.randomElement(using: &generator)!)
        case "o":
            return .objectPath(["/", "/org", "/org/senko/Senko1/activities/a_1"].randomElement(using: &generator)!)
        case "g": return .signature(["", "s", "a{sv}", "sua(sd)"].randomElement(using: &generator)!)
        case "v":
            let inner = depth > 8 ? "u" : GeneratedValues.type(depth: min(depth, 5), using: &generator)
            return .variant(value(of: Signature(inner)!, depth: depth + 1, using: &generator))
        case "a":
            let element = String(type.description.dropFirst())
            let count = depth > 6 ? 0 : Int.random(in: 0...3, using: &generator)
            return .array(
                element: Signature(trusted: element),
                (0..<count).map { _ in
                    value(of: Signature(trusted: element), depth: depth + 1, using: &generator)
                })
        case "{":
            let value = Signature(String(inside.dropFirst()))!
            return .entry(
                key: GeneratedValues.value(of: Signature(String(inside.first!))!, depth: depth, using: &generator),
                value: GeneratedValues.value(of: value, depth: depth + 1, using: &generator))
        default:
            return .structure(
                Signature(inside)!.types.map { value(of: $0, depth: depth + 1, using: &generator) })
        }
    }

    private static func number<Number: FixedWidthInteger>(using generator: inout SeededGenerator) -> Number {
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: Number.min
        case 1: Number.max
        default: Number.random(in: .min ... .max, using: &generator)
        }
    }
}
