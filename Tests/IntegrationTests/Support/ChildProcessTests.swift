// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

extension Integration {
    @Suite("Children")
    struct ChildProcessTests {
        @Test func runsCommands() throws {
            let result = try Command.run(
                ["sh", "-c", "cat; echo \"$WORD\" >&2; exit 7"],
                environment: ["PATH": "/usr/bin:/bin", "WORD": "aloud"],
                input: "given\n")
            #expect(result.status == 7)
            #expect(result.output == "given\n")
            #expect(result.error == "aloud\n")
            #expect(throws: TestSupportError.self) { try Command.run(["/no/such/program"]) }
        }

        @Test func endsWhatTakesTooLong() throws {
            let result = try Command.run(["sleep", "60"], timeout: 0.2)
            #expect(result.exit == nil)
            #expect((0.2..<30).contains(result.seconds))
        }

        @Test func reportsSignals() throws {
            let child = try ChildProcess(["sleep", "60"], environment: Surroundings.minimal)
            #expect(child.exit == nil)
            child.send(SIGTERM)
            #expect(child.wait(timeout: BootClock.patience) == .signal(SIGTERM))
            child.send(SIGKILL)
            #expect(child.exit == .signal(SIGTERM))
        }

        @Test func blocksAndInheritsNothing() throws {
            let result = try Command.run(
                ["sh", "-c", "grep -E '^Sig(Blk|Ign)' /proc/self/status; ls /proc/self/fd | wc -l"])
            let lines = result.output.split(separator: "\n")
            #expect(lines.count == 3)
            // Signals 32 and 33 are the C library's own, which posix_spawn(3) ignores in the child.
            let signals = lines.prefix(2).map {
                UInt64($0.split(separator: "\t")[1], radix: 16).map { $0 & 0x7fff_ffff }
            }
            #expect(signals == [0, 0], "\(lines)")
            // Standard input, output and error, and the folder that ls reads.
            #expect(lines.last?.trimmingCharacters(in: .whitespaces) == "4")
        }

        @Test func killsItsGroupAtTheEnd() throws {
            var child: ChildProcess? = try ChildProcess(
                ["sh", "-c", "sleep 1234.5 & echo $!; wait"], environment: Surroundings.minimal)
            let deadline = BootClock.now + BootClock.microseconds(BootClock.patience)
            while child?.output.hasSuffix("\n") == false, BootClock.now < deadline { BootClock.sleep(0.01) }
            let grandchild = try #require(Int32(child?.output.trimmingCharacters(in: .whitespacesAndNewlines) ?? ""))
            #expect(kill(grandchild, 0) == 0)
            child = nil
            while isRunning(grandchild), BootClock.now < deadline { BootClock.sleep(0.01) }
            #expect(!isRunning(grandchild))
        }

        @Test func samplesProcesses() throws {
            let child = try ChildProcess(
                ["sh", "-c", "while :; do sleep 0.01; done"], environment: Surroundings.minimal)
            let first = try ProcessSample(pid: child.pid)
            let deadline = BootClock.now + BootClock.microseconds(BootClock.patience)
            var second = first
            while second.wakeUps(since: first) <= 2, BootClock.now < deadline {
                BootClock.sleep(0.1)
                second = try ProcessSample(pid: child.pid)
            }
            #expect(second.wakeUps(since: first) > 2)
            #expect(second.threads == 1)
            #expect(second.residentKilobytes > second.privateKilobytes)
            #expect(second.proportionalKilobytes > 0)
            child.kill()
            #expect(throws: TestSupportError.self) { try ProcessSample(pid: child.pid) }
        }

        // The grandchild may stay a zombie where no init reaps it.
        private func isRunning(_ pid: Int32) -> Bool {
            guard let status = try? String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8) else { return false }
            return !status.contains(") Z ")
        }
    }
}
