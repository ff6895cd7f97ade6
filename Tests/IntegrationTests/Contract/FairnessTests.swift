// SPDX-License-Identifier: Apache-2.0

import BusValues
import Foundation
import TestSupport
import Testing

extension Integration {
    @Suite("Fairness")
    struct FairnessTests {
        @Test("clients that ask without pause do not hold up a boundary, nor SIGTERM")
        func pollers() throws {
            let bed = try TestBed(configuration: "[Notifications]\nEnabled=no\n[Bells]\nEnabled=no\n")
            for _ in 0..<20 { _ = try bed.start(seconds: 3000) }
            let origin = try bed.origin(of: bed.start("watched", seconds: 300, phases: [("a", 0.25)]), seconds: 300)
            let stop = Guarded(false)
            let pollers = try (0..<8).map { _ in try bed.bus.connect() }
            let threads = DispatchGroup()
            for poller in pollers {
                threads.enter()
                Thread {
                    while !stop.withLock({ $0 }) {
                        _ = try? poller.call(Daemon.name, TestBed.root, TestBed.objectManager, "GetManagedObjects")
                    }
                    threads.leave()
                }.start()
            }
            Thread.sleep(forTimeInterval: 3)
            let phases = bed.signals.signals("PhaseChanged").filter { $0.arguments[1] == .string("a") }
            #expect(phases.count >= 10)
            for (index, phase) in phases.dropFirst().enumerated() {
                let due = Int64(origin) + Int64(index + 1) * 250_000
                // Two cores serve eight clients, the bus and the daemon; without turns it is seconds.
                #expect(Int64(phase.arrival) - due < 250_000)
            }
            let begin = BootClock.now
            #expect(bed.daemon.terminate() == .status(0))
            #expect(BootClock.seconds(since: begin) < 1)
            stop.withLock { $0 = true }
            threads.wait()
        }
    }
}
