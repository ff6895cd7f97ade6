// SPDX-License-Identifier: Apache-2.0

import ActivityCore
import Foundation
import MeditationCore
import SenkoService
import TestSupport
import Testing

@Suite struct ConfigurationFileTests {
    private func read(_ text: String) -> ConfigurationFile {
        ConfigurationFile(path: "/senko.conf", bytes: Array(text.utf8))
    }

    @Test func everyKeyApplies() throws {
        let file = read(
            """
            # a comment
            ; another
            [Sitting]
            Title = Evening = sit
            Duration=1h30m
            Preset=mine
            OnSuspend=continue
            \tLinger=0\r
            [Notifications]
            Enabled=off
            Refresh=off
            FinalCountdown=5s
            FinalTimeout=never
            Activities=alerts

            [Presets]
            mine=4s:inhale, 7s : hold ,1:30:rest
            box=1s:in,1s:out
            """)
        #expect(file.problems == [])
        let configuration = file.configuration
        #expect(configuration.sitting.title == "Evening = sit")
        #expect(configuration.sitting.duration == .seconds(5400))
        #expect(configuration.sitting.preset == "mine")
        #expect(configuration.sitting.onSuspend == .continue)
        #expect(configuration.sitting.linger == .zero)
        #expect(!configuration.notifications.isEnabled)
        #expect(configuration.notifications.refresh == nil)
        #expect(configuration.notifications.finalCountdown == .seconds(5))
        #expect(configuration.notifications.finalTimeout == .never)
        #expect(configuration.notifications.activities == .alerts)
        let mine = try Programme(phases: [
            Phase(name: "inhale", duration: .seconds(4)), Phase(name: "hold", duration: .seconds(7)),
            Phase(name: "rest", duration: .seconds(90)),
        ])
        #expect(configuration.standardProgramme == mine)
        // The person's own one stands in the place of the built-in one of its name.
        #expect(configuration.presets.map(\.name) == ["box", "4-7-8", "coherent", "sigh", "mine"])
        #expect(configuration.presets[0].programme.phases.map(\.name) == ["in", "out"])
        #expect(configuration.programme(named: "4-7-8") == Programme.preset("4-7-8"))
    }

    @Test func nothingIsTheDefaults() {
        for text in ["", "\n\n", "# only\n", "\u{FEFF}[Sitting]\n", "[Sitting]\nTitle=\nDuration=\nPreset=\n"] {
            #expect(read(text).configuration == Configuration())
            #expect(read(text).problems == [])
        }
        let defaults = Configuration()
        #expect(defaults.sitting.title == "Meditation")
        #expect(defaults.sitting.duration == .seconds(1200))
        #expect(defaults.sitting.linger == Limits().sittingLingering)
        #expect(defaults.standardProgramme == .standard)
        #expect(defaults.notifications.isEnabled)
        #expect(defaults.notifications.activities == .all)
        #expect(defaults.notifications.refresh == .seconds(60))
        #expect(defaults.notifications.finalCountdown == .seconds(10))
        #expect(defaults.notifications.finalTimeout == .after(.seconds(60)))
    }

    @Test(arguments: [
        ("[Siting]", "unknown section [Siting]"),
        ("[Sitting", "no section header"),
        ("[]", "no section header"),
        ("[Sitting] # here", "no section header"),
        ("[Sitting]\nTitel=x", "unknown key \"Titel\""),
        ("[Sitting]\nduration=20m", "unknown key \"duration\""),
        ("[Sitting]\nTitle", "has no ="),
        ("[Sitting]\n=x", "has no key"),
        ("[Sitting]\nDuration=20", "\"20\" is no duration"),
        ("[Sitting]\nDuration=-5m", "\"-5m\" is no duration"),
        ("[Sitting]\nDuration=1193047h", "out of bounds"),
        ("[Sitting]\nLinger=5h", "out of bounds"),
        ("[Sitting]\nOnSuspend=sleep", "none of pause, continue, end"),
        ("[Sitting]\nPreset=bocks", "there is no preset \"bocks\""),
        ("[Sitting]\nTitle=" + String(repeating: "x", count: 257), "257 bytes"),
        ("[Notifications]\nEnabled=maybe", "neither yes nor no"),
        ("[Notifications]\nActivities=some", "none of all, alerts, none"),
        ("[Notifications]\nRefresh=10ms", "out of bounds"),
        ("[Notifications]\nFinalCountdown=2m", "out of bounds"),
        ("[Notifications]\nFinalTimeout=ever", "\"ever\" is no duration"),
        ("[Notifications]\nFinalTimeout=0", "out of bounds"),
        ("[Presets]\nmine=", "is no phase"),
        ("[Presets]\nmine=4s", "\"4s\" is no phase"),
        ("[Presets]\nmine=4s:in,,2s:out", "\"\" is no phase"),
        ("[Presets]\nmine=four:in", "\"four:in\" is no phase"),
        ("[Presets]\nmine=0s:in", "out of bounds"),
        ("[Presets]\nmine=4s:", "0 bytes"),
        ("[Presets]\nmine=" + Array(repeating: "1s:x", count: 1001).joined(separator: ","), "1001 phases"),
        ("[Presets]\n" + String(repeating: "n", count: 257) + "=1s:in", "257 bytes"),
        ("[Sitting]\nTitle=a\0b", "holds a NUL"),
    ]) func aWrongLineIsSaidAndTheRestApplies(text: String, what: String) throws {
        let file = read("[Notifications]\nRefresh=2m\n" + text + "\n[Notifications]\nFinalCountdown=3s\n")
        let problem = try #require(file.problems.first)
        #expect(file.problems.count == 1, "\(file.problems)")
        #expect(problem.what.contains(what), "\(problem)")
        #expect(problem.file == "/senko.conf")
        #expect(problem.line == 3 + text.count(where: { $0 == "\n" }))
        #expect(!problem.remedy.isEmpty)
        var expected = Configuration()
        expected.notifications.refresh = .seconds(120)
        expected.notifications.finalCountdown = .seconds(3)
        #expect(file.configuration == expected)
    }

    @Test func whatStandsBeforeTheFirstSectionIsSaid() throws {
        let file = read("Title=x\n[Sitting]\nTitle=y\n")
        #expect(file.problems.map(\.line) == [1])
        #expect(file.problems.first?.what == "\"Title=x\" stands before the first section")
        #expect(file.configuration.sitting.title == "y")
    }

    @Test func linesOfAnUnknownSectionAreSaidOnce() {
        let file = read("[Other]\na=b\nc\n[Sitting]\nTitle=y\n")
        #expect(file.problems.map(\.line) == [1])
        #expect(file.configuration.sitting.title == "y")
    }

    @Test func problemsStandInTheOrderOfTheFile() {
        let file = read("[Sitting]\nPreset=none\nLinger=x\nOnSuspend=y\n")
        #expect(file.problems.map(\.line) == [2, 3, 4])
        #expect(file.configuration == Configuration())
    }

    @Test func theLaterOfTwoValuesCounts() {
        let file = read("[Sitting]\nTitle=a\nTitle=b\n[Presets]\nx=1s:a\nx=2s:b\n[Sitting]\nPreset=x\n")
        #expect(file.problems == [])
        #expect(file.configuration.sitting.title == "b")
        #expect(file.configuration.standardProgramme.period == .seconds(2))
    }

    @Test func bytesThatAreNoTextAreSaid() {
        let file = ConfigurationFile(
            path: "/c", bytes: Array("[Sitting]\nTitle=".utf8) + [0xFF, 0x0A] + Array("Duration=5m\n".utf8))
        #expect(file.problems.map(\.line) == [2])
        #expect(file.problems.first?.what == "the line is not UTF-8")
        #expect(file.configuration.sitting.duration == .seconds(300))
        #expect(file.configuration.sitting.title == "Meditation")
    }

    @Test func aFileThatIsTooLongDoesNotApply() {
        let line = "[Sitting]\nTitle=x\n"
        let padding = String(repeating: "#", count: ConfigurationFile.longest - line.utf8.count)
        #expect(read(line + padding).problems == [])
        #expect(read(line + padding).configuration.sitting.title == "x")
        let longer = read(line + padding + "#")
        #expect(longer.problems.map(\.line) == [nil])
        #expect(longer.configuration == Configuration())
    }

    @Test func aProblemNamesItsPlace() {
        let problem = ConfigurationProblem(file: "/etc/senko.conf", line: 3, what: "w", remedy: "r")
        #expect(problem.description == "/etc/senko.conf:3: w: r")
    }

    @Test func randomBytesNeverTrap() {
        var generator = SeededGenerator(seed: 20_263)
        let pieces = [
            "[", "]", "=", "\n", "Sitting", "[Presets]\n", "Preset", ":", ",", "4s", "\0", "é", "#", " ", "1:",
        ]
        for _ in 0..<2000 {
            let count = Int.random(in: 0...40, using: &generator)
            let text = (0..<count).map { _ in pieces.randomElement(using: &generator)! }.joined()
            let file = read(text)
            #expect(file.problems.allSatisfy { ($0.line ?? 1) <= text.count(where: { $0 == "\n" }) + 1 })
        }
    }

    @Test func theExampleSaysTheDefaults() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../../..")
        let example = try String(contentsOf: root.appendingPathComponent("data/senko.conf.example"), encoding: .utf8)
        #expect(read(example).problems == [])
        #expect(read(example).configuration == Configuration())
        // Taken into use as it stands, every setting is still the default, and there are presets besides.
        let inUse = example.split(separator: "\n", omittingEmptySubsequences: false)
            .map { $0.wholeMatch(of: /#[A-Za-z-]+=.*/) == nil ? $0 : $0.dropFirst() }.joined(separator: "\n")
        #expect(inUse != example)
        var expected = Configuration()
        expected.ownPresets = read(inUse).configuration.ownPresets
        #expect(read(inUse).problems == [])
        #expect(read(inUse).configuration == expected)
        #expect(expected.ownPresets.map(\.name) == ["morning", "long-exhale"])
    }

    @Test func filesAreReadFromTheDisk() throws {
        let directory = FileManager.default.temporaryDirectory.appendingPathComponent("senko-\(UUID())")
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: directory) }
        let path = directory.path + "/senko.conf"
        #expect(ConfigurationFile(path: path).problems == [])
        #expect(ConfigurationFile(path: path + "/below/a/file").problems == [])
        try Data("[Sitting]\nTitle=read\n".utf8).write(to: URL(fileURLWithPath: path))
        #expect(ConfigurationFile(path: path).configuration.sitting.title == "read")
        #expect(ConfigurationFile(path: path + "/below").problems == [])
        // A directory cannot be read, by root either.
        let unreadable = ConfigurationFile(path: directory.path)
        #expect(unreadable.problems.map(\.line) == [nil])
        #expect(unreadable.problems.first?.what.contains("Is a directory") == true)
        // Without an end: as long as may be, and no longer.
        #expect(ConfigurationFile(path: "/dev/zero").problems.count == 1)
        // Nobody writes into it: it must not be waited for.
        #expect(mkfifo(path + ".fifo", 0o600) == 0)
        #expect(ConfigurationFile(path: path + ".fifo").configuration == Configuration())
    }
}
