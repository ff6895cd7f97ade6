// SPDX-License-Identifier: Apache-2.0

import BusValues
import Foundation
import TestSupport
import Testing

extension Integration {
    @Suite("examples/adventure.c", .enabled(if: Command.exists("cc"), "no C compiler is installed"))
    struct AdventureExampleTests {
        private static let title = "Mira and the dragon of ash"
        let folder: TemporaryDirectory
        let program: String

        /// Compiles it, as the file itself says.
        init() throws {
            folder = try TemporaryDirectory()
            program = folder.appending("adventure")
            let source = Products.root + "/examples/adventure.c"
            let text = try String(contentsOfFile: source, encoding: .utf8)
            let command = try #require(text.split(separator: "\n").first { $0.hasPrefix("//     cc ") }).dropFirst(7)
            let result = try Command.run(
                [
                    "sh", "-c", "cd \"$1\" && " + command.replacingOccurrences(of: "-o adventure", with: "-o \"$2\""),
                    "sh",
                    Products.root + "/examples", program,
                ],
                timeout: 60)
            try #require(result.status == 0 && result.error.isEmpty, "\(result)")
        }

        private func begin(
            _ arguments: String..., on bed: TestBed, input: String = ""
        ) throws -> ChildProcess {
            try ChildProcess([program] + arguments, environment: bed.surroundings.environment, input: input)
        }

        @Test("the whole adventure: events, health, alerts and relevance")
        func demonstration() throws {
            let bed = try TestBed()
            let server = try StrictNotificationServer(on: bed.bus)
            let child = try begin("--demo", "--pace", "0.1", on: bed)
            let path = try #require(bed.waitForActivity("Adventure"))
            #expect(
                try bed.activity("Attributes", of: path, as: [String: BusValue].self) == ["hero": .string("Mira")])
            #expect(try bed.activity("Owner", of: path, as: String.self) == "adventure")
            #expect(child.wait(timeout: 40) == .status(0), "\(child.output)\(child.error)")
            #expect(child.error == "")
            let story: [(String, Double, String)] = [
                ("A troll wants toll for the bridge.", 1, "green"), ("A hit by the troll!", 0.8, "green"),
                ("Mira has beaten the troll.", 0.8, "green"), ("Three wolves step out of the fog.", 0.8, "green"),
                ("A hit by the wolves!", 0.58, "green"), ("Mira has beaten the wolves.", 0.58, "green"),
                ("The ash stirs, and the dragon opens one eye.", 0.58, "green"),
                ("A hit by the dragon!", 0.3, "orange"),
                ("A hit by the dragon! A potion would help.", 0.02, "red"),
                ("Mira drinks, and stands straight again.", 0.52, "green"), ("A hit by the dragon!", 0.24, "orange"),
                ("Mira has beaten the dragon.", 0.24, "orange"),
                ("The dragon sleeps for good. Mira walks home in the morning light.", 0.24, "orange"),
            ]
            let contents = bed.contents(of: path)
            #expect(bed.texts("body", of: path) == story.map(\.0))
            #expect(contents.map { $0["progress"] } == story.map { BusValue.double($0.1) })
            #expect(contents.map { $0["tint"] } == story.map { BusValue.string($0.2) })
            #expect(contents.allSatisfy { $0["title"] == .string(Self.title) })
            #expect(contents.first?["potions"] == .uint32(2) && contents.last?["potions"] == .uint32(1))
            #expect(
                bed.alerts(of: path) == [
                    ["Mira needs you", "The ash stirs, and the dragon opens one eye."],
                    ["Mira is badly hurt", "A hit by the dragon! A potion would help."],
                ])
            let scores = bed.signals.signals("PropertiesChanged").filter { $0.path == path }.compactMap {
                [String: BusValue](busValue: $0.arguments[1])?["RelevanceScore"]
            }
            #expect(scores == [40, 0, 60, 0, 100, 0].map { BusValue.double($0) })
            #expect(bed.states(of: path) == ["ended active app"])
            for (text, _, _) in story { #expect(child.output.contains(text)) }

            // What its player saw.
            let popup = try #require(server.waitForCall())
            #expect(popup.actions == ["strike", "Strike", "potion", "Drink a potion", "flee", "Flee"])
            #expect(server.waitForCall { $0.summary == "Mira is badly hurt" } != nil)
            #expect(server.waitForCall { $0.body.hasPrefix("The dragon sleeps for good.") } != nil)
            #expect(server.open.count == 1 && server.violations == [])
        }

        @Test("its buttons play, from the popup and from the bus")
        func buttons() throws {
            let bed = try TestBed()
            let server = try StrictNotificationServer(on: bed.bus)
            // Nothing moves but what a button moves.
            let child = try begin("--demo", "--pace", "600", on: bed)
            let path = try #require(bed.waitForActivity("Adventure"))
            let popup = try #require(server.waitForCall())
            try server.invoke("strike", of: popup.id, keepsOpen: true)
            #expect(bed.waitForContent(of: path) { _ in true } != nil)
            #expect(bed.texts("body", of: path).first == "A troll wants toll for the bridge.")
            try bed.call("InvokeAction", on: path, TestBed.activity, [.string("potion")])
            #expect(bed.waitForContent(of: path) { $0["potions"] == .uint32(1) } != nil)
            try bed.call("InvokeAction", on: path, TestBed.activity, [.string("flee")])
            #expect(child.wait(timeout: 20) == .status(0))
            #expect(
                bed.texts("body", of: path).suffix(2) == [
                    "Mira runs from the troll.", "Mira is home again, out of breath. The dragon sleeps on.",
                ])
            #expect(bed.states(of: path) == ["ended active app"])
        }

        @Test("it is played from the keyboard")
        func keyboard() throws {
            let bed = try TestBed()
            // On the way, twice against the troll, on the way again, and away from the wolves.
            let child = try begin("--pace", "600", on: bed, input: "s\ns\nx\ns\np\nf\n")
            #expect(child.wait(timeout: 40) == .status(0), "\(child.output)\(child.error)")
            let path = try #require(bed.waitForActivity("Adventure"))
            #expect(
                bed.texts("body", of: path) == [
                    "A troll wants toll for the bridge.", "A hit by the troll!", "Mira has beaten the troll.",
                    "Three wolves step out of the fog.", "Mira runs from the wolves.",
                    "Mira is home again, out of breath. The dragon sleeps on.",
                ])
        }

        @Test("whoever only drinks falls, and that is told as well")
        func defeat() throws {
            let bed = try TestBed()
            let child = try begin("--pace", "600", on: bed, input: String(repeating: "p\n", count: 20))
            #expect(child.wait(timeout: 40) == .status(0), "\(child.output)\(child.error)")
            let path = try #require(bed.waitForActivity("Adventure"))
            let last = try #require(bed.contents(of: path).last)
            #expect(last["body"] == .string("Mira has fallen. The dragon sleeps on."))
            #expect(last["progress"] == .double(0) && last["potions"] == .uint32(0))
            #expect(bed.texts("body", of: path).contains("The bottle is empty."))
        }

        @Test("killed, it is over; after a signal too, with its own last word", arguments: [SIGKILL, SIGINT, SIGTERM])
        func ended(signal: Int32) throws {
            let bed = try TestBed()
            let child = try begin("--demo", "--pace", "600", on: bed)
            let path = try #require(bed.waitForActivity("Adventure"))
            child.send(signal)
            #expect(child.wait(timeout: 20) == .signal(signal))
            #expect(bed.waitForState("ended", of: path))
            #expect(bed.states(of: path) == ["ended active \(signal == SIGKILL ? "owner_gone" : "app")"])
            #expect(bed.texts("body", of: path) == (signal == SIGKILL ? [] : ["The story breaks off here."]))
        }

        @Test("without a daemon, without a bus and after the daemon's end it is told in the terminal alone")
        func unseen() throws {
            let bus = try PrivateBus()
            let end = "Mira walks home in the morning light.\n"
            for address in [bus.address, "unix:path=\(folder.appending("no-bus"))"] {
                let result = try Command.run(
                    [program, "--demo", "--pace", "0.01"],
                    environment: try Surroundings(address: address).environment)
                #expect(result.status == 0 && result.output.hasSuffix(end), "\(result)")
                #expect(result.error.components(separatedBy: "told here alone").count == 2, "\(result)")
            }
            let bed = try TestBed()
            let child = try begin("--demo", "--pace", "0.3", on: bed)
            _ = try #require(bed.waitForActivity("Adventure"))
            bed.daemon.kill()
            #expect(child.wait(timeout: 40) == .status(0))
            #expect(child.output.hasSuffix(end))
            #expect(child.error.components(separatedBy: "told here alone").count == 2, "\(child.error)")
        }

        @Test(
            "a wrong command line is named",
            arguments: [
                (["--frob"], "--frob"), (["--pace", "nan"], "\"nan\""), (["--pace", "0"], "\"0\""),
                (["more"], "\"more\""),
            ] as [([String], String)])
        func misused(arguments: [String], name: String) throws {
            let result = try Command.run([program] + arguments)
            #expect(result.status == 2 && result.error.contains(name) && result.output.isEmpty, "\(result)")
            let help = try Command.run([program, "--help"])
            #expect(help.status == 0 && help.output.hasPrefix("Usage: adventure"))
        }
    }
}
