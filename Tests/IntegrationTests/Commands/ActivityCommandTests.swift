// SPDX-License-Identifier: Apache-2.0

import BusValues
import Foundation
import TestSupport
import Testing

extension Integration {
    @Suite("senko activity")
    struct ActivityCommandTests {
        let bed: TestBed

        init() throws {
            bed = try TestBed()
        }

        @Test("start, update, list, end and dismiss")
        func mainPath() throws {
            let id = try start(
                "Backup", "-b", "reading", "-p", "unknown", "--icon", "drive-harddisk", "-c", "files:u=3")
            var shown = try #require(try list().first)
            #expect(shown["id"] as? String == id && shown["title"] as? String == "Backup")
            #expect(shown["state"] as? String == "active" && shown["kind"] as? String == "Activity")
            #expect(content(shown)["progress"] as? Double == -1 && content(shown)["files"] as? Int == 3)

            let update = try succeed("activity", "update", id, "-p", "42%", "-b", "writing")
            #expect(update.output == "Backup: active, 42%, writing\n")
            shown = try #require(try list().first)
            #expect(content(shown)["files"] as? Int == 3 && content(shown)["progress"] as? Double == 0.42)
            let revision = try #require(shown["revision"] as? Int)

            let late = try bed.senko("activity", "update", id, "-b", "late", "--expected-revision", "\(revision - 1)")
            #expect(late.status == 1 && late.error.contains("revision \(revision)"), "\(late)")
            try succeed("activity", "update", id, "-t", "New", "--replace", "--expected-revision", "\(revision)")
            #expect(content(try #require(try list().first)).keys.sorted() == ["title"])

            let end = try succeed("activity", "end", id, "-b", "12 GB saved")
            #expect(end.output == "New: ended (app), 12 GB saved\n")
            shown = try #require(try list("--state", "ended").first)
            #expect(shown["end_reason"] as? String == "app" && content(shown)["title"] as? String == "New")
            #expect(try succeed("activity", "dismiss", id).output == "New: dismissed\n")
            #expect(try list().isEmpty)
            #expect(try succeed("activity", "list").output.contains("senko activity start"))
        }

        @Test("end --all ends what goes on, and no sitting; one that is over says how long it was")
        func endAll() throws {
            #expect(try succeed("activity", "end", "--all").output.hasPrefix("no activity is going on: "))
            let sitting = try bed.start("Morning sit", seconds: 1200)
            _ = try start("one")
            _ = try start("two")
            let both = try bed.senko("activity", "end", "one", "-a")
            #expect(both.status == 2 && both.error.contains("exclude each other"), "\(both)")
            #expect(try bed.senko("activity", "end").status == 2)
            let lines = try succeed("activity", "end", "-a", "-b", "done", "--dismiss", "5m").output
            #expect(lines.split(separator: "\n").sorted() == ["one: ended (app), done", "two: ended (app), done"])
            #expect(try bed.list().first?.fields.2 == "running")
            // So that it stands still at what it is moved to.
            try bed.call("Pause", [.objectPath(sitting)])
            try bed.call("Update", [.objectPath(sitting), .uint32(750), .string(""), [String: BusValue]().busValue])
            try bed.call("End", [.objectPath(sitting), [String: BusValue]().busValue])
            let over = try #require(
                try succeed("activity", "list").output.split(separator: "\n").first { $0.hasPrefix("Morning") })
            #expect(over.contains("ended (app)") && over.contains("after 7:30 of 20m"), "\(over)")
        }

        @Test("activities that hold many values do not keep the others from being listed")
        func manyValues() throws {
            let picture = BusValue.array(element: Signature(trusted: "y"), Array(repeating: .byte(7), count: 16_000))
            let none = [String: BusValue]().busValue
            for _ in 0..<6 {
                try bed.call(
                    "Start", on: TestBed.root, TestBed.activities,
                    [.string("Picture"), none, none, ["presentation": ["x-image": picture].busValue].busValue])
            }
            _ = try start("Backup")
            #expect(try list().count == 7)
            #expect(try succeed("start", "sit", "10m").output.hasPrefix("sit"))
            #expect(try succeed("pause").output.hasPrefix("sit"))
        }

        @Test("an id is shortened, a key and a title are names too")
        func names() throws {
            let id = try start("Backup", "--key", "nightly")
            #expect(try start("Backup 2", "--key", "nightly") == id)
            try succeed("activity", "update", "nightly", "-q", "-b", "by key")
            try succeed("activity", "update", "backup 2", "-q", "-p", "1")
            let shown = try #require(try list().first)
            #expect(content(shown)["body"] as? String == "by key" && content(shown)["progress"] as? Double == 1)
            try succeed("activity", "end", String(id.prefix(4)), "-q", "--dismiss", "immediate")
            #expect(try list().isEmpty)
            let unknown = try bed.senko("activity", "end", "nightly")
            #expect(unknown.status == 1 && unknown.error.hasPrefix("senko: there is no activity 'nightly'"))
            let again = try start("Tea")
            let twice = try start("Tea")
            let ambiguous = try bed.senko("activity", "end", "tea")
            #expect(ambiguous.status == 1 && ambiguous.error.contains(again) && ambiguous.error.contains(twice))
        }

        @Test("list filters by kind, state and owner, and shows sittings too")
        func filters() throws {
            let build = try start("Build", "-k", "Build", "--score", "5")
            let tea = try start("Tea", "-k", "Tea", "--stale", "0")
            _ = try bed.start("Morning sit")
            #expect(try list().count == 3 && list().first?["id"] as? String == build)
            #expect(try list("--kind", "Build").map { $0["id"] as? String } == [build])
            #expect(try list("--state", "stale").map { $0["id"] as? String } == [tea])
            #expect(try list("--kind", "MeditationAttributes").map { $0["title"] as? String } == ["Morning sit"])
            let owner = try #require(try list("--kind", "Tea").first?["owner"] as? String)
            #expect(try list("--owner", owner).count == 2)
            #expect(try list("--owner", "nobody").isEmpty)
            let table = try succeed("activity", "list").output.split(separator: "\n")
            #expect(table.count == 4 && table[1].contains("Build") && !table.contains { $0.contains("\u{1B}") })
            let typo = try bed.senko("activity", "list", "--state", "actve")
            #expect(typo.status == 2 && typo.error.contains("did you mean 'active'?"))
        }

        @Test("--wait with buttons prints the first that is pressed, and the question is gone")
        func answer() throws {
            let child = try waiter("Deploy?", "--action", "yes=Deploy", "--action", "no=Cancel")
            let path = try path(of: child)
            try bed.call("InvokeAction", on: path, TestBed.activity, [.string("no")])
            #expect(child.wait(timeout: 20) == .status(0))
            #expect(child.output == path.lastElement + "\nno\n", "\(child.output)")
            #expect(try list().isEmpty)
        }

        @Test(
            "--wait stays until the activity has ended, with buttons and without",
            arguments: [[], ["--action", "a=A"]])
        func waiting(actions: [String]) throws {
            let child = try ChildProcess(
                [Products.command, "activity", "start", "--wait", "Backup"] + actions,
                environment: bed.surroundings.environment)
            let path = try path(of: child)
            BootClock.sleep(0.3)
            #expect(child.exit == nil)
            try succeed("activity", "dismiss", "-q", String(path.lastElement))
            #expect(child.wait(timeout: 20) == .status(0))
            #expect(child.output == path.lastElement + "\n")
        }

        @Test("dismiss --all takes what has ended out of sight, and nothing else")
        func dismissAll() throws {
            let kept = try start("Build")
            for title in ["Tea", "Backup"] { try succeed("activity", "end", "-q", try start(title)) }
            #expect(try list().count == 3)
            let output = try succeed("activity", "dismiss", "--all").output
            #expect(output.split(separator: "\n").sorted() == ["Backup: dismissed", "Tea: dismissed"])
            #expect(try list().map { $0["id"] as? String } == [kept])
            #expect(try succeed("activity", "dismiss", "-a").output == "no activity that has ended is in sight\n")
            for wrong in [[], ["-a", "Build"]] {
                let result = try Command.run(
                    [Products.command, "activity", "dismiss"] + wrong, environment: bed.surroundings.environment)
                #expect(result.status == 2, "\(result)")
            }
            #expect(try list().count == 1)
        }

        @Test("a sitting is not updated, and what does it instead is told")
        func updateOfSitting() throws {
            _ = try bed.start("Morning sit")
            let result = try bed.senko("activity", "update", "morning sit", "-b", "x")
            #expect(result.status == 1)
            #expect(result.error.contains("senko update 'Morning sit' REMAINING"), "\(result)")
            #expect(result.error.contains("senko extend 'Morning sit' DURATION"), "\(result)")
        }

        @Test(
            "what becomes of it when a waiting command is killed",
            arguments: [("end", "ended"), ("stale", "stale"), ("keep", "active")])
        func ownerExit(policy: String, state: String) throws {
            let child = try waiter("Backup", "--owner-exit", policy)
            let path = try path(of: child)
            child.send(SIGKILL)
            _ = child.wait(timeout: 20)
            _ = try TestBed.wait { try bed.read("State", of: path, TestBed.activity, as: String.self) == state }
            if policy == "keep" { BootClock.sleep(0.3) }
            #expect(try bed.read("State", of: path, TestBed.activity, as: String.self) == state)
        }

        @Test("what the daemon refuses is told in its words")
        func refusals() throws {
            let many = try bed.senko(
                "activity", "start", "x", "--action", "a=A", "--action", "b=B", "--action", "c=C", "--action", "d=D")
            #expect(many.status == 1 && many.error == "senko: actions holds 4 actions: give at most 3\n", "\(many)")
            let large = try bed.senko("activity", "start", "x", "-b", String(repeating: "x", count: 5000))
            #expect(large.status == 1 && large.error.contains("4096"), "\(large)")
            #expect(try list().isEmpty)
            try bed.peer.set(Daemon.name, TestBed.root, TestBed.activities, "Enabled", .boolean(false))
            let denied = try bed.senko("activity", "start", "x")
            #expect(denied.status == 1 && denied.output.isEmpty && denied.error.hasPrefix("senko: "), "\(denied)")
        }

        private func start(_ arguments: String...) throws -> String {
            let result = try Command.run(
                [Products.command, "activity", "start"] + arguments, environment: bed.surroundings.environment)
            #expect(result.status == 0 && result.error.isEmpty, "\(result)")
            return String(result.output.dropLast())
        }

        private func waiter(_ arguments: String...) throws -> ChildProcess {
            try ChildProcess(
                [Products.command, "activity", "start", "--wait"] + arguments,
                environment: bed.surroundings.environment)
        }

        private func path(of child: ChildProcess) throws -> ObjectPath {
            _ = TestBed.wait { child.output.hasSuffix("\n") }
            let id = try #require(child.output.split(separator: "\n").first, "\(child.error)")
            return ObjectPath(trusted: TestBed.root.description + "/activities/" + id)
        }

        @discardableResult
        private func succeed(_ arguments: String...) throws -> Command.Result {
            let result = try Command.run([Products.command] + arguments, environment: bed.surroundings.environment)
            #expect(result.status == 0 && result.error.isEmpty, "\(arguments): \(result)")
            return result
        }

        private func list(_ filter: String...) throws -> [[String: Any]] {
            let result = try Command.run(
                [Products.command, "activity", "list", "--json"] + filter, environment: bed.surroundings.environment)
            let value = try JSONSerialization.jsonObject(with: Data(result.output.utf8))
            return try #require(value as? [[String: Any]], "\(result)")
        }

        private func content(_ activity: [String: Any]) -> [String: Any] {
            activity["content"] as? [String: Any] ?? [:]
        }
    }
}
