// SPDX-License-Identifier: Apache-2.0

import BusValues
import TestSupport
import Testing

extension Integration.Conformance {
    @Suite("Random calls")
    struct RandomCallTests {
        private static let seed: UInt64 = 0x5E4C_0001
        private static let calls = 2000
        private static let sittingStates: Set = ["preparing", "running", "paused", "overtime", "ended"]
        private static let activityStates: Set = ["pending", "active", "stale", "ended"]

        @Test(
            "2,000 of them, right and wrong, bring documented errors and leave everything in order",
            arguments: PrivateBus.Implementation.available)
        func random(implementation: PrivateBus.Implementation) throws {
            let bed = try ConformanceBed(implementation, states: ConformanceBed.allStates)
            var calls = try RandomCalls(on: bed, seed: Self.seed)
            var (succeeded, refused) = (0, 0)
            for number in 1...Self.calls {
                if number % 20 == 1 { calls.sittings = try bed.bed.list().map(\.fields.0) }
                let (call, results) = calls.next()
                do {
                    let reply = try bed.call(call)
                    succeeded += 1
                    #expect(reply.map(\.signature.description).joined() == results, "call \(number): \(call)")
                } catch let error as PeerError {
                    refused += 1
                    bed.check(error, of: call)
                    #expect(
                        error.name.hasPrefix("org.freedesktop.DBus.Error.") || error.name.hasPrefix(own),
                        "call \(number): \(call): \(error)")
                    #expect(
                        !["NoReply", "Failed", "Disconnected"].contains { error.name.hasSuffix(".\($0)") },
                        "call \(number): \(call): \(error)")
                }
                if number % 100 == 0 { try expectOrder(bed, after: number) }
            }
            #expect(succeeded > 300, "of \(Self.calls) calls")
            #expect(refused > 700, "of \(Self.calls) calls")
            #expect(bed.bed.daemon.terminate() == .status(0))
        }

        /// What must be true whatever was called.
        private func expectOrder(_ bed: ConformanceBed, after number: Int) throws {
            let objects = try bed.peer.managedObjects(Daemon.name, TestBed.root)
            let rows = try bed.bed.list()
            #expect(Set(objects.keys) == Set(rows.map(\.fields.0)), "after call \(number)")
            for row in rows {
                let (path, title, state, phase, remaining, total) = row.fields
                #expect(remaining <= total, "after call \(number): \(path)")
                #expect(Self.sittingStates.contains(state), "after call \(number): \(state)")
                #expect(!phase.isEmpty)
                let sitting = try #require(objects[path]?[TestBed.sitting])
                let activity = try #require(objects[path]?[TestBed.activity])
                #expect(sitting["Title"] == .string(title))
                guard case .double(let seconds)? = sitting["RemainingSeconds"],
                    case .uint32(let whole)? = sitting["TotalSeconds"],
                    case .double(let phaseSeconds)? = sitting["PhaseRemainingSeconds"],
                    case .string(let shown)? = activity["State"]
                else { throw TestSupportError("\(path) is \(sitting) \(activity)") }
                #expect((0.0...Double(whole)).contains(seconds), "after call \(number): \(path)")
                #expect(phaseSeconds >= 0 && phaseSeconds.isFinite)
                #expect(Self.activityStates.contains(shown) && (shown == "ended") == (state == "ended"))
                #expect((activity["EndReason"] == .string("")) == (shown != "ended"))
            }
        }
    }
}
