// SPDX-License-Identifier: Apache-2.0

import BusValues
import TestSupport
import Testing

extension Integration {
    @Suite("On dbus-broker")
    struct BrokerTests {
        @Test(.enabled(if: PrivateBus.brokerObstacle == nil, Comment(rawValue: PrivateBus.brokerObstacle ?? "")))
        func runsASitting() throws {
            let bed = try TestBed(implementation: .broker)
            let schedule = Schedule(phases: [("breathing", 300), ("rest", 200)], seconds: 2)
            let path = try bed.start(seconds: 2, phases: schedule.programme)
            let origin = try bed.origin(of: path, seconds: 2)
            _ = try #require(bed.waitForEnd(of: path))
            #expect(bed.signals.signals("PhaseChanged").count == schedule.count)
            schedule.expect(bed.signals.signals("PhaseChanged"), of: path, origin: origin)
            #expect(try bed.peer.managedObjects(Daemon.name, TestBed.root).count == 1)
            #expect(bed.daemon.terminate() == .status(0))
        }
    }
}
