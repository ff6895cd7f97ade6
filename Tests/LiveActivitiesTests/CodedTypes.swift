// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials

/// Every kind of member that a program may have.
struct Everything: Codable, Hashable {
    enum Direction: String, Codable { case north, south }
    enum Level: Int, Codable { case low = -1, high = 7 }
    enum Event: Codable, Hashable {
        case none
        case arrived(at: Date)
        case moved(Int, by: Double)
        case named(String?)
    }
    struct Place: Codable, Hashable {
        var name: String
        var position: [Double]
        var note: String?
    }

    var flag: Bool
    var int: Int
    var int8: Int8
    var int16: Int16
    var int32: Int32
    var int64: Int64
    var int128: Int128
    var uint: UInt
    var uint8: UInt8
    var uint16: UInt16
    var uint32: UInt32
    var uint64: UInt64
    var uint128: UInt128
    var float: Float
    var double: Double
    var text: String
    var character: String
    var date: Date
    var id: UUID
    var link: URL
    var data: Data
    var direction: Direction
    var level: Level
    var event: Event
    var place: Place
    var maybe: Int?
    var maybePlace: Place?
    var maybeMaybe: Int??
    var numbers: [Int]
    var bytes: [UInt8]
    var texts: [String]
    var gaps: [Int?]
    var nested: [[Place]]
    var events: [Event]
    var byName: [String: Int]
    var byNumber: [Int: String]
    var byDirection: [Direction: Int]
    var gapsByName: [String: Int?]
    var set: Set<Int>
}

/// A class with a part of its own beside its superclass's.
class Base: Codable {
    var name = "base"
}

final class Derived: Base {
    var count = 3

    private enum CodingKeys: CodingKey { case count }

    override init() { super.init() }

    required init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        count = try container.decode(Int.self, forKey: .count)
        try super.init(from: container.superDecoder())
    }

    override func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(count, forKey: .count)
        try super.encode(to: container.superEncoder())
    }
}

/// One member of any type.
struct Box<Value: Codable & Hashable>: Codable, Hashable {
    var value: Value

    init(_ value: Value) {
        self.value = value
    }
}
