// SPDX-License-Identifier: Apache-2.0

import BusValues
import TestSupport
import Testing

extension Integration.Conformance {
    @Suite("Random calls")
    struct RandomCallTests {
        private static let seed: UInt64 = 0x5E4C_0001
        private static let calls = 3000
        private static let sittingStates: Set = ["preparing", "running", "paused", "overtime", "ended"]
        private static let activityStates: Set = ["pending", "active", "stale", "ended"]

        @Test(
            "3,000 of them, right and wrong, bring documented errors, and after each everything is in order",
            arguments: PrivateBus.Implementation.available)
        func random(implementation: PrivateBus.Implementation) throws {
            let bed = try ConformanceBed(implementation, states: ConformanceBed.allStates + ["program"])
            var watch = BoardWatch()
            var calls = try RandomCalls(on: bed, seed: Self.seed)
            var (succeeded, refused) = (0, 0)
            for number in 1...Self.calls {
                if number % 20 == 1 { calls.activities = watch.paths }
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
                try watch.look(bed.bed, after: "call \(number): \(call)")
                if number % 100 == 0 { try expectOrder(bed, after: number) }
            }
            #expect(succeeded > 300, "of \(Self.calls) calls")
            #expect(refused > 700, "of \(Self.calls) calls")
            // Nothing has leaked: what is listed is all there is, and goes.
            for path in watch.paths { try bed.bed.call("Dismiss", on: path, TestBed.activity) }
            try watch.look(bed.bed, after: "the last")
            #expect(watch.paths.isEmpty)
            #expect(try bed.peer.managedObjects(Daemon.name, TestBed.root).isEmpty)
            let folder = try bed.peer.introspect(Daemon.name, "/org/senko/Senko1/activities")
            #expect(folder.children.isEmpty)
            #expect(bed.bed.daemon.terminate() == .status(0))
        }

        /// What must be true whatever was called.
        private func expectOrder(_ bed: ConformanceBed, after number: Int) throws {
            let (objects, rows) = try bed.bed.atOneMoment {
                (try bed.peer.managedObjects(Daemon.name, TestBed.root), try bed.bed.list())
            }
            #expect(
                Set(objects.filter { $0.value[TestBed.sitting] != nil }.keys) == Set(rows.map(\.fields.0)),
                "after call \(number)")
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
