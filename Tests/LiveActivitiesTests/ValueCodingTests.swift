// SPDX-License-Identifier: Apache-2.0

import BusValues
import FoundationEssentials
import TestSupport
import Testing

@testable import LiveActivities

@Suite("Swift values on the bus")
struct ValueCodingTests {
    private func roundTrip<Value: Codable & Hashable>(
        _ value: Value, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let fields = try ValueCoding.encode(Box(value))
        // What the bus makes of it: the marshalled bytes and back.
        let bytes = fields.busValue.marshalled()
        let read = try #require(BusValue(unmarshalling: bytes, as: fields.busValue.signature))
        let back = try ValueCoding.decode(Box<Value>.self, from: try #require([String: BusValue](busValue: read)))
        #expect(back.value == value, sourceLocation: sourceLocation)
    }

    private func form<Value: Codable & Hashable>(_ value: Value) throws -> BusValue? {
        try ValueCoding.encode(Box(value))["value"]
    }

    @Test("random values of every type come back as they were", arguments: 0..<200)
    func random(seed: Int) throws {
        var generator = SeededGenerator(seed: UInt64(seed))
        try roundTrip(Everything.random(using: &generator))
    }

    @Test("numbers have the type of their width")
    func numbers() throws {
        #expect(try form(true) == .boolean(true))
        #expect(try form(-1) == .int64(-1))
        #expect(try form(Int8(-1)) == .int16(-1))
        #expect(try form(Int16(-1)) == .int16(-1))
        #expect(try form(Int32(-1)) == .int32(-1))
        #expect(try form(Int64(-1)) == .int64(-1))
        #expect(try form(UInt(1)) == .uint64(1))
        #expect(try form(UInt8(1)) == .byte(1))
        #expect(try form(UInt16(1)) == .uint16(1))
        #expect(try form(UInt32(1)) == .uint32(1))
        #expect(try form(UInt64.max) == .uint64(.max))
        #expect(try form(Int128.min) == .string("-170141183460469231731687303715884105728"))
        #expect(try form(UInt128.max) == .string("340282366920938463463374607431768211455"))
        #expect(try form(Float(0.1)) == .double(Double(Float(0.1))))
        #expect(try form(0.1) == .double(0.1))
        for value in [Double.infinity, -.infinity, .leastNonzeroMagnitude, -0.0] { try roundTrip(value) }
        let nan = try ValueCoding.decode(Box<Double>.self, from: ValueCoding.encode(Box(Double.nan)))
        #expect(nan.value.isNaN)
    }

    @Test("texts, bytes, dates and links have forms of their own")
    func foundation() throws {
        #expect(try form("text") == .string("text"))
        #expect(try form("a\0") == [UInt8](arrayLiteral: 0x61, 0).busValue)
        #expect(try form(Data([1, 2])) == [UInt8](arrayLiteral: 1, 2).busValue)
        #expect(try form(Data()) == [UInt8]().busValue)
        let id = UUID()
        #expect(try form(id) == .string(id.uuidString))
        #expect(try form(URL(string: "https://example.org/")!) == .string("https://example.org/"))
        #expect(try form(Date(timeIntervalSince1970: 12.5)) == .structure([.int64(12), .double(0.5)]))
        #expect(
            try form(Date(timeIntervalSinceReferenceDate: 1.25)) == .structure([.int64(978_307_201), .double(0.25)]))
        for interval in [0, 1e-9, -1e-9, 0x1p62, -0x1p80, .infinity, 8e8 + 1e-7] {
            try roundTrip(Date(timeIntervalSinceReferenceDate: interval))
        }
    }

    @Test("nil is left out, or the empty signature where something has to stand")
    func nils() throws {
        #expect(try form(Int?.none) == .signature(""))
        struct Optionals: Codable { var a: Int?, b: Int?? }
        #expect(try ValueCoding.encode(Optionals(a: nil, b: nil)) == [:])
        #expect(try ValueCoding.encode(Optionals(a: 1, b: .some(nil))) == ["a": .int64(1), "b": .signature("")])
        #expect(try ValueCoding.decode(Optionals.self, from: ["a": .signature("")]).a == nil)
    }

    @Test("lists have the type of their elements, or hold variants")
    func lists() throws {
        #expect(try form([1, 2]) == .array(element: "x", [.int64(1), .int64(2)]))
        #expect(try form([Int]()) == .array(element: "v", []))
        #expect(
            try form([1, nil]) == .array(element: "v", [.variant(.int64(1)), .variant(.signature(""))]))
        #expect(try form([["a": 1]]) == .array(element: "a{sv}", [["a": BusValue.int64(1)].busValue]))
        #expect(
            try form([[1]]) == .array(element: "v", [.variant(.array(element: "x", [.int64(1)]))]))
    }

    @Test("enumerations are as the compiler codes them")
    func enumerations() throws {
        #expect(try form(Everything.Direction.north) == .string("north"))
        #expect(try form(Everything.Level.low) == .int64(-1))
        #expect(try form(Everything.Event.none) == ["none": [String: BusValue]().busValue].busValue)
        #expect(
            try form(Everything.Event.moved(1, by: 2))
                == ["moved": ["_0": BusValue.int64(1), "by": .double(2)].busValue].busValue)
    }

    @Test("a class keeps its superclass's part apart")
    func classes() throws {
        let object = Derived()
        object.name = "other"
        object.count = 9
        let fields = try ValueCoding.encode(object)
        #expect(fields == ["count": .int64(9), "super": ["name": BusValue.string("other")].busValue])
        let back = try ValueCoding.decode(Derived.self, from: fields)
        #expect(back.name == "other" && back.count == 9)
    }

    @Test("a container that is asked for again under its key goes on where it was")
    func twice() throws {
        struct Parts: Codable, Hashable {
            enum Keys: CodingKey { case named, listed, x, y }

            var x = 1, y = 2

            init() {}

            init(from decoder: any Decoder) throws {
                let whole = try decoder.container(keyedBy: Keys.self)
                let named = try whole.nestedContainer(keyedBy: Keys.self, forKey: .named)
                x = try named.decode(Int.self, forKey: .x)
                y = try named.decode(Int.self, forKey: .y)
            }

            func encode(to encoder: any Encoder) throws {
                var whole = encoder.container(keyedBy: Keys.self)
                for (key, number) in [(Keys.x, x), (.y, y)] {
                    var named = whole.nestedContainer(keyedBy: Keys.self, forKey: .named)
                    try named.encode(number, forKey: key)
                    var listed = whole.nestedUnkeyedContainer(forKey: .listed)
                    try listed.encode(number)
                }
            }
        }
        try roundTrip(Parts())
        let listed = BusValue.array(element: "x", [.int64(1), .int64(2)])
        let named = ["x": BusValue.int64(1), "y": .int64(2)].busValue
        #expect(try ValueCoding.encode(Parts()) == ["named": named, "listed": listed])
    }

    @Test("what others write is read where it means the same")
    func lenient() throws {
        func read<Value: Codable & Hashable>(_ value: BusValue, as type: Value.Type) throws -> Value {
            try ValueCoding.decode(Box<Value>.self, from: ["value": value]).value
        }
        #expect(try read(.uint32(7), as: Int.self) == 7)
        #expect(try read(.variant(.byte(7)), as: Int64.self) == 7)
        #expect(try read(.int64(3), as: Double.self) == 3)
        #expect(try read(.double(0.1), as: Float.self) == 0.1)
        #expect(try read(.uint64(1_500_000), as: Date.self) == Date(timeIntervalSince1970: 1.5))
        #expect(try read(.double(1.5), as: Date.self) == Date(timeIntervalSince1970: 1.5))
        #expect(try read(["a": "b"].busValue, as: [String: String].self) == ["a": "b"])
        #expect(try read(.structure([.uint64(1), .uint64(2)]), as: [Int].self) == [1, 2])
    }

    @Test(
        "what does not fit is an error with its place",
        arguments: [
            (BusValue.uint16(300), "UInt8"), (.string("1"), "Int"), (.double(1), "Int"), (.int64(1), "Bool"),
            (.boolean(true), "Int"), (.int64(.max), "Double"), (.signature(""), "String"),
            (.structure([.int64(.min), .double(0)]), "Date"), (.array(element: "y", [.byte(0xFF)]), "String"),
        ])
    func mismatch(value: BusValue, type: String) throws {
        func fails<Value: Codable & Hashable>(_ type: Value.Type) throws {
            let error = #expect(throws: DecodingError.self) {
                try ValueCoding.decode(Box<Value>.self, from: ["value": value])
            }
            guard case .typeMismatch(_, let context)? = error else {
                Issue.record("\(String(describing: error))")
                return
            }
            #expect(context.codingPath.map(\.stringValue) == ["value"])
        }
        switch type {
        case "UInt8": try fails(UInt8.self)
        case "Int": try fails(Int.self)
        case "Bool": try fails(Bool.self)
        case "Double": try fails(Double.self)
        case "Date": try fails(Date.self)
        default: try fails(String.self)
        }
    }

    @Test("what cannot be on the bus is an error for who would send it")
    func unencodable() throws {
        #expect(throws: EncodingError.self) { try ValueCoding.encode(7) }
        #expect(throws: EncodingError.self) { try ValueCoding.encode([1]) }
        #expect(throws: EncodingError.self) { try ValueCoding.encode(["a\0": 1]) }
        indirect enum Chain: Codable { case link(Chain), end }
        var chain = Chain.end
        for _ in 0..<30 { chain = .link(chain) }
        #expect(throws: EncodingError.self) { try ValueCoding.encode(chain) }
        for _ in 0..<10_000 { chain = .link(chain) }
        #expect(throws: EncodingError.self) { try ValueCoding.encode(chain) }
        #expect(try ValueCoding.encode([String: Int]()) == [:])
        struct Empty: Codable {}
        #expect(try ValueCoding.encode(Empty()) == [:])
        #expect(throws: Never.self) { try ValueCoding.decode(Empty.self, from: [:]) }
    }
}
