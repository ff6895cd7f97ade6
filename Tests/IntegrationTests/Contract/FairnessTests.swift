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
            func phases() -> [ReceivedSignal] {
                bed.signals.signals("PhaseChanged").filter { $0.arguments[1] == .string("a") }
            }
            BootClock.sleep(3)
            #expect(TestBed.wait { phases().count >= 10 })
            let phases = phases()
            for (index, phase) in phases.dropFirst().enumerated() {
                let due = origin + UInt64(index + 1) * 250_000
                // Two cores serve eight clients, the bus and the daemon; without turns it is seconds.
                #expect(Stalls.lateness(of: phase.arrival, due: due) < 250_000)
            }
            let begin = BootClock.now
            #expect(bed.daemon.terminate() == .status(0))
            #expect(Stalls.lateness(of: BootClock.now, due: begin) < 1_000_000)
            stop.withLock { $0 = true }
            threads.wait()
        }
    }
}
