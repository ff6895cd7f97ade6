// SPDX-License-Identifier: Apache-2.0

import BusValues
import TestSupport

/// Random calls of the methods that are exported, two in three of them with arguments that fit.
struct RandomCalls {
    private struct Method {
        let path: ObjectPath
        let interface: String
        let member: String
        let types: [Signature]
        let results: String
    }

    /// The activities that are called or named, sittings among them.
    var activities: [ObjectPath] = []
    private let bed: ConformanceBed
    private let methods: [Method]
    private var generator: SeededGenerator

    init(on bed: ConformanceBed, seed: UInt64) throws {
        self.bed = bed
        generator = SeededGenerator(seed: seed)
        var methods: [Method] = []
        for object in bed.objects {
            for (name, interface) in try bed.interfaces(of: object) {
                for (member, method) in interface.methods.sorted(by: { $0.key < $1.key }) {
                    func types(_ direction: String) -> [String] {
                        method.arguments.filter { $0.direction == direction }.map(\.type)
                    }
                    methods.append(
                        Method(
                            path: object, interface: name, member: member,
                            types: types("in").map(Signature.init(trusted:)), results: types("out").joined()))
                }
            }
        }
        self.methods = methods
    }

    /// The next call, and the types of what it replies where it succeeds.
    mutating func next() -> (call: Call, results: String) {
        let method = methods.randomElement(using: &generator)!
        return (randomCall(method), method.results)
    }

    private mutating func randomCall(_ method: Method) -> Call {
        var call = Call(method.path, method.interface, method.member)
        if method.path == bed.running {
            call.path = randomPath()
        } else if Int.random(in: 0..<20, using: &generator) == 0 {
            call.path = randomPath()
        }
        for (place, type) in method.types.enumerated() {
            let isOptions = place == method.types.count - 1 && call.member != "SetPresentation"
            call.arguments.append(argument(of: type, of: call, isOptions: isOptions))
        }
        // One in three has arguments that do not fit.
        switch Int.random(in: 0..<12, using: &generator) {
        case 0 where !call.arguments.isEmpty: call.arguments.removeLast()
        case 1: call.arguments.append(randomValue())
        case 2 where !call.arguments.isEmpty:
            call.arguments[Int.random(in: call.arguments.indices, using: &generator)] = randomValue()
        case 3:
            call.arguments = (0..<Int.random(in: 0...4, using: &generator)).map { _ in randomValue() }
        default: break
        }
        return call
    }

    /// - Parameter isOptions: whether it is the last one, which is a dictionary of options where it is one at all.
    private mutating func argument(of type: Signature, of call: Call, isOptions: Bool) -> BusValue {
        switch type.description {
        case "o": return .objectPath(randomPath())
        case "s" where call.interface == TestBed.properties:
            return .string(
                [
                    TestBed.sitting, TestBed.activity, TestBed.activities, TestBed.meditation, "State", "Title",
                    "Presets",
                    "Version", "Usage", "Enabled", "",
                ]
                .randomElement(using: &generator)!)
        case "s" where call.member == "InvokeAction":
            return .string(["pause", "resume", "skip", "end", "go", "sing"].randomElement(using: &generator)!)
        case "s" where call.member == "Start" && call.interface == TestBed.activities:
            return .string(["Errand", "Other", "線", ""].randomElement(using: &generator)!)
        case "t" where call.member == "SetPresentation":
            return .uint64([0, 1, 2, 3, .max].randomElement(using: &generator)!)
        case "v" where call.member == "Set" && Bool.random(using: &generator):
            return .variant(.boolean(Int.random(in: 0..<4, using: &generator) > 0))
        case "a{sv}" where isOptions: return randomOptions(of: call).busValue
        case "a{sv}": return randomContent().busValue
        case "u" where Bool.random(using: &generator):
            return .uint32([0, 1, 60, 40_000, .max].randomElement(using: &generator)!)
        case "i" where Bool.random(using: &generator):
            return .int32([0, 1, -1, 60, -60, .max, .min].randomElement(using: &generator)!)
        default: return GeneratedValues.value(of: type, using: &generator)
        }
    }

    /// Some of the options that the method knows, most of them right, and now and then one that it does not know.
    private mutating func randomOptions(of call: Call) -> [String: BusValue] {
        var result: [String: BusValue] = [:]
        let keys = Integration.Conformance.options(of: call.method).sorted { $0.key < $1.key }
        for (key, value) in keys where Int.random(in: 0..<6, using: &generator) == 0 {
            let type = value.signature
            switch Int.random(in: 0..<6, using: &generator) {
            case 0: result[key] = GeneratedValues.value(of: type, using: &generator)
            case 1: result[key] = randomValue()
            default: result[key] = value
            }
        }
        if Int.random(in: 0..<5, using: &generator) == 0 { result["x-mine"] = randomValue() }
        if Int.random(in: 0..<10, using: &generator) == 0 { result["odd"] = randomValue() }
        return result
    }

    /// Attributes, a content or a presentation: what Senko draws and what it does not know, now and then more than there
    /// may be.
    private mutating func randomContent() -> [String: BusValue] {
        var result: [String: BusValue] = [:]
        for _ in 0..<Int.random(in: 0...3, using: &generator) {
            switch Int.random(in: 0..<8, using: &generator) {
            case 0: result["progress"] = .double(Double.random(in: -1...2, using: &generator))
            case 1: result["title"] = randomValue()
            case 2: result["timer"] = BusTuple(UInt64(1), UInt64.random(in: 0 ... .max, using: &generator)).busValue
            case 3: result["banner"] = randomValue()
            case 4 where Bool.random(using: &generator):
                let bytes = Int.random(in: 3000...5000, using: &generator)
                result["body"] = .string(Integration.Conformance.text(bytes: bytes))
            default: result["x\(Int.random(in: 0..<9, using: &generator))"] = randomValue()
            }
        }
        return result
    }

    private mutating func randomValue() -> BusValue {
        GeneratedValues.value(
            of: Signature(trusted: GeneratedValues.type(using: &generator)), using: &generator)
    }

    private mutating func randomPath() -> ObjectPath {
        if Int.random(in: 0..<8, using: &generator) == 0 {
            return Integration.Conformance.PathTests.wrong(bed).randomElement(using: &generator)!
        }
        return activities.randomElement(using: &generator) ?? bed.running
    }
}
