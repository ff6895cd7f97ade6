// SPDX-License-Identifier: Apache-2.0

import BusValues
import TestSupport
import Testing

extension Integration.Conformance {
    @Suite("States")
    struct StateTests {
        private static let invalidState = own + "InvalidState"
        private static let alreadyEnded = own + "AlreadyEnded"

        /// What each command brings in a state that it does not fit; in all others it is carried out.
        private static let refusals: [String: [String: String]] = [
            "pause": ["paused": invalidState, "ended": alreadyEnded],
            "resume": [
                "preparing": invalidState, "running": invalidState, "open-ended": invalidState,
                "overtime": invalidState, "ended": alreadyEnded,
            ],
            "skip": ["overtime": invalidState, "ended": alreadyEnded],
            "lengthen": ["open-ended": invalidState, "ended": alreadyEnded],
            "shorten": ["open-ended": invalidState, "overtime": invalidState, "ended": alreadyEnded],
            "extend by nothing": [
                "preparing": invalidArgs, "running": invalidArgs, "paused": invalidArgs, "overtime": invalidArgs,
                "open-ended": invalidState, "ended": alreadyEnded,
            ],
            "update": ["ended": alreadyEnded],
            "update beyond the total": [
                "preparing": invalidArgs, "running": invalidArgs, "paused": invalidArgs, "overtime": invalidArgs,
                "open-ended": invalidArgs, "ended": alreadyEnded,
            ],
            "end": ["ended": alreadyEnded],
        ]

        /// The calls that give a command: on the root object, on the sitting's own, and by its button.
        private static func calls(_ command: String, _ path: ObjectPath) -> [Call] {
            func both(_ member: String, _ arguments: BusValue...) -> [Call] {
                [
                    Call(TestBed.root, TestBed.meditation, member, [.objectPath(path)] + arguments),
                    Call(path, TestBed.sitting, member, arguments),
                ]
            }
            func button(_ key: String) -> Call { Call(path, TestBed.activity, "InvokeAction", [.string(key)]) }
            func update(_ seconds: UInt32) -> Call {
                Call(
                    TestBed.root, TestBed.meditation, "Update",
                    [.objectPath(path), .uint32(seconds), .string("here"), none])
            }
            switch command {
            case "pause": return both("Pause") + [button("pause")]
            case "resume": return both("Resume") + [button("resume")]
            case "skip": return both("Skip") + [button("skip")]
            case "lengthen": return both("Extend", .int32(60))
            case "shorten": return both("Extend", .int32(-60))
            case "extend by nothing": return both("Extend", .int32(0))
            case "update": return [update(0)]
            case "update beyond the total": return [update(50_000)]
            default:
                return [
                    Call(TestBed.root, TestBed.meditation, "End", [.objectPath(path), none]),
                    Call(TestBed.root, TestBed.activities, "End", [.objectPath(path), none, none]),
                    Call(path, TestBed.activity, "End", [none, none]), button("end"),
                ]
            }
        }

        @Test(
            "each command is refused in each state that it does not fit, by every way",
            arguments: PrivateBus.Implementation.available)
        func refused(implementation: PrivateBus.Implementation) throws {
            let bed = try ConformanceBed(implementation, states: ConformanceBed.allStates)
            for (command, states) in Self.refusals {
                for (state, error) in states {
                    for call in Self.calls(command, bed.sittings[state]!) { try bed.expectRefusal(call, error) }
                }
            }
            for path in bed.sittings.values {
                for options in [none, ["merge": BusValue.boolean(true)].busValue] {
                    try bed.expectRefusal(
                        Call(path, TestBed.activity, "Update", [none, options]), Self.invalidState,
                        naming: [TestBed.meditation])
                }
            }
            let content = ["phase": BusValue.string("mine")].busValue
            for (state, path) in bed.sittings where state != "ended" {
                try bed.expectRefusal(Call(path, TestBed.activity, "End", [content, none]), Self.invalidState)
                try bed.expectRefusal(
                    Call(TestBed.root, TestBed.activities, "End", [.objectPath(path), content, none]),
                    Self.invalidState)
            }
        }

        @Test("and carried out in all others", arguments: PrivateBus.Implementation.available)
        func carriedOut(implementation: PrivateBus.Implementation) throws {
            let bed = try ConformanceBed(implementation)
            for (command, refusals) in Self.refusals {
                for state in ConformanceBed.allStates where refusals[state] == nil {
                    for way in Self.calls(command, TestBed.root).indices {
                        let path = try bed.startSitting(state)
                        let call = Self.calls(command, path)[way]
                        #expect(throws: Never.self, "\(command) \(state)") { try bed.call(call) }
                        if command != "end" { try bed.bed.call("Dismiss", on: path, TestBed.activity) }
                    }
                }
            }
        }
    }
}
