// SPDX-License-Identifier: Apache-2.0

import CTerminal

/// The last line of what passes through, with anything to read in it: the one that is being written, or else the last that
/// was finished. A carriage return ends a line too, since progress is written over itself.
struct OutputTail {
    /// How many bytes of a line are looked at.
    static let longest = 4096

    private var partial: [UInt8] = []
    private var finished: [UInt8] = []
    private var finishedFailure: [UInt8]?

    /// The line, at most `longest` bytes.
    var line: [UInt8] { Self.isBlank(partial[...]) ? finished : partial }

    /// The last line that speaks of an error, at most `longest` bytes; nil where none does.
    var failure: [UInt8]? { Self.isFailure(partial) ? partial : finishedFailure }

    private static let failureWords = ["error", "Error", "ERROR", "fatal", "failed", "FAILED"].map { Array($0.utf8) }

    /// Takes in what came next. Only its end is looked at, however much it is, unless it holds a word of an error.
    mutating func take(_ bytes: UnsafeRawBufferPointer) {
        noteFailure(in: bytes)
        guard var end = Self.lastBreak(in: bytes, before: bytes.count) else {
            partial += bytes.prefix(max(0, Self.longest - partial.count))
            return
        }
        let rest = bytes[(end + 1)...].prefix(Self.longest)
        defer { partial = Array(rest) }
        while let start = Self.lastBreak(in: bytes, before: end) {
            let line = Array(bytes[(start + 1)..<end].prefix(Self.longest))
            if !Self.isBlank(line[...]) {
                finished = line
                return
            }
            end = start
        }
        let line = partial + bytes[..<end].prefix(max(0, Self.longest - partial.count))
        if !Self.isBlank(line[...]) { finished = line }
    }

    /// Looks for finished lines that speak of an error, from the end.
    private mutating func noteFailure(in bytes: UnsafeRawBufferPointer) {
        guard var end = Self.lastBreak(in: bytes, before: bytes.count) else { return }
        if Self.isFailure(UnsafeRawBufferPointer(rebasing: bytes[..<end])) {
            while let start = Self.lastBreak(in: bytes, before: end) {
                let line = Array(bytes[(start + 1)..<end].prefix(Self.longest))
                if Self.isFailure(line) {
                    finishedFailure = line
                    return
                }
                end = start
            }
        } else if !partial.isEmpty, let first = bytes.firstIndex(where: Self.isBreak) {
            end = first
        } else {
            return
        }
        // The first line began earlier.
        let line = partial + bytes[..<end].prefix(max(0, Self.longest - partial.count))
        if Self.isFailure(line) { finishedFailure = line }
    }

    private static func isFailure(_ line: [UInt8]) -> Bool { line.withUnsafeBytes { isFailure($0) } }

    private static func isFailure(_ bytes: UnsafeRawBufferPointer) -> Bool {
        guard let start = bytes.baseAddress else { return false }
        return failureWords.contains { memmem(start, bytes.count, $0, $0.count) != nil }
    }

    private static func isBreak(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") }

    private static func lastBreak(in bytes: UnsafeRawBufferPointer, before end: Int) -> Int? {
        var index = end
        while index > 0 {
            index -= 1
            if isBreak(bytes[index]) { return index }
        }
        return nil
    }

    /// What a terminal shows of the key that interrupts.
    private static let interruptEcho = "^C"

    private static func isBlank(_ line: ArraySlice<UInt8>) -> Bool {
        line.allSatisfy { $0 <= 0x20 } || ["", interruptEcho].contains(TerminalText.plain(line))
    }
}
