// SPDX-License-Identifier: Apache-2.0

import BusValues
import TestSupport
import Testing

extension Integration.Conformance {
    @Suite("Signals")
    struct SignalTests {
        @Test(
            "each that is declared is sent, from its object and with its types",
            arguments: PrivateBus.Implementation.available)
        func everySignal(implementation: PrivateBus.Implementation) throws {
            var started: StrictNotificationServer?
            let bed = try TestBed(implementation: implementation) { bus, _ in
                started = try StrictNotificationServer(on: bus)
            }
            let server = try #require(started)
            let path = try bed.start(
                seconds: 60, phases: [("a", 0.2), ("b", 20)],
                options: [
                    "bells": ["start", "interval", "phase", "end"].busValue, "interval_bell": .double(1),
                    "prepare": .double(0.1),
                ])
            let objects = [TestBed.root, path]
            let declared = try objects.map { try bed.peer.introspect(Daemon.name, $0) }
            _ = try #require(bed.signals.wait(for: "PhaseChanged") { $0.arguments[2] == .uint32(1) })
            for bell in ["start", "phase", "interval"] {
                #expect(bed.signals.wait(for: "Bell") { $0.arguments == [.objectPath(path), .string(bell)] } != nil)
            }
            try bed.call("InvokeAction", on: path, TestBed.activity, [.string("pause")])
            try bed.call("Resume", on: path, TestBed.sitting)
            try bed.call("Update", [.objectPath(path), .uint32(0), .string(""), none])
            #expect(bed.signals.wait(for: "Bell") { $0.arguments == [.objectPath(path), .string("end")] } != nil)
            try bed.call("Dismiss", on: path, TestBed.activity)
            let errand = try bed.startErrand([
                "alert": ["title": BusValue.string("Off we go")].busValue, "stale_date": .uint64(1),
                "presentation": ["url": BusValue.string("tea:1")].busValue,
            ])
            let popup = try #require(server.waitForCall { $0.summary == "Off we go" })
            try server.invoke("default", of: popup.id, keepsOpen: true)
            #expect(bed.signals.wait(for: "Opened", path: errand) != nil)
            try bed.call("Update", [.objectPath(errand), none, none], interface: TestBed.activities)
            bed.daemon.reload()
            let configuration = bed.signals.wait(for: "PropertiesChanged", path: TestBed.root) {
                $0.arguments[0] == .string(TestBed.meditation)
            }
            #expect(configuration != nil)

            var seen: Set<String> = []
            for signal in bed.signals.signals {
                let object = signal.path == errand ? 1 : try #require(objects.firstIndex(of: signal.path), "\(signal)")
                let declaration = try #require(
                    declared[object].interfaces[signal.interface]?.signals[signal.member], "\(signal) is not declared")
                #expect(
                    signal.arguments.map(\.signature.description) == declaration.arguments.map(\.type), "\(signal)")
                seen.insert("\(signal.interface).\(signal.member)")
            }
            let expected = declared.flatMap { object in
                object.interfaces.flatMap { name, interface in interface.signals.keys.map { "\(name).\($0)" } }
            }
            #expect(seen == Set(expected))
            let own = try Products.interfaces().flatMap { name, interface in
                interface.signals.keys.map { "\(name).\($0)" }
            }
            #expect(seen.isSuperset(of: own))
        }
    }
}
