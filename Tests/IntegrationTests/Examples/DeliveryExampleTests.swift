// SPDX-License-Identifier: Apache-2.0

import BusValues
import Foundation
import TestSupport
import Testing

extension Integration {
    @Suite("examples/delivery.py", .enabled(if: hasModules, "python3-dbus or python3-gi is not installed"))
    struct DeliveryExampleTests {
        @Test("from the bakery to the door: stale in the tunnel, an alert on arrival, a last word")
        func whole() throws {
            // News that comes late for want of a processor is out of date elsewhere too: then once more, more slowly.
            if try !isTold(pace: "0.5"), try !isTold(pace: "1.5") { #expect(try isTold(pace: "3")) }
        }

        /// A whole delivery with all that is told of it; false where other news than that of the tunnel was out of date.
        private func isTold(pace: String) throws -> Bool {
            let bed = try TestBed()
            let server = try StrictNotificationServer(on: bed.bus)
            let child = try bed.example("delivery.py", "--pace", pace)
            let path = try #require(bed.waitForActivity("Delivery"))
            #expect(try bed.activity("Owner", of: path, as: String.self) == "delivery.py")
            #expect(
                try bed.activity("Attributes", of: path, as: [String: BusValue].self)
                    == ["order": .string("2041"), "shop": .string("Old Mill Bakery")])
            let first = try bed.activity("Content", of: path, as: [String: BusValue].self)
            #expect(first["timer"].map { "\($0.signature)" } == "(tt)")
            #expect(child.wait(timeout: 60) == .status(0), "\(child.output)\(child.error)")
            guard bed.states(of: path) == ["stale active stale_date", "active stale updated", "ended active app"] else {
                print("a delivery at a pace of \(pace) s: \(bed.states(of: path))")
                return false
            }
            #expect(
                bed.texts("body", of: path) == [
                    "Two stops before yours", "Into the tunnel", "Out of the tunnel, in your street", "At your door",
                    "handed to you",
                ])
            let progress = bed.contents(of: path).map { $0["progress"] }
            #expect(progress == [0.4, 0.6, 0.9, 1, 1].map { BusValue.double($0) })
            #expect(bed.alerts(of: path) == [["Your bread is here", "At your door"]])
            #expect(bed.texts("title", of: path).last == "Old Mill Bakery: delivered")
            #expect(child.output.contains("  stale (stale_date)\n") && child.output.contains("  active (updated)\n"))

            // What its person saw.
            let popup = try #require(server.waitForCall())
            #expect(popup.actions == ["porch", "Leave at the door", "cancel", "Cancel"])
            #expect(server.waitForCall { $0.body.contains("Out of date") } != nil)
            #expect(server.waitForCall { $0.summary == "Your bread is here" } != nil)
            #expect(server.waitForCall { $0.summary == "Old Mill Bakery: delivered" } != nil)
            #expect(server.open.count == 1 && server.violations == [])
            return true
        }

        @Test("its buttons: left at the door, as the popup's button said")
        func porch() throws {
            let bed = try TestBed()
            let server = try StrictNotificationServer(on: bed.bus)
            let child = try bed.example("delivery.py", "--pace", "0.5")
            let path = try #require(bed.waitForActivity("Delivery"))
            let popup = try #require(server.waitForCall())
            try server.invoke("porch", of: popup.id, keepsOpen: true)
            let content = bed.waitForContent(of: path) {
                String(busValue: $0["body"] ?? .string(""))?.hasSuffix(", to be left at the door") == true
            }
            #expect(content != nil)
            #expect(child.wait(timeout: 40) == .status(0))
            #expect(bed.texts("body", of: path).last == "left at your door")
        }

        @Test("its buttons: cancelled")
        func cancel() throws {
            let bed = try TestBed()
            let child = try bed.example("delivery.py", "--pace", "30")
            let path = try #require(bed.waitForActivity("Delivery"))
            #expect(child.waitForOutput("shown as"))
            try bed.call("InvokeAction", on: path, TestBed.activity, [.string("cancel")])
            #expect(child.wait(timeout: 20) == .status(0))
            #expect(bed.states(of: path) == ["ended active app"])
            #expect(bed.texts("title", of: path) == ["Old Mill Bakery: cancelled"])
        }

        @Test("killed, it is out of date at once; started again, it goes on with the same activity")
        func killed() throws {
            let bed = try TestBed()
            let child = try bed.example("delivery.py", "--pace", "30")
            let path = try #require(bed.waitForActivity("Delivery"))
            child.kill()
            #expect(bed.waitForState("stale", of: path))
            #expect(bed.states(of: path) == ["stale active owner_gone"])

            let next = try bed.example("delivery.py", "--pace", "30")
            #expect(bed.waitForState("active", of: path))
            #expect(next.waitForOutput("shown as \(path)"))
            next.send(SIGTERM)
            #expect(next.wait(timeout: 20) == .status(128 + SIGTERM))
            #expect(
                bed.states(of: path) == ["stale active owner_gone", "active stale updated", "ended active app"])
            let last = try #require(bed.contents(of: path).last)
            #expect(last["title"] == .string("Old Mill Bakery: no longer followed"))
            #expect(last["body"] == .string("Picked up at the bakery"))
            #expect(try bed.listActivities().map(\.fields.0) == [path])
        }

        @Test("a daemon that is killed and comes back has the same activity, which goes on")
        func restart() throws {
            let bed = try TestBed()
            let child = try bed.example("delivery.py", "--pace", "1.5")
            let path = try #require(bed.waitForActivity("Delivery"))
            #expect(child.waitForOutput("shown as"))
            bed.daemon.kill()
            #expect(child.waitForOutput("Senko has left the bus"))
            try bed.startAgain()
            _ = TestBed.wait { child.output.components(separatedBy: "shown as \(path)").count >= 3 }
            #expect(child.output.components(separatedBy: "shown as \(path)").count == 3, "\(child.output)")
            #expect(try bed.listActivities().map(\.fields.0) == [path])
            #expect(try bed.activity("State", of: path, as: String.self) == "active")
            // Its buttons still reach it.
            try bed.call("InvokeAction", on: path, TestBed.activity, [.string("porch")])
            #expect(child.waitForOutput("button: porch"))
            #expect(child.wait(timeout: 40) == .status(0), "\(child.output)\(child.error)")
            #expect(bed.states(of: path).last == "ended active app")
            #expect(bed.texts("body", of: path).last == "left at your door")
            #expect(bed.alerts(of: path).count == 1)
            #expect(bed.signals.signals("Started").filter { $0.interface == TestBed.activities }.count == 1)
        }

        @Test("it waits for a daemon that comes later")
        func later() throws {
            let bed = try TestBed()
            #expect(bed.daemon.terminate() == .status(0))
            let child = try bed.example("delivery.py", "--pace", "30")
            #expect(child.waitForOutput("not shown: "))
            #expect(bed.waitForActivity("Delivery", timeout: 0.3) == nil)
            try bed.startAgain()
            let path = try #require(bed.waitForActivity("Delivery"))
            #expect(child.waitForOutput("shown as \(path)"))
            child.send(SIGINT)
            #expect(child.wait(timeout: 20) == .status(128 + SIGINT))
            #expect(bed.states(of: path) == ["ended active app"])
        }

        @Test("put away by its person it does not come back")
        func dismissed() throws {
            let bed = try TestBed()
            let child = try bed.example("delivery.py", "--pace", "0.8")
            let path = try #require(bed.waitForActivity("Delivery"))
            #expect(child.waitForOutput("shown as"))
            try bed.call("Dismiss", on: path, TestBed.activity)
            #expect(child.waitForOutput("(user)"))
            #expect(child.wait(timeout: 40) == .status(0))
            #expect(child.output.contains("Delivered: handed to you"))
            #expect(bed.signals.signals("Started").filter { $0.interface == TestBed.activities }.count == 1)
            #expect(try bed.listActivities().isEmpty)
        }

        @Test("without a daemon it goes on, without a bus it says so, a wrong command line is named")
        func alone() throws {
            let program = Products.root + "/examples/delivery.py"
            let bus = try PrivateBus()
            let unseen = try Command.run(
                [program, "--pace", "0.05"], environment: try Surroundings(address: bus.address).environment)
            #expect(unseen.status == 0, "\(unseen)")
            #expect(unseen.output.components(separatedBy: "not shown: ").count == 2, "\(unseen)")
            #expect(unseen.output.contains("\nDelivered: handed to you\n") && unseen.error.isEmpty, "\(unseen)")
            let nowhere = try Surroundings(address: "unix:path=/nonexistent/bus")
            let result = try Command.run([program], environment: nowhere.environment)
            #expect(result.status == 1 && result.error.hasPrefix("delivery.py: no session bus: "), "\(result)")
            let wrong = try Command.run([program, "--pace", "nan"])
            #expect(wrong.status == 2 && wrong.error.contains("nan is not within"), "\(wrong)")
        }
    }
}

/// Whether the system's Python has what the example imports.
private let hasModules = (try? Command.run(["/usr/bin/python3", "-c", "import dbus, gi"]))?.status == 0
