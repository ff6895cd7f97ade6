// SPDX-License-Identifier: Apache-2.0

import BusValues
import Foundation
import TestSupport
import Testing

extension Integration {
    @Suite("Through busctl and gdbus")
    struct ToolTests {
        let bed: TestBed

        init() throws {
            bed = try TestBed()
        }

        @Test func busctl() throws {
            func busctl(_ arguments: String...) throws -> String {
                let result = try Command.run(
                    ["busctl", "--user"] + arguments, environment: bed.surroundings.environment)
                #expect(result.status == 0, "\(arguments): \(result)")
                return result.output.trimmingCharacters(in: .whitespacesAndNewlines)
            }
            let name = Daemon.name
            let root = TestBed.root.description
            let started = try busctl(
                "call", name, root, TestBed.meditation, "Start", "sua{sv}", "Morning sit", "60", "1", "phases", "a(sd)",
                "2", "breathing", "20.5", "rest", "30.5")
            let path = try #require(started.split(separator: "\"").last.map(String.init))
            #expect(started == "o \"\(path)\"")
            #expect(
                try busctl("get-property", name, path, TestBed.sitting, "Phases")
                    == "a(sd) 2 \"breathing\" 20.5 \"rest\" 30.5")
            _ = try busctl("call", name, root, TestBed.meditation, "Pause", "o", path)
            #expect(try busctl("get-property", name, path, TestBed.sitting, "State") == "s \"paused\"")
            _ = try busctl("call", name, path, TestBed.sitting, "Resume")
            _ = try busctl("call", name, path, TestBed.sitting, "Skip")
            #expect(try busctl("get-property", name, path, TestBed.sitting, "Phase") == "s \"rest\"")
            _ = try busctl("call", name, path, TestBed.sitting, "Extend", "i", "--", "-10")
            #expect(try busctl("get-property", name, path, TestBed.sitting, "TotalSeconds") == "u 50")
            #expect(try busctl("--list", "tree", name).split(separator: "\n").contains { $0 == path })
            let introspected = try busctl("introspect", "--xml-interface", name, path)
            let interfaces = try Introspection(xml: introspected).interfaces
            let file = try #require(try Products.interfaces()[TestBed.sitting])
            #expect(interfaces[TestBed.sitting]?.differences(from: file) == [])
            _ = try busctl("call", name, root, TestBed.meditation, "End", "oa{sv}", path, "0")
            #expect(bed.waitForEnd(of: ObjectPath(trusted: path)) != nil)
            let list = try busctl("call", name, root, TestBed.meditation, "List")
            #expect(list.hasPrefix("a(osssuu) 1 \"\(path)\" \"Morning sit\" \"ended\" \"rest\""))
        }

        @Test func gdbus() throws {
            func gdbus(_ path: String, _ method: String, _ arguments: String...) throws -> String {
                let result = try Command.run(
                    [
                        "gdbus", "call", "--session", "--dest", Daemon.name, "--object-path", path, "--method", method,
                    ] + arguments, environment: bed.surroundings.environment)
                #expect(result.status == 0, "\(method): \(result)")
                return result.output.trimmingCharacters(in: .whitespacesAndNewlines)
            }
            let root = TestBed.root.description
            // gdbus asks for the introspection and takes the types of the arguments from it.
            let started = try gdbus(
                root, "org.senko.Senko1.Meditation.Start", "Morning sit", "60",
                "{'phases': <[('breathing', 4.5), ('rest', 0.5)]>, 'key': <'morning'>}")
            let match = try #require(started.wholeMatch(of: #/\(objectpath '(.*)',\)/#))
            let path = String(match.1)
            #expect(try gdbus(root, "org.senko.Senko1.Meditation.Pause", path) == "()")
            #expect(
                try gdbus(path, "org.freedesktop.DBus.Properties.Get", TestBed.sitting, "State") == "(<'paused'>,)")
            #expect(try gdbus(path, "org.senko.Senko1.Sitting.Extend", "30") == "()")
            #expect(
                try gdbus(path, "org.freedesktop.DBus.Properties.Get", TestBed.sitting, "TotalSeconds")
                    == "(<uint32 90>,)")
            #expect(
                try gdbus(root, "org.senko.Senko1.Meditation.Update", path, "30", "settling", "{}") == "()")
            let list = try gdbus(root, "org.senko.Senko1.Meditation.List")
            #expect(
                list == "([(objectpath '\(path)', 'Morning sit', 'paused', 'settling', uint32 30, uint32 90)],)")
            #expect(try gdbus(path, "org.senko.Senko1.Sitting.Resume") == "()")
            #expect(try gdbus(path, "org.senko.Senko1.Activity.End", "{}", "{}") == "('applied',)")
            let error = try Command.run(
                [
                    "gdbus", "call", "--session", "--dest", Daemon.name, "--object-path", path, "--method",
                    "org.senko.Senko1.Sitting.Pause",
                ], environment: bed.surroundings.environment)
            #expect(error.status == 1)
            #expect(error.error.ranges(of: "org.senko.Senko1.Error.AlreadyEnded").isEmpty == false)
        }

        @Test func monitors() throws {
            let monitor = try ChildProcess(
                ["gdbus", "monitor", "--session", "--dest", Daemon.name], environment: bed.surroundings.environment)
            #expect(TestBed.wait { monitor.output.contains("is owned by") })
            let path = try bed.start("Morning sit", seconds: 1, phases: [("a", 0.4)])
            _ = try #require(bed.waitForEnd(of: path))
            #expect(TestBed.wait { monitor.output.contains("Meditation.StateChanged (objectpath '\(path)', 'ended'") })
            let lines = monitor.output.split(separator: "\n").map(String.init)
            let meditation = lines.filter { $0.ranges(of: "org.senko.Senko1.Meditation.PhaseChanged").isEmpty == false }
            #expect(
                meditation
                    == (0..<3).map {
                        "/org/senko/Senko1: org.senko.Senko1.Meditation.PhaseChanged (objectpath '\(path)', 'a', uint32 \($0), "
                            + "uint32 1)"
                    })
            monitor.kill()
        }
    }
}
