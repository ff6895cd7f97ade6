// SPDX-License-Identifier: Apache-2.0

import BusValues
import TestSupport

extension TestBed {
    /// A backup as its program shows it.
    ///
    /// - Parameter files: how many of 340 are done.
    static func backup(_ files: Int) -> [String: BusValue] {
        [
            "title": .string("Backup of Home"), "body": .string("\(files) of 340 files"),
            "progress": .double(Double(files) / 340), "icon": .string("drive-harddisk"), "tint": .string("green"),
        ]
    }

    /// A delivery that arrives in so many seconds.
    static func delivery(_ text: String, in seconds: Double) -> [String: BusValue] {
        let now = BootClock.realtime
        let end = now + BootClock.microseconds(seconds)
        return [
            "title": .string("Pizza Prima"), "body": .string(text), "icon": .string("package-x-generic"),
            "timer": .structure([.uint64(now), .uint64(end)]),
        ]
    }

    /// An alert as `Start` and `Update` take it.
    static func alert(_ title: String, _ body: String) -> BusValue {
        ["title": BusValue.string(title), "body": BusValue.string(body)].busValue
    }

    /// Starts an activity of the test's own.
    func startShown(_ content: [String: BusValue], options: [String: BusValue] = [:]) throws -> ObjectPath {
        let reply = try call(
            "Start", [.string("TestAttributes"), [String: BusValue]().busValue, content.busValue, options.busValue],
            interface: Self.activities)
        guard reply.count == 1, case .objectPath(let path) = reply[0] else {
            throw TestSupportError("Start replied with \(reply)")
        }
        return path
    }

    /// Gives it new content.
    func updateShown(_ path: ObjectPath, _ content: [String: BusValue], options: [String: BusValue] = [:]) throws {
        try call("Update", [.objectPath(path), content.busValue, options.busValue], interface: Self.activities)
    }

    /// Ends it.
    func endShown(_ path: ObjectPath, _ content: [String: BusValue] = [:], dismissal: String = "default") throws {
        let options: [String: BusValue] = ["dismissal": .string(dismissal)]
        try call("End", [.objectPath(path), content.busValue, options.busValue], interface: Self.activities)
    }
}
