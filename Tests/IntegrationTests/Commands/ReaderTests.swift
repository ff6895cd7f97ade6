// SPDX-License-Identifier: Apache-2.0

import BusValues
import Foundation
import TestSupport
import Testing

extension Integration {
    @Suite("Commands whose reader leaves")
    struct ReaderTests {
        /// Runs a command in a shell whose `head` leaves after some lines, and writes when and how the command ended.
        ///
        /// - Returns: its exit status; nil where it goes on.
        private func status(of command: String, lines: Int, on bed: TestBed, by reader: String? = nil) throws -> String
        {
            let script = """
                exec 3>"$HOME/status"
                (trap '' PIPE; timeout 40 '\(Products.command)' \(command); echo $? >&3) |
                    \(reader ?? "head -n \(lines)") >"$HOME/lines"
                cat "$HOME/status"
                """
            let result = try Command.run(
                ["/bin/sh", "-c", script], environment: bed.surroundings.environment, timeout: 60)
            #expect(result.error == "")
            return result.output
        }

        @Test(
            "end with status 0, though they have nothing to write",
            arguments: [
                "activity start Question --action yes=Yes --wait", "activity start Wait --wait --owner-exit end",
                "status --follow", "status --follow --format json", "status --follow --format i3", "watch",
                "start 50m --watch",
            ])
        func leave(command: String) throws {
            let bed = try TestBed(configuration: "[Notifications]\nEnabled=no\n[Bells]\nEnabled=no\n")
            _ = try bed.start("Morning sit", seconds: 3000, phases: [("sit", 3000)])
            #expect(try status(of: command, lines: 1, on: bed) == "0\n")
            if command.contains("--owner-exit end") {
                #expect(bed.signals.wait(for: "StateChanged") { $0.arguments.last == .string("owner_gone") } != nil)
            }
        }

        @Test("write into a file for as long as it takes")
        func file() throws {
            let bed = try TestBed(configuration: "[Notifications]\nEnabled=no\n[Bells]\nEnabled=no\n")
            for target in ["/dev/null", "$HOME/out"] {
                let script = "timeout 2 '\(Products.command)' activity start X --wait >\"\(target)\"; echo $?"
                let result = try Command.run(
                    ["/bin/sh", "-c", script], environment: bed.surroundings.environment, timeout: 30)
                #expect(result.output == "124\n", "\(result.error)")
            }
        }
    }
}
