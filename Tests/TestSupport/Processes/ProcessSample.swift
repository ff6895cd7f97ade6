// SPDX-License-Identifier: Apache-2.0

import Foundation

/// What the kernel says about a process at one moment (proc(5)).
public struct ProcessSample: Sendable {
    /// How often each of its threads gave up the processor by itself, which it does once per wake-up; by thread id.
    public let contextSwitchesByThread: [String: Int]
    /// Memory in its resident set, in KiB.
    public let residentKilobytes: Int
    /// Memory, shared pages counted by their share, in KiB.
    public let proportionalKilobytes: Int
    /// Memory that is its own alone, in KiB.
    public let privateKilobytes: Int
    /// How many files it has open.
    public let descriptors: Int
    /// How many threads it has.
    public let threads: Int

    /// Reads /proc/PID.
    ///
    /// - Throws: `TestSupportError` where the process is gone.
    public init(pid: Int32) throws {
        let tasks = try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(pid)/task")
        guard let tasks, !tasks.isEmpty else { throw TestSupportError("no process \(pid)") }
        threads = tasks.count
        descriptors = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(pid)/fd").count
        contextSwitchesByThread = Dictionary(
            uniqueKeysWithValues: tasks.map {
                ($0, Self.sum(of: ["voluntary_ctxt_switches"], in: "/proc/\(pid)/task/\($0)/status"))
            })
        residentKilobytes = Self.sum(of: ["VmRSS"], in: "/proc/\(pid)/status")
        proportionalKilobytes = Self.sum(of: ["Pss"], in: "/proc/\(pid)/smaps_rollup")
        privateKilobytes = Self.sum(of: ["Private_Clean", "Private_Dirty"], in: "/proc/\(pid)/smaps_rollup")
    }

    /// How many wake-ups there were since an earlier sample of the same process. A thread that has ended since, as idle
    /// workers of a pool do once, is not counted.
    public func wakeUps(since earlier: ProcessSample) -> Int {
        contextSwitchesByThread.reduce(0) { $0 + $1.value - (earlier.contextSwitchesByThread[$1.key] ?? 0) }
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
