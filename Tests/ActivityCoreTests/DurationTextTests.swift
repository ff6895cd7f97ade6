// SPDX-License-Identifier: Apache-2.0

import ActivityCore
import Testing

import struct TestSupport.SeededGenerator

@Suite struct DurationTextTests {
    @Test(arguments: [
        ("20m", Duration.seconds(1200)), ("90s", .seconds(90)), ("1h30m", .seconds(5400)),
        ("4.5s", .milliseconds(4500)),
        ("25:00", .seconds(1500)), ("1:05:00", .seconds(3900)), ("250ms", .milliseconds(250)), ("0s", .zero),
        ("1h1ms", .milliseconds(3_600_001)), ("0.5m", .seconds(30)), ("1m0.25s", .milliseconds(60_250)),
        ("90:00", .seconds(5400)), ("0:07.5", .milliseconds(7500)), ("100h", .seconds(360_000)),
        ("0.001s", .milliseconds(1)), ("4.500000s", .milliseconds(4500)), ("007m", .seconds(420)),
        ("4294967295s", .longest), ("20min", .seconds(1200)), ("20 m", .seconds(1200)), ("1 h 30 min", .seconds(5400)),
        ("1h30min", .seconds(5400)), ("1.5 min", .seconds(90)),
    ])
    func reads(text: String, duration: Duration) {
        #expect(DurationText.parse(text) == duration)
    }

    @Test(arguments: [
        "", "20", "m", "20x", "20  m", "1h  30m", "20 min ", "20minutes", "20mins", "5m5min", "1h 30", "min", "1 :30",
        " 20m", "20m ", "-5m", "+5m", "1m1h", "1m1m", "1.5m3s", "0.5ms", "1.0005s", "1.s",
        ".5s", "1:5", "1:60", "1:05:0", "1:60:00", ":30", "1:", "1:2:3:4", "1:005", "1.5:00", "1h30", "20M", "٢m",
        "1e3s",
        "99999999999999999999s", "9223372036854775807h", "9223372036854775807s1ms", "0.0000000000001s", "20m\0", "--5m",
        "inf", "nans", "0x10s",
    ])
    func refuses(text: String) {
        #expect(DurationText.parse(text) == nil)
    }

    @Test func signsOnlyWhereAllowed() {
        #expect(DurationText.parse("-5m", allowingNegative: true) == .seconds(-300))
        #expect(DurationText.parse("+5m", allowingNegative: true) == .seconds(300))
        #expect(DurationText.parse("-1:30", allowingNegative: true) == .seconds(-90))
        #expect(DurationText.parse("--5m", allowingNegative: true) == nil)
        #expect(DurationText.parse("-", allowingNegative: true) == nil)
        #expect(DurationText.parse("1:-30", allowingNegative: true) == nil)
    }

    @Test(arguments: [
        (Duration.seconds(7), "0:07"), (.milliseconds(6001), "0:07"), (.seconds(1200), "20:00"), (.zero, "0:00"),
        (.seconds(3900), "1:05:00"), (.milliseconds(3_599_001), "1:00:00"), (.seconds(59), "0:59"),
        (.milliseconds(-500), "0:00"), (.seconds(-67), "-1:07"), (.longest, "1193046:28:15"),
    ])
    func showsAClock(duration: Duration, text: String) {
        #expect(DurationText.format(duration) == text)
    }

    @Test(arguments: [
        (Duration.seconds(1200), "20m"), (.seconds(5400), "1h30m"), (.milliseconds(4500), "4.5s"), (.zero, "0s"),
        (.milliseconds(250), "250ms"), (.milliseconds(1050), "1.05s"), (.milliseconds(60_001), "1m0.001s"),
        (.seconds(90), "1m30s"), (.seconds(3600), "1h"), (.seconds(-300), "-5m"), (.microseconds(999), "0s"),
        (.microseconds(-999), "0s"),
    ])
    func saysInWords(duration: Duration, text: String) {
        #expect(DurationText.words(duration) == text)
    }

    @Test(arguments: [1 as UInt64, 2, 3])
    func wordsAndClocksReadBack(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<2000 {
            let bits = Int64.random(in: 0...43, using: &generator)
            let duration = Duration.milliseconds(Int64.random(in: 0...(1 << bits), using: &generator))
            #expect(DurationText.parse(DurationText.words(duration)) == duration, "seed \(seed)")
            #expect(
                DurationText.parse(DurationText.words(.zero - duration), allowingNegative: true) == .zero - duration,
                "seed \(seed)")
            let shown = DurationText.parse(DurationText.format(duration))
            #expect(shown == .seconds(duration.secondsRoundedUp), "seed \(seed)")
        }
    }

    @Test func extremesDoNotTrap() {
        for duration in [Duration.seconds(Int64.max), .seconds(Int64.min), .microseconds(Int64.min)] {
            #expect(!DurationText.words(duration).isEmpty)
            #expect(!DurationText.format(duration).isEmpty)
        }
    }
}
