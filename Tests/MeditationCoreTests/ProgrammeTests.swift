// SPDX-License-Identifier: Apache-2.0

import ActivityCore
import MeditationCore
import Testing

@Suite struct ProgrammeTests {
    @Test(arguments: [
        ("", Duration.seconds(1)), (String(repeating: "x", count: 257), .seconds(1)), ("a\0", .seconds(1)),
        ("a", .zero),
        ("a", .seconds(-1)), ("a", .microseconds(1500)), ("a", .nanoseconds(1_000_001)), ("a", .microseconds(999)),
        ("a", .longest + .milliseconds(1)), ("a", .seconds(Int64.max)),
    ])
    func phasesOutOfBoundsAreRefused(name: String, duration: Duration) {
        #expect(throws: ActivityError.self) { try Phase(name: name, duration: duration) }
    }

    @Test func phasesAtTheBoundsAreTaken() throws {
        #expect(try Phase(name: "a", duration: .milliseconds(1)).duration == .milliseconds(1))
        #expect(try Phase(name: String(repeating: "é", count: 128), duration: .longest).duration == .longest)
    }

    @Test func aProgrammeHasOneToAThousandPhases() throws {
        let phase = try Phase(name: "a", duration: .longest)
        #expect(throws: ActivityError.self) { try Programme(phases: []) }
        #expect(throws: ActivityError.self) { try Programme(phases: Array(repeating: phase, count: 1001)) }
        let longest = try Programme(phases: Array(repeating: phase, count: 1000))
        #expect(longest.period == .longest * 1000)
    }

    @Test func presetsAreTheContracts() {
        func seconds(_ name: String) -> [Duration]? { Programme.preset(name)?.phases.map(\.duration) }
        #expect(Programme.presets.map(\.name) == ["box", "4-7-8", "coherent", "sigh"])
        #expect(seconds("box") == [.seconds(4), .seconds(4), .seconds(4), .seconds(4)])
        #expect(seconds("4-7-8") == [.seconds(4), .seconds(7), .seconds(8)])
        #expect(seconds("coherent") == [.milliseconds(5500), .milliseconds(5500)])
        #expect(seconds("sigh") == [.seconds(1), .milliseconds(500), .milliseconds(500), .seconds(3)])
        #expect(Programme.preset("none") == nil)
        #expect(Programme.standard.phases.map(\.name) == ["breathing", "rest"])
        #expect(Programme.standard.phases.map(\.duration) == [.seconds(240), .seconds(60)])
    }
}
