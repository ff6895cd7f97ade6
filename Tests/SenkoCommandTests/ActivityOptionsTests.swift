// SPDX-License-Identifier: Apache-2.0

import ActivityCore
import BusValues
import Testing

@testable import senko

@Suite struct ActivityOptionsTests {
    private static let now = Fixture.now.realtime
    private static let colours =
        "write #rrggbb, such as #ff8800, or one of black, blue, brown, cyan, gray, green, grey, indigo, mint, orange, pink, purple, red, teal, white, yellow"
    private static let microseconds = UInt64(1_764_486_000_000_000)

    private func start(_ arguments: String...) throws -> [BusValue] {
        let parsed = try ArgumentParser(command: ActivityStartCommand.description).parse(arguments)
        return try ActivityStartCommand.callArguments(parsed, now: Self.now)
    }

    private func dictionary(_ value: BusValue) throws -> [String: BusValue] {
        try #require([String: BusValue](busValue: value))
    }

    @Test func aTitleIsEnough() throws {
        let call = try start("Backup")
        #expect(call[0] == .string("Activity"))
        #expect(try dictionary(call[1]).isEmpty && dictionary(call[3]).isEmpty)
        #expect(try dictionary(call[2]) == ["title": .string("Backup")])
    }

    @Test func everyOptionComesToItsPlace() throws {
        let call = try start(
            "Backup", "-k", "BackupAttributes", "-b", "reading", "--icon", "drive-harddisk", "-p", "42%", "--timer",
            "90s",
            "--tint", "#ff8800", "-c", "files:u=12", "-c", "stage=a=b", "-c", "done:b=true", "--attribute", "disk=sda",
            "--key", "nightly", "--stale", "5m", "--score", "10", "--alert", "Backup: it begins", "--sound", "bell",
            "--delay", "1m", "--style", "transient", "--action", "stop=Stop now", "--action", "log=Log", "--app-id",
            "org.example.Backup", "--owner-exit", "end", "--wait")
        #expect(call[0] == .string("BackupAttributes"))
        #expect(try dictionary(call[1]) == ["disk": .string("sda")])
        #expect(
            try dictionary(call[2]) == [
                "title": .string("Backup"), "body": .string("reading"), "icon": .string("drive-harddisk"),
                "progress": .double(0.42), "tint": .string("#ff8800"), "files": .uint32(12), "stage": .string("a=b"),
                "done": .boolean(true),
                "timer": .structure([.uint64(Self.microseconds), .uint64(Self.microseconds + 90_000_000)]),
            ])
        let alert: [String: BusValue] = [
            "title": .string("Backup"), "body": .string("it begins"), "sound": .string("bell"),
        ]
        #expect(
            try dictionary(call[3]) == [
                "key": .string("nightly"), "stale_date": .uint64(Self.microseconds + 300_000_000),
                "relevance_score": .double(10), "alert": alert.busValue,
                "start_date": .uint64(Self.microseconds + 60_000_000), "style": .string("transient"),
                "actions": [BusTuple("stop", "Stop now"), BusTuple("log", "Log")].busValue,
                "app_id": .string("org.example.Backup"), "owner_exit": .string("end"),
            ])
    }

    @Test(arguments: [
        ("42%", 0.42), ("0.42", 0.42), ("0", 0), ("1", 1), ("100%", 1), ("12.5%", 0.125), ("unknown", -1), ("-1", -1),
    ]) func progressIsReadInEachForm(text: String, part: Double) throws {
        #expect(try ContentOptions.progress(text, subject: "--progress") == part)
        #expect(try dictionary(start("t", "-c", "progress=" + text)[2])["progress"] == .double(part))
    }

    @Test(arguments: [
        (["t", "-p", "42"], "--progress: '42' is out of bounds: write 42%"),
        (["t", "-p", "101%"], "--progress: '101%' is out of bounds: it goes from 0% to 100%"),
        (["t", "-p", "half"], "--progress: 'half' is no part of a whole: write one like 42%, 0.42 or unknown"),
        (["t", "-p", "nan"], "--progress: 'nan' is no part of a whole: write one like 42%, 0.42 or unknown"),
        (
            ["t", "--timer", "5"],
            "--timer: '5' is no duration, since it lacks a unit: write one like 20m, 90s, 1h30m, 4.5s, 25:00"
        ),
        (["t", "--tint", "#ff88"], "--tint: '#ff88' is no colour: \(colours)"),
        (["t", "--tint", "ornge"], "--tint: 'ornge' is no colour: \(colours)"),
        (["t", "--tint", ""], "--tint: '' is no colour: \(colours)"),
        (["t", "-c", "tint=#ggg000"], "--content tint: '#ggg000' is no colour: \(colours)"),
        (["t", "-c", "stage"], "--content: 'stage' is no KEY=VALUE: write one like stage=linking or files:u=12"),
        (["t", "-c", "=x"], "--content: '=x' is no KEY=VALUE: write one like stage=linking or files:u=12"),
        (["t", "-c", "files:u=-1"], "--content files: '-1' is no value of type u"),
        (["t", "-c", "files:z=1"], "--content files: 'z' is no type: use one of b, y, n, q, i, u, x, t, d, s"),
        (["t", "--score", "high"], "--score: 'high' is no number: write one like 10 or 0.5"),
        (["t", "--alert", ":body"], "--alert: ':body' has no title: write one like 'Build failed: 3 errors'"),
        (["t", "--sound", "bell"], "--sound is that of an alert: add --alert, or leave it out"),
        (["t", "--delay", "5m"], "--delay needs an alert, which tells of the beginning: add --alert"),
        (["t", "--style", "transint"], "--style: 'transint' is unknown: did you mean 'transient'?"),
        (["t", "--action", "stop"], "--action: 'stop' is no KEY=LABEL: write one like retry='Try again'"),
        (
            ["t", "--owner-exit", "end"],
            "--owner-exit end would take effect at once, since this command does not stay: add --wait"
        ),
        (["t", "--owner-exit", "x", "--wait"], "--owner-exit: 'x' is unknown: give one of keep, stale, end"),
        ([], "TITLE is missing: what the activity is called"),
    ]) func whatIsWrongIsNamed(arguments: [String], expected: String) {
        do {
            let parsed = try ArgumentParser(command: ActivityStartCommand.description).parse(arguments)
            _ = try ActivityStartCommand.callArguments(parsed, now: Self.now)
            Issue.record("\(arguments) is accepted")
        } catch {
            #expect(error.message == expected)
        }
    }

    @Test func neverIsNoDate() throws {
        #expect(try dictionary(start("t", "--stale", "never")[3]) == ["stale_date": .uint64(0)])
        #expect(try dictionary(start("t", "--stale", "0")[3]) == ["stale_date": .uint64(Self.microseconds)])
    }

    @Test func anUpdateMergesUnlessItReplaces() throws {
        let command = ActivityUpdateCommand.description
        let merging = try ActivityUpdateCommand.contentAndOptions(
            try ArgumentParser(command: command).parse(["a", "-b", "x", "--expected-revision", "7"]))
        #expect(merging.content == ["body": .string("x")])
        #expect(merging.options == ["merge": .boolean(true), "expected_revision": .uint64(7)])
        let replacing = try ActivityUpdateCommand.contentAndOptions(
            try ArgumentParser(command: command).parse(["a", "-t", "New", "--replace"]))
        #expect(replacing.content == ["title": .string("New")] && replacing.options.isEmpty)
        #expect(throws: UsageError.self) {
            try ActivityUpdateCommand.contentAndOptions(
                try ArgumentParser(command: command).parse(["a", "--expected-revision", "-1"]))
        }
    }

    @Test func namesAreColoursInAnyCase() throws {
        for name in ["orange", "Orange", "#FF8800"] {
            #expect(try dictionary(start("t", "--tint", name)[2])["tint"] == .string(name))
        }
    }

    @Test func aDismissalIsAWordOrATime() throws {
        func options(_ text: String) throws -> [String: BusValue] {
            try DismissalOption(text).options(now: Self.now)
        }
        #expect(try options("immediate") == ["dismissal": .string("immediate")])
        #expect(try options("default") == ["dismissal": .string("default")])
        #expect(try options("10m") == ["dismissal_date": .uint64(Self.microseconds + 600_000_000)])
        #expect(try options("4h") == ["dismissal_date": .uint64(Self.microseconds + 14_400_000_000)])
        #expect(throws: UsageError("--dismiss: '5h' is above the limit of 4h: give 4h or less")) {
            try DismissalOption("5h")
        }
        for wrong in ["soon", "5"] {
            #expect(throws: UsageError.self) { try DismissalOption(wrong) }
        }
        #expect(throws: UsageError.self) { try DismissalOption("default", hasDefault: false) }
    }
}
