// SPDX-License-Identifier: Apache-2.0

public import BusValues

/// What the fields of an activity say that has neither a presentation nor the keys that need none: so that it is never an
/// empty card, whatever its program calls them.
///
/// A value of a Swift program is a tree: a structure is a dictionary, an enumeration a dictionary whose only key is the
/// case, a span of time an array or structure of two instants.
public struct FieldSummary: Hashable, Sendable {
    /// A field in words.
    public struct Field: Hashable, Sendable {
        /// What it is called: `Driver name`.
        public var label: String
        /// What it says.
        public var value: String
    }

    /// The fields that are neither progress nor a span of time: those of the content, then those of the attributes, each in
    /// the order of their names.
    public let fields: [Field]
    /// How far it is, 0…1: of a field that says so by its name, or of one and its total; nil: nobody knows.
    public let progress: Double?
    /// A span of time between two instants in microseconds since 1970; nil: there is none.
    public let interval: ClosedRange<Int64>?

    /// What an activity's fields say at a moment.
    ///
    /// - Parameter excluding: keys that are shown otherwise.
    public init(
        attributes: [String: BusValue], content: [String: BusValue], at moment: PresentationMoment,
        excluding keys: Set<String> = []
    ) {
        var leaves = [content, attributes].flatMap { Self.leaves(of: $0, excluding: keys) }
        interval = Self.takeInterval(from: &leaves)
        progress = Self.takeProgress(from: &leaves)
        var seen: Set<String> = []
        fields = leaves.compactMap { leaf in
            let label = FieldWords.label(leaf.name)
            guard let value = Self.text(leaf, at: moment), !value.isEmpty, !label.isEmpty,
                seen.insert(label).inserted
            else { return nil }
            return Field(label: label, value: value)
        }
    }

    /// The name of an activity's kind in words: `PizzaDeliveryAttributes` is `Pizza delivery`.
    public static func name(ofKind kind: String) -> String { FieldWords.kind(kind) }

    /// A field that holds no others.
    private struct Leaf {
        var name: String
        var value: BusValue
    }

    private static let deepest = 4
    /// How many fields are looked at: more than anybody reads.
    private static let most = 32

    private static func leaves(
        of dictionary: [String: BusValue], excluding keys: Set<String> = [], depth: Int = 1
    ) -> [Leaf] {
        let sorted = dictionary.filter { !keys.contains($0.key) }.sorted { $0.key < $1.key }
        return Array(
            sorted.flatMap { name, value -> [Leaf] in
                let value = value.content
                guard let inner = value.fields else { return [Leaf(name: name, value: value)] }
                // The case of an enumeration without anything is a value.
                if inner.count == 1, let only = inner.first, only.value.content.fields?.isEmpty == true {
                    return [Leaf(name: name, value: .string(FieldWords.words(only.key).joined(separator: " ")))]
                }
                guard depth < deepest else { return [] }
                // What a case of an enumeration holds has no name of its own.
                return leaves(of: inner, depth: depth + 1).map { leaf in
                    leaf.name.hasPrefix("_") ? Leaf(name: name, value: leaf.value) : leaf
                }
            }.prefix(most))
    }

    private static func takeInterval(from leaves: inout [Leaf]) -> ClosedRange<Int64>? {
        for (index, leaf) in leaves.enumerated() {
            guard let elements = leaf.value.elements, elements.count == 2,
                let start = instant(elements[0], isNamedAsDate: true),
                let end = instant(elements[1], isNamedAsDate: true), start <= end
            else { continue }
            leaves.remove(at: index)
            return start...end
        }
        return nil
    }

    /// Names of fields that say how far something is, 0…1.
    private static let fractions: Set<String> = [
        "progress", "fraction", "level", "completion", "ratio", "completed", "percent", "percentage",
    ]
    /// Names of totals, and of what is part of one.
    private static let totals: Set<String> = ["total", "max", "maximum", "goal", "target"]
    private static let parts: Set<String> = [
        "value", "current", "done", "completed", "finished", "elapsed", "count", "step", "number", "so", "far",
    ]
    private static let rests: Set<String> = ["remaining", "left"]

    private static func takeProgress(from leaves: inout [Leaf]) -> Double? {
        for (index, leaf) in leaves.enumerated() {
            guard case .double(let number) = leaf.value, number.isFinite,
                let word = FieldWords.words(leaf.name).first(where: { fractions.contains($0.lowercased()) })
            else { continue }
            let scale = word.hasPrefix("percent") && number > 1 ? 100.0 : 1
            guard (0...scale).contains(number) else { continue }
            leaves.remove(at: index)
            return number / scale
        }
        // A part and its total: `value` and `total`, `stepsDone` and `totalSteps`, `remainingSeconds` and `totalSeconds`.
        let words = leaves.map { Set(FieldWords.words($0.name)) }
        for (index, leaf) in leaves.enumerated() where !words[index].isDisjoint(with: totals) {
            guard let total = leaf.value.number, total > 0 else { continue }
            let subject = words[index].subtracting(totals)
            for (other, part) in leaves.enumerated() where other != index {
                guard let value = part.value.number, (0...total).contains(value) else { continue }
                let own = words[other]
                let isRest = !own.isDisjoint(with: rests)
                guard isRest || !own.isDisjoint(with: parts) || (own == subject && !subject.isEmpty),
                    own.subtracting(parts).subtracting(rests) == subject.subtracting(parts)
                else { continue }
                leaves = leaves.enumerated().filter { $0.offset != index && $0.offset != other }.map(\.element)
                return isRest ? 1 - value / total : value / total
            }
        }
        return nil
    }

    /// An instant in microseconds since 1970, where a value is one of this century.
    private static func instant(_ value: BusValue, isNamedAsDate: Bool) -> Int64? {
        let century: ClosedRange<Int64> = 946_684_800_000_000...4_102_444_800_000_000
        switch value.content {
        case .uint64(let number):
            let instant = Int64(clamping: number)
            return century.contains(instant) ? instant : nil
        case .int64(let instant): return century.contains(instant) ? instant : nil
        // A date of a Swift program: whole seconds since 1970, and the rest of them.
        case .structure(let fields):
            guard fields.count == 2, case .int64(let seconds) = fields[0], case .double(let rest) = fields[1],
                (946_684_800...4_102_444_800).contains(seconds), abs(rest) <= 1
            else { return nil }
            return seconds * 1_000_000 + Int64(rest * 1_000_000)
        // In seconds, which many other numbers could be.
        case .double(let seconds) where isNamedAsDate && (946_684_800...4_102_444_800).contains(seconds):
            return Int64(seconds * 1_000_000)
        default: return nil
        }
    }

    private static let dates: Set<String> = [
        "date", "time", "at", "until", "deadline", "arrival", "eta", "start", "end",
    ]

    /// What a value says; nil where it says nothing in a few words.
    private static func text(_ leaf: Leaf, at moment: PresentationMoment) -> String? {
        let isDate = !Set(FieldWords.words(leaf.name).map { $0.lowercased() }).isDisjoint(with: dates)
        if let instant = instant(leaf.value, isNamedAsDate: isDate) {
            let isNear = abs(instant - moment.now) < 20 * 3600 * 1_000_000
            return isNear ? moment.timeOfDay(instant) : "\(moment.day(instant)) \(moment.timeOfDay(instant))"
        }
        if let elements = leaf.value.elements {
            // Bytes are for programs.
            if case .array(let element, _) = leaf.value, element.description == "y" { return nil }
            let texts = elements.prefix(5).compactMap { text(Leaf(name: "", value: $0.content), at: moment) }
            return texts.joined(separator: ", ") + (elements.count > 5 ? " …" : "")
        }
        switch leaf.value {
        case .string(let text): return isIdentifier(text) ? nil : String(text.prefix(200))
        case .boolean(let flag): return flag ? "yes" : "no"
        case .double(let number): return decimal(number)
        case .byte, .int16, .uint16, .int32, .uint32, .int64, .uint64: return leaf.value.description
        default: return nil
        }
    }

    /// Whether a text is a UUID, which says nothing to people.
    private static func isIdentifier(_ text: String) -> Bool {
        let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        return parts.map(\.count) == [8, 4, 4, 4, 12]
            && parts.joined().allSatisfy { Character(Unicode.Scalar($0)).isHexDigit }
    }

    /// A number with at most two decimals.
    private static func decimal(_ number: Double) -> String? {
        guard number.isFinite else { return nil }
        let hundredths = (number * 100).rounded()
        guard abs(hundredths) < 1e15 else { return "\(number)" }
        let whole = Int64(hundredths)
        let (units, rest) = (whole.magnitude / 100, whole.magnitude % 100)
        let sign = whole < 0 ? "-" : ""
        if rest == 0 { return "\(sign)\(units)" }
        return rest % 10 == 0 ? "\(sign)\(units).\(rest / 10)" : "\(sign)\(units).\(twoDigits(rest))"
    }
}

extension BusValue {
    /// The members of a dictionary whose keys are texts; nil where it is none.
    fileprivate var fields: [String: BusValue]? {
        guard case .array(let element, let elements) = self, element.description.hasPrefix("{s") else { return nil }
        var fields: [String: BusValue] = [:]
        for case .entry(.string(let key), let value) in elements { fields[key] = value }
        return fields
    }

    /// What an array or structure holds; nil where it is neither.
    fileprivate var elements: [BusValue]? {
        switch self {
        case .array(let element, let elements) where !element.description.hasPrefix("{"): elements
        case .structure(let elements): elements
        default: nil
        }
    }
}
