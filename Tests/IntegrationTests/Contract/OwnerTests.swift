// SPDX-License-Identifier: Apache-2.0

import BusValues
import Foundation
import TestSupport
import Testing

extension Integration {
    @Suite("Owners of activities")
    struct OwnerTests {
        /// A client in a sandbox of Flatpak's kind: a root of its own with the file that names the application.
        private static let sandbox = """
            mount -t tmpfs tmpfs "$1"
            for folder in usr lib lib64 bin tmp etc proc dev run; do
                [ -e "/$folder" ] || continue
                mkdir "$1/$folder"
                mount --rbind "/$folder" "$1/$folder"
            done
            printf '[Application]\\nname=%s\\n[Instance]\\n' "$2" >"$1/.flatpak-info"
            root=$1
            shift 2
            exec chroot "$root" "$@"
            """

        private static let obstacle: String? = {
            guard Command.exists("busctl") else { return "busctl is not installed" }
            let namespaces = try? Command.run(["unshare", "--mount", "true"])
            return namespaces?.status == 0 ? nil : "no mount namespaces: there can be no sandbox"
        }()

        @Test("the name of the program, where there is no more to know")
        func program() throws {
            let bed = try TestBed()
            let path = try bed.startErrand()
            let name = try String(contentsOfFile: "/proc/self/comm", encoding: .utf8).split(separator: "\n")[0]
            let owner = try bed.activity("Owner", of: path, as: String.self)
            #expect(owner.hasPrefix(name))
            #expect(try bed.listActivities(["owner": .string(owner)]).count == 1)
            #expect(try bed.call("Identify", interface: TestBed.activities) == [.string(owner)])
        }

        @Test(
            "a caller in a sandbox has its application's id, sees all, and acts on its own alone",
            .enabled(if: obstacle == nil, Comment(rawValue: obstacle ?? "")),
            arguments: PrivateBus.Implementation.available)
        func sandboxed(implementation: PrivateBus.Implementation) throws {
            let bed = try TestBed(implementation: implementation)
            let app = "org.example.Boxed"
            let other = try bed.startErrand(["actions": [BusTuple("go", "Go")].busValue])
            let sitting = try bed.start()
            func call(
                _ path: ObjectPath, _ interface: String, _ arguments: [String], in app: String = app
            ) throws -> Command.Result {
                let root = try TemporaryDirectory()
                return try Command.run(
                    ["unshare", "--mount", "sh", "-eu", "-c", Self.sandbox, "sh", root.path, app]
                        + ["busctl", "--address=\(bed.bus.address)", "call", Daemon.name, path.description, interface]
                        + arguments,
                    environment: Surroundings.minimal)
            }
            let started = try call(
                TestBed.root, TestBed.activities,
                ["Start", "sa{sv}a{sv}a{sv}", "Errand", "0", "0", "1", "key", "s", "k"])
            #expect(started.status == 0, "\(started)")
            let own = try #require(try bed.listActivities(["owner": .string(app)]).first).fields.0
            #expect(started.output.contains(own.description))

            // Of its own application, in another process and sandbox.
            for (member, arguments) in [
                ("Update", ["a{sv}a{sv}", "0", "0"]), ("SetPresentation", ["ta{sv}", "1", "0"]),
            ] {
                let result = try call(own, TestBed.activity, [member] + arguments)
                #expect(result.status == 0, "\(result)")
            }
            let list = try call(TestBed.root, TestBed.activities, ["List", "a{sv}", "0"])
            #expect(list.output.contains(other.description) && list.output.contains(sitting.description))

            bed.signals.clear()
            let root = TestBed.root
            for (path, interface, arguments) in [
                (other, TestBed.activity, ["Update", "a{sv}a{sv}", "0", "0"]),
                (other, TestBed.activity, ["End", "a{sv}a{sv}", "0", "0"]), (other, TestBed.activity, ["Dismiss"]),
                (other, TestBed.activity, ["InvokeAction", "s", "go"]),
                (other, TestBed.activity, ["SetPresentation", "ta{sv}", "1", "0"]),
                (root, TestBed.activities, ["Update", "oa{sv}a{sv}", other.description, "0", "0"]),
                (root, TestBed.activities, ["End", "oa{sv}a{sv}", other.description, "0", "0"]),
                (root, TestBed.activities, ["End", "oa{sv}a{sv}", sitting.description, "0", "0"]),
                (root, TestBed.meditation, ["Pause", "o", sitting.description]),
                (root, TestBed.meditation, ["Extend", "oi", sitting.description, "60"]),
                (root, TestBed.meditation, ["Update", "ousa{sv}", sitting.description, "5", "", "0"]),
                (root, TestBed.meditation, ["End", "oa{sv}", sitting.description, "0"]),
                (sitting, TestBed.sitting, ["Pause"]), (sitting, TestBed.sitting, ["Skip"]),
                (sitting, TestBed.activity, ["Dismiss"]),
                (root, TestBed.properties, ["Set", "ssv", TestBed.activities, "Enabled", "b", "false"]),
                (own, TestBed.activity, ["Dismiss"]),
            ] {
                let isOwn = path == own
                let result = try call(path, interface, arguments, in: isOwn ? "org.example.Boxed2" : app)
                #expect(result.status != 0, "\(interface) \(arguments)")
                #expect(result.error.contains("is in a sandbox"), "\(interface) \(arguments): \(result.error)")
            }
            #expect(bed.signals.signals.isEmpty)
            #expect(try bed.listActivities().count == 3)
            // Nobody keeps the person's own programs out.
            try bed.call("Dismiss", on: own, TestBed.activity)
        }

        @Test("a caller that leaves without waiting is gone for its activity too, at once")
        func hurry() throws {
            let bed = try TestBed()
            for exit in ["stale", "end"] {
                let peer = try bed.bus.connect()
                try peer.post(
                    Daemon.name, TestBed.root, TestBed.activities, "Start",
                    [
                        .string(exit), [String: BusValue]().busValue, [String: BusValue]().busValue,
                        ["owner_exit": BusValue.string(exit)].busValue,
                    ])
                peer.close()
                let state = exit == "end" ? "ended" : exit
                let gone = bed.signals.wait(for: "StateChanged") {
                    $0.arguments[1] == .string(state) && $0.arguments[3] == .string("owner_gone")
                }
                #expect(gone != nil, "\(exit)")
            }
        }

        @Test(
            "when the program leaves the bus: keep, stale, end; whoever started it last counts, not who updates it",
            arguments: PrivateBus.Implementation.available)
        func exits(implementation: PrivateBus.Implementation) throws {
            let bed = try TestBed(implementation: implementation)
            let peer = try bed.bus.connect()
            let other = try bed.bus.connect()
            var paths: [String: ObjectPath] = [:]
            for exit in ["keep", "stale", "end"] {
                paths[exit] = try bed.startErrand(["owner_exit": .string(exit)], by: peer)
            }
            let options: [String: BusValue] = ["owner_exit": .string("end"), "key": .string("mine")]
            let adopted = try bed.startErrand(options, by: peer)
            #expect(try bed.startErrand(options, by: other) == adopted)
            try bed.updateErrand(paths["end"]!, by: other)
            bed.signals.clear()
            let begin = BootClock.now
            peer.close()
            _ = try #require(bed.signals.wait(for: "StateChanged") { $0.arguments[1] == .string("ended") })
            _ = try #require(bed.signals.wait(for: "StateChanged") { $0.arguments[1] == .string("stale") })
            #expect(Stalls.lateness(of: BootClock.now, due: begin) < 1_000_000)
            #expect(bed.states(of: paths["end"]!) == ["ended active owner_gone"])
            #expect(bed.states(of: paths["stale"]!) == ["stale active owner_gone"])
            for path in [paths["keep"]!, adopted] {
                #expect(try bed.activity("State", of: path, as: String.self) == "active")
            }
            // An update of another program of the owner brings the stale one back.
            try bed.updateErrand(paths["stale"]!, by: other)
            #expect(try bed.activity("State", of: paths["stale"]!, as: String.self) == "active")
            bed.signals.clear()
            other.close()
            #expect(bed.signals.wait(for: "StateChanged", count: 2).count == 2)
            #expect(bed.states(of: adopted) == ["ended active owner_gone"])
        }

        @Test("calls of one client stay in order, those included that came before it was known")
        func inOrder() throws {
            let bed = try TestBed()
            for _ in 0..<3 {
                let peer = try bed.bus.connect()
                let none = [String: BusValue]().busValue
                for number in 0..<20 {
                    try peer.post(
                        Daemon.name, TestBed.root, TestBed.activities, "Start",
                        [
                            .string("Errand"), none, ["number": BusValue.int32(Int32(number))].busValue,
                            ["key": BusValue.string("k")].busValue,
                        ])
                }
                let rows = try bed.listActivities(by: peer)
                #expect(rows.count == 1)
                #expect(rows.first?.fields.1["Content"] == .some(["number": BusValue.int32(19)].busValue))
                #expect(rows.first?.fields.1["Revision"] == .uint64(20))
                try bed.call("Dismiss", on: rows[0].fields.0, TestBed.activity)
                peer.close()
                // The owner may start twenty a second in the long run.
                BootClock.sleep(1)
            }
        }
    }
}
