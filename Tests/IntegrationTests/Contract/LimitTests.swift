// SPDX-License-Identifier: Apache-2.0

import BusValues
import Foundation
import TestSupport
import Testing

extension Integration {
    @Suite("Limits of activities")
    struct LimitTests {
        private static let own = "org.senko.Senko1.Error."

        private func expect(
            _ code: String, naming words: [String], on bed: TestBed, sourceLocation: SourceLocation = #_sourceLocation,
            _ body: () throws -> Void
        ) {
            let error = bed.error(body, sourceLocation: sourceLocation)
            #expect(error?.name == Self.own + code, sourceLocation: sourceLocation)
            for word in words {
                #expect(
                    error?.message.contains(word) == true, "\(error?.message ?? "")", sourceLocation: sourceLocation)
            }
        }

        private func bounds(_ property: String, _ bed: TestBed) throws -> [String: UInt32] {
            let value = try bed.peer.get(Daemon.name, TestBed.root, TestBed.activities, property)
            return try #require([String: BusValue](busValue: value)).mapValues { value in
                if case .uint32(let number) = value { number } else { .max }
            }
        }

        @Test("as many as there may be, of an owner and at all, and how much is used")
        func numbers() throws {
            let bed = try TestBed(configuration: "[Activities]\nTotal=5\nPerOwner=3\n")
            #expect(try bounds("Limits", bed)["total"] == 5)
            #expect(try bounds("Usage", bed)["total"] == 0)
            let paths = try (0..<3).map { _ in try bed.startErrand() }
            expect("TargetMaximumExceeded", naming: ["3"], on: bed) { try bed.startErrand() }
            _ = try bed.start()
            _ = try bed.start()
            #expect(try bounds("Usage", bed)["total"] == 5)
            #expect(try bounds("Usage", bed)["per_owner"] == 3)
            // One that is over makes place for the next.
            try bed.call("End", on: paths[0], TestBed.activity, [none, none])
            let next = try bed.startErrand()
            #expect(bed.states(of: paths[0]).last == "dismissed ended replaced")
            #expect(try bed.listActivities().count == 5)
            expect("TargetMaximumExceeded", naming: ["3"], on: bed) { try bed.startErrand() }
            try bed.call("Dismiss", on: next, TestBed.activity)
            _ = try bed.start()
            expect("GlobalMaximumExceeded", naming: ["5"], on: bed) { try bed.startErrand() }
        }

        @Test("attributes, content and presentation up to their bytes")
        func sizes() throws {
            let bed = try TestBed()
            func text(_ bytes: Int) -> [String: BusValue] { ["t": .string(String(repeating: "x", count: bytes))] }
            let room = 4096 - text(0).busValue.marshalledSize - [String: BusValue]().busValue.marshalledSize
            let path = try bed.startErrand(content: text(room))
            #expect(try bounds("Usage", bed)["payload_bytes"] == 4096)
            expect("AttributesTooLarge", naming: ["4097", "4096"], on: bed) {
                try bed.startErrand(attributes: text(room + 1), content: [:])
            }
            expect("ContentTooLarge", naming: ["4097", "4096"], on: bed) {
                try bed.updateErrand(path, content: text(room + 1))
            }
            expect("ContentTooLarge", naming: ["16384"], on: bed) {
                try bed.startErrand(["presentation": text(17_000).busValue])
            }
            expect("ContentTooLarge", naming: ["16384"], on: bed) {
                try bed.call(
                    "SetPresentation", on: path, TestBed.activity, [.uint64(1), text(17_000).busValue])
            }
            #expect(try bed.activity("Revision", of: path, as: UInt64.self) == 1)
        }

        @Test("starts and updates up to their number, then RateExceeded, which heals by itself")
        func rate() throws {
            let bed = try TestBed(configuration: "[Activities]\nUpdatesPerSecond=10\nUpdateBurst=20\n")
            let path = try bed.startErrand()
            var (granted, refused) = (1, 0)
            for _ in 0..<100 {
                do {
                    try bed.updateErrand(path)
                    granted += 1
                } catch let error as PeerError {
                    #expect(error.name == Self.own + "RateExceeded", "\(error)")
                    #expect(error.message.contains("ms"))
                    refused += 1
                }
            }
            #expect(granted >= 20 && refused > 20)
            #expect(try bed.activity("Revision", of: path, as: UInt64.self) == UInt64(granted))
            BootClock.sleep(0.3)
            try bed.updateErrand(path)
            // Reading and ending are never refused for that.
            for _ in 0..<50 { _ = try bed.listActivities() }
            try bed.call("End", on: path, TestBed.activity, [none, none])
        }

        @Test("a reading of the configuration changes them, and tells so")
        func reload() throws {
            let bed = try TestBed()
            #expect(
                try bounds("Limits", bed) == [
                    "total": 256, "per_owner": 16, "payload_bytes": 4096, "presentation_bytes": 16384,
                    "updates_per_second": 20, "update_burst": 60, "time_limit": 28800, "linger": 14400,
                ])
            _ = try bed.startErrand()
            try bed.surroundings.configure(
                """
                [Activities]
                Total=7
                PerOwner=1
                PayloadBytes=2048
                PresentationBytes=0
                UpdatesPerSecond=off
                UpdateBurst=5
                TimeLimit=off
                Linger=0
                """)
            bed.daemon.reload()
            let told = bed.signals.wait(for: "PropertiesChanged", path: TestBed.root) {
                $0.arguments[0] == .string(TestBed.activities)
            }
            #expect(told != nil)
            #expect(
                try bounds("Limits", bed) == [
                    "total": 7, "per_owner": 1, "payload_bytes": 2048, "presentation_bytes": 0,
                    "updates_per_second": 0, "update_burst": 5, "time_limit": 0, "linger": 0,
                ])
            expect("TargetMaximumExceeded", naming: ["1"], on: bed) { try bed.startErrand() }
            let path = try #require(try bed.listActivities().first).fields.0
            for _ in 0..<200 { try bed.updateErrand(path) }
            // Without lingering an end is a dismissal.
            try bed.call("End", on: path, TestBed.activity, [none, none])
            #expect(try bed.listActivities().isEmpty)
        }

        @Test("one that floods is refused, and the others are served")
        func flood() throws {
            let bed = try TestBed()
            let origin = BootClock.now
            let path = try bed.startErrand()
            let flooder = try bed.bus.connect()
            let stop = Guarded(false)
            let refusals = Guarded<[String]>([])
            let threads = DispatchGroup()
            threads.enter()
            Thread {
                let arguments: [BusValue] = [
                    .objectPath(path), ["progress": BusValue.double(0.5)].busValue, none,
                ]
                while !stop.withLock({ $0 }) {
                    for _ in 0..<200 {
                        try? flooder.post(Daemon.name, TestBed.root, TestBed.activities, "Update", arguments)
                    }
                    do {
                        try flooder.call(Daemon.name, TestBed.root, TestBed.activities, "Update", arguments)
                    } catch {
                        refusals.withLock { $0.append((error as? PeerError)?.name ?? "\(error)") }
                    }
                }
                threads.leave()
            }.start()
            let asker = try bed.bus.connect()
            var latencies: [Double] = []
            let begin = BootClock.now
            while BootClock.seconds(since: begin) < 3 {
                let start = BootClock.now
                _ = try bed.listActivities(by: asker)
                latencies.append(Double(Stalls.lateness(of: BootClock.now, due: start)) / 1000)
            }
            stop.withLock { $0 = true }
            threads.wait()
            latencies.sort()
            print(
                "flood: List takes \(latencies[latencies.count / 2]) ms in the median of \(latencies.count), \(latencies.last ?? 0) ms at most"
            )
            #expect(latencies.last ?? .infinity < 250)
            let names = refusals.withLock { $0 }
            #expect(names.count > 5)
            #expect(Set(names) == [Self.own + "RateExceeded"])
            // 20 a second and 60 at once.
            let revision = try bed.activity("Revision", of: path, as: UInt64.self)
            #expect(revision <= 62 + UInt64(20 * BootClock.seconds(since: origin)))
        }
    }
}

/// No content, no options.
private let none = [String: BusValue]().busValue
