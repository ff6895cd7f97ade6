// SPDX-License-Identifier: Apache-2.0

import ActivityCore
import BusValues
import Foundation
import Testing

@testable import senko

/// The manual page and the completions say what the help says.
@Suite struct DocumentationTests {
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    private func text(_ path: String) throws -> String {
        try String(contentsOf: Self.root.appendingPathComponent(path), encoding: .utf8)
    }

    @Test func theManualNamesEveryCommandAndOption() throws {
        let manual = try text("data/man/senko.1")
        for command in CommandTable.all {
            #expect(manual.contains(".It Cm \(command.name)"), "\(command.name)")
            for option in command.acceptedOptions {
                let letter = option.letter.map { "\($0) , " } ?? ""
                #expect(manual.contains("Fl \(letter)-\(option.name)"), "\(command.name) --\(option.name)")
            }
        }
        for name in Tint.names {
            #expect(manual.split { " \n".contains($0) }.contains { $0 == name }, "\(name)")
        }
        for field in Template.Field.allCases { #expect(manual.contains(field.rawValue), "\(field)") }
    }

    @Test func completionsHaveTheWordsOfTheHelp() throws {
        let bash = try text("data/completions/senko.bash")
        let zsh = try text("data/completions/_senko")
        let fish = try text("data/completions/senko.fish")
        for command in CommandTable.all {
            #expect(zsh.contains("'\(command.word):\(command.summary)'"), "\(command.name)")
            let summary = command.summary.prefix(1).uppercased() + command.summary.dropFirst()
            #expect(fish.contains("-d '\(summary)'"), "\(command.name)")
            #expect(
                [" \(command.word) ", " \(command.word)'", "'\(command.word) "].contains(where: bash.contains),
                "\(command.name)")
            for option in command.options {
                // The first words; what follows explains.
                let words = option.summary.split(whereSeparator: { ";:,(".contains($0) })[0]
                #expect(bash.contains("--\(option.name)"), "\(option.name)")
                #expect(zsh.contains("--\(option.name)") && zsh.contains("[\(words)"), "\(option.name): '\(words)'")
                let capitalized = words.prefix(1).uppercased() + words.dropFirst()
                #expect(
                    fish.contains("-l \(option.name) ") && fish.contains("-d '\(capitalized)"),
                    "\(option.name): \(words)")
            }
        }
    }

    /// What bash offers behind the words of a command line, the last of which is being typed.
    private func offered(_ words: String...) throws -> [String] {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(fileURLWithPath: "/bin/bash")
        // The sittings are those of a program of that name, which here are given.
        let script = """
            senko() {
                case $3 in
                    '{title}') printf '%s\\n' 'Morning sit' '$(touch "$MARK")' ;;
                    --json) printf '%s\\n' "$ACTIVITIES" ;;
                    '{id}') printf '%s\\n' abc abd ;;
                esac
            }
            . "$FILE"
            COMP_WORDS=("$@")
            COMP_CWORD=$(($# - 1))
            _senko 2>/dev/null
            ((${#COMPREPLY[@]} == 0)) || printf '%s\\n' "${COMPREPLY[@]}"
            """
        process.arguments = ["--norc", "-c", script, "bash"] + words
        process.environment = [
            "PATH": "/usr/bin:/bin", "FILE": Self.root.appendingPathComponent("data/completions/senko.bash").path,
            "MARK": Self.mark, "ACTIVITIES": Self.activities, "XDG_CONFIG_HOME": "/nonexistent",
        ]
        process.standardOutput = output
        try process.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    /// As a daemon would have them told: one that goes on, with a key; one without, and one that has ended.
    private static let activities = ActivityJSON.text([
        Fixture.activity(id: "mf3", key: "nightly"),
        Fixture.activity(
            id: "mg4", content: ["title": .string("},{\"id"), "key": .string("x"), "state": .string("ended")]),
        Fixture.activity(id: "mh5", state: "ended", key: "over"),
    ])
    private static let mark = NSTemporaryDirectory() + "senko-completion-\(UUID())"

    @Test func bashOffersTitlesAndIds() throws {
        #expect(try offered("senko", "pause", "Mo") == ["Morning\\ sit"])
        #expect(try offered("senko", "pause", "Morning\\ s") == ["Morning\\ sit"])
        #expect(try offered("senko", "pause", "'Morn") == ["Morning sit"])
        #expect(try offered("senko", "watch", "ab") == ["abc", "abd"])
        // A title is no command, whatever stands in it.
        #expect(try offered("senko", "pause", "").count == 4)
        #expect(!FileManager.default.fileExists(atPath: Self.mark))
        #expect(try offered("senko", "end", "ab") == ["abc", "abd"])
        #expect(try offered("senko", "end", "--all", "").isEmpty)
        #expect(try offered("senko", "end", "-a", "").isEmpty)
    }

    @Test func bashOffersBellsPresetsAndCommands() throws {
        #expect(try offered("senko", "start", "--bells", "") == ["start", "interval", "phase", "end", "none"])
        #expect(
            try offered("senko", "start", "--bells", "start,")
                == ["start", "interval", "phase", "end"].map { "start," + $0 })
        #expect(try offered("senko", "start", "--bells", "start,interval,e") == ["start,interval,end"])
        #expect(try offered("senko", "start", "--preset", "=", "b") == ["box"])
        #expect(try offered("senko", "start", "--on-suspend", "=") == ["pause", "continue", "end"])
        #expect(
            try offered("senko", "status", "--format", "") == ["text", "json"] + BarFormat.allCases.map(\.rawValue))
        #expect(try offered("senko", "activity", "") == ["start", "update", "end", "dismiss", "list", "--help"])
        #expect(try offered("senko", "activity", "start", "--own") == ["--owner-exit"])
        #expect(try offered("senko", "activity", "start", "t", "--style", "") == ["standard", "transient"])
        #expect(try offered("senko", "activity", "end", "") == ["mf3", "nightly", "mg4"])
        #expect(try offered("senko", "activity", "update", "ni") == ["nightly"])
        #expect(try offered("senko", "activity", "dismiss", "") == ["mf3", "nightly", "mg4", "mh5", "over"])
        #expect(try offered("senko", "activity", "dismiss", "-a", "").isEmpty)
        #expect(try offered("senko", "activity", "start", "t", "--tint", "") == Tint.names)
        #expect(try offered("senko", "help", "activity", "") == ["start", "update", "end", "dismiss", "list"])
        #expect(try offered("senko", "help", "run", "").isEmpty)
        #expect(try offered("senko", "run", "--dismiss", "") == ["immediate"])
        #expect(try offered("senko", "run", "--ti") == ["--title"])
        #expect(try offered("senko", "run", "-t", "a b", "--", "printen").contains("printenv"))
        #expect(try offered("senko", "run", "make", "--ti").isEmpty)
        #expect(try offered("senko", "help", "ver") == ["version"])
        #expect(try offered("senko", "version", "--") == ["--help"])
    }
}
