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
            func isTold(_ bell: String, of path: ObjectPath) -> Bool {
                bed.signals.wait(for: "Bell", timeout: 20) { $0.arguments == [.objectPath(path), .string(bell)] } != nil
            }
            func sit() throws -> ObjectPath {
                try bed.start(
                    seconds: 60, phases: [("a", 0.7), ("b", 0.7)],
                    options: [
                        "bells": ["start", "interval", "phase", "end"].busValue, "interval_bell": .double(1),
                        "prepare": .double(0.1),
                    ])
            }
            var path = try sit()
            let declared = try [TestBed.root, path].map { try bed.peer.introspect(Daemon.name, $0) }
            _ = try #require(bed.signals.wait(for: "PhaseChanged") { $0.arguments[2] == .uint32(1) })
            // Those come again and again. A machine that stands still makes the first one late, which is silent then.
            for bell in ["phase", "interval"] { #expect(isTold(bell, of: path)) }
            for _ in 0..<3 where !bed.signals.signals("Bell").contains(where: { $0.arguments[1] == .string("start") }) {
                path = try sit()
                #expect(isTold("phase", of: path))
            }
            #expect(isTold("start", of: path))
            try bed.call("InvokeAction", on: path, TestBed.activity, [.string("pause")])
            try bed.call("Resume", on: path, TestBed.sitting)
            try bed.call("Update", [.objectPath(path), .uint32(0), .string(""), none])
            #expect(isTold("end", of: path))
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
                let object = signal.path == TestBed.root ? 0 : 1
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
