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

    private static func node(
        _ type: String, _ properties: [String: BusValue] = [:], _ children: [BusValue] = []
    ) -> BusValue {
        .structure([
            .string(type), properties.busValue, .array(element: "v", children.map { .variant($0) }),
        ])
    }

    private static func text(_ string: String, _ properties: [String: BusValue] = [:]) -> BusValue {
        node("Text", properties.merging(["string": .string(string)]) { $1 })
    }

    /// What a widget for a delivery draws.
    ///
    /// - Parameter icon: the name of its icon; nil: it has a glyph alone.
    static func card(_ stage: String, part: Double, icon: String? = nil) -> [String: BusValue] {
        let now = BootClock.realtime
        let timer: BusValue = .structure([.uint64(now), .uint64(now + 719_000_000)])
        let image: [String: BusValue] = ["glyph": .string("⚑")].merging(icon.map { ["icon": .string($0)] } ?? [:]) {
            $1
        }
        let banner = node(
            "VStack", [:],
            [
                node("HStack", [:], [node("Image", image), text("Pizza <Prima>", ["font": .string("headline")])]),
                text(stage, ["weight": .string("bold")]),
                node("HStack", [:], [text("Arrives in"), node("Text", ["timerInterval": timer])]),
                node("ProgressView", ["value": .double(part), "tint": .string("orange")]),
                node("Button", ["action": .string("call")], [text("Call")]),
            ])
        return ["banner": banner, "backgroundTint": .string("#1b2a49")]
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
