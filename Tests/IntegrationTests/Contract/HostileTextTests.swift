// SPDX-License-Identifier: Apache-2.0

import BusValues
import TestSupport
import Testing

extension Integration {
    @Suite("Text that would be more than it is")
    struct HostileTextTests {
        private static let hostile = "a\nsenkod: forged\r\u{1B}[31m\u{202E}b\u{2028}c"

        @Test("stays on one line of the log, wherever a program writes it")
        func log() throws {
            let bed = try TestBed()
            try bed.peer.set(
                Daemon.name, "/org/freedesktop/LogControl1", "org.freedesktop.LogControl1", "LogLevel",
                .string("debug"))
            let text = Self.hostile
            let path = try bed.startErrand(
                ["key": .string(text), "app_id": .string(text), "actions": [BusTuple(text, text)].busValue],
                kind: text, content: ["title": .string(text), text: .string(text)])
            _ = try? bed.call("InvokeAction", on: path, TestBed.activity, [.string(text)])
            let sitting = try bed.start(text, seconds: 600, phases: [(text, 60)], options: ["sound": .string(text)])
            try bed.call("Skip", [.objectPath(sitting)])
            try bed.call("Update", [.objectPath(sitting), .uint32(30), .string(text), [String: BusValue]().busValue])
            for name in [text, "\n"] {
                let error = bed.error { try bed.startErrand([name: .string(name)]) }
                #expect(error?.message.contains("\n") == false)
            }
            try bed.call("End", on: path, TestBed.activity, [none, none])
            #expect(bed.daemon.terminate() == .status(0))
            let lines = bed.daemon.log.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
            #expect(lines.contains { $0.contains(#"started: "a\nsenkod: forged\r\u{1B}[31m\u{202E}b\u{2028}c""#) })
            #expect(lines.contains { $0.contains(#"phase 0: "a\n"#) })
            #expect(lines.allSatisfy { $0.hasPrefix("senkod: ") && !$0.hasPrefix("senkod: forged") }, "\(lines)")
            #expect(!bed.daemon.log.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" || $0 == "\u{202E}" })
        }

        @Test("a timer that ends before it starts is refused")
        func timers() throws {
            let bed = try TestBed()
            let wrong = BusTuple(UInt64(20_000_000), UInt64(10_000_000)).busValue
            let words = "timer starts at 20000000 and ends at 10000000, 10000000 µs earlier: "
            let path = try bed.startErrand(content: ["timer": BusTuple(UInt64(5), UInt64(5)).busValue])
            let calls: [() throws -> Void] = [
                { try bed.startErrand(content: ["timer": wrong]) },
                { try bed.updateErrand(path, content: ["timer": .variant(wrong)], ["merge": .boolean(true)]) },
                { try bed.call("End", on: path, TestBed.activity, [["timer": wrong].busValue, none]) },
            ]
            for call in calls {
                let error = bed.error(call)
                #expect(error?.name == "org.freedesktop.DBus.Error.InvalidArgs")
                #expect(error?.message.hasPrefix(words) == true, "\(error?.message ?? "")")
            }
            // What Senko does not draw as a timer is its program's own.
            try bed.updateErrand(path, content: ["timer": .string("x")])
            #expect(try bed.activity("State", of: path) == "active")
        }

        @Test("a timestamp in the future is refused, and those of now go on")
        func timestamps() throws {
            let bed = try TestBed()
            let path = try bed.startErrand()
            let now = BootClock.realtime
            for date in [now + 120_000_000, UInt64(Int64.max), .max] {
                let error = bed.error { try bed.updateErrand(path, ["timestamp": .uint64(date)]) }
                #expect(error?.name == "org.freedesktop.DBus.Error.InvalidArgs")
                #expect(error?.message.contains("the limit is 60 s") == true, "\(error?.message ?? "")")
                let end = bed.error {
                    try bed.call(
                        "End", on: path, TestBed.activity, [none, ["timestamp": BusValue.uint64(date)].busValue])
                }
                #expect(end?.name == "org.freedesktop.DBus.Error.InvalidArgs")
            }
            #expect(try bed.updateErrand(path, ["timestamp": .uint64(now)]).fields.0 == "applied")
            #expect(try bed.updateErrand(path, ["timestamp": .uint64(now - 1)]).fields.0 == "superseded")
        }
    }
}

/// No content, no options.
private let none = [String: BusValue]().busValue
