// SPDX-License-Identifier: Apache-2.0

import Foundation

/// What the kernel says about a process at one moment (proc(5)).
public struct ProcessSample: Sendable {
    /// How often its threads gave up the processor by themselves, which they do once per wake-up.
    public let voluntaryContextSwitches: Int
    /// Memory in its resident set, in KiB.
    public let residentKilobytes: Int
    /// Memory, shared pages counted by their share, in KiB.
    public let proportionalKilobytes: Int
    /// Memory that is its own alone, in KiB.
    public let privateKilobytes: Int
    /// How many threads it has.
    public let threads: Int

    /// Reads /proc/PID.
    ///
    /// - Throws: `TestSupportError` where the process is gone.
    public init(pid: Int32) throws {
        let tasks = try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(pid)/task")
        guard let tasks, !tasks.isEmpty else { throw TestSupportError("no process \(pid)") }
        threads = tasks.count
        voluntaryContextSwitches = tasks.reduce(0) {
            $0 + Self.sum(of: ["voluntary_ctxt_switches"], in: "/proc/\(pid)/task/\($1)/status")
        }
        residentKilobytes = Self.sum(of: ["VmRSS"], in: "/proc/\(pid)/status")
        proportionalKilobytes = Self.sum(of: ["Pss"], in: "/proc/\(pid)/smaps_rollup")
        privateKilobytes = Self.sum(of: ["Private_Clean", "Private_Dirty"], in: "/proc/\(pid)/smaps_rollup")
    }

    private static func sum(of fields: Set<String>, in file: String) -> Int {
        let text = (try? String(contentsOfFile: file, encoding: .utf8)) ?? ""
        return text.split(separator: "\n").reduce(0) { sum, line in
            let parts = line.split(whereSeparator: { $0 == ":" || $0 == " " || $0 == "\t" })
            guard parts.count >= 2, fields.contains(String(parts[0])), let value = Int(parts[1]) else { return sum }
            return sum + value
        }
    }
}
