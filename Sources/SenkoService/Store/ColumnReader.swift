// SPDX-License-Identifier: Apache-2.0

import ActivityCore
import BusValues

/// Takes the columns of a row one by one, each as what it has to be.
struct ColumnReader {
    /// A column holds something else.
    struct Mismatch: Error {
        let reason: String

        init(_ reason: String) {
            self.reason = reason
        }
    }

    private let row: Statement.Row
    private let columns: [String]
    private let first: Int
    private var next = 0

    /// Begins with the column of number `first` of a row, which has the first name.
    init(_ row: Statement.Row, from first: Int, columns: [String]) {
        self.row = row
        self.first = first
        self.columns = columns
    }

    mutating func integer() throws(Mismatch) -> Int64 { try required(optionalInteger()) }

    mutating func optionalInteger() throws(Mismatch) -> Int64? {
        switch take() {
        case .integer(let number): number
        case .null: nil
        case let other: throw mismatch(other)
        }
    }

    mutating func text() throws(Mismatch) -> String { try required(optionalText()) }

    mutating func optionalText() throws(Mismatch) -> String? {
        switch take() {
        // No text of ours holds a NUL, but a block of a disk that has lost its bytes does.
        case .text(let text) where !text.utf8.contains(0): text
        case .null: nil
        case let other: throw mismatch(other)
        }
    }

    mutating func optionalReal() throws(Mismatch) -> Double? {
        switch take() {
        case .real(let number): number
        case .null: nil
        case let other: throw mismatch(other)
        }
    }

    mutating func boolean() throws(Mismatch) -> Bool {
        switch take() {
        case .integer(0): false
        case .integer(1): true
        case let other: throw mismatch(other)
        }
    }

    mutating func instant<Clock>(_ clock: Clock.Type) throws(Mismatch) -> Instant<Clock> {
        Instant(microseconds: try integer())
    }

    mutating func optionalInstant<Clock>(_ clock: Clock.Type) throws(Mismatch) -> Instant<Clock>? {
        try optionalInteger().map { Instant(microseconds: $0) }
    }

    mutating func duration() throws(Mismatch) -> Duration { Duration(wholeMicroseconds: try integer()) }

    mutating func optionalDuration() throws(Mismatch) -> Duration? {
        try optionalInteger().map { Duration(wholeMicroseconds: $0) }
    }

    mutating func name<Name: RawRepresentable<String>>(_ type: Name.Type) throws(Mismatch) -> Name {
        try required(optionalName(type))
    }

    mutating func optionalName<Name: RawRepresentable<String>>(_ type: Name.Type) throws(Mismatch) -> Name? {
        guard let text = try optionalText() else { return nil }
        guard let name = Name(rawValue: text) else { throw mismatch(.text(text)) }
        return name
    }

    mutating func dictionary() throws(Mismatch) -> [String: BusValue] { try required(optionalDictionary()) }

    mutating func optionalDictionary() throws(Mismatch) -> [String: BusValue]? {
        let stored = take()
        if case .null = stored { return nil }
        guard case .blob(let bytes) = stored, let dictionary = [String: BusValue](unmarshalling: bytes),
            dictionary.values.allSatisfy({ $0.nesting <= BusValue.deepestNesting })
        else { throw mismatch(stored) }
        return dictionary
    }

    /// The elements of an array that was marshalled with this type.
    mutating func elements(of type: Signature) throws(Mismatch) -> [BusValue] {
        guard case .array(_, let elements) = try required(optionalValue(of: type)) else { return [] }
        return elements
    }

    /// What was marshalled with this type.
    mutating func optionalValue(of type: Signature) throws(Mismatch) -> BusValue? {
        let stored = take()
        if case .null = stored { return nil }
        guard case .blob(let bytes) = stored, let value = BusValue(unmarshalling: bytes, as: type) else {
            throw mismatch(stored)
        }
        return value
    }

    /// That the column taken last holds something wrong.
    func mismatch(_ value: DatabaseValue) -> Mismatch {
        let shown =
            switch value {
            case .null: "NULL"
            case .integer(let number): "\(number)"
            case .real(let number): "\(number)"
            case .text(let text): text.quotedForMessage
            case .blob(let bytes): "a blob of \(bytes.count) bytes"
            }
        return Mismatch("\(shown) in \(columns[next - 1])")
    }

    private mutating func take() -> DatabaseValue {
        defer { next += 1 }
        return row[first + next]
    }

    // Mutating, so that it looks at the reader after its argument has taken the column.
    private mutating func required<Value>(_ value: Value?) throws(Mismatch) -> Value {
        guard let value else { throw mismatch(.null) }
        return value
    }
}
