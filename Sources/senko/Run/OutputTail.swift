// SPDX-License-Identifier: Apache-2.0

/// The last line of what passes through, with anything to read in it: the one that is being written, or else the last that
/// was finished. A carriage return ends a line too, since progress is written over itself.
struct OutputTail {
    /// How many bytes of a line are looked at.
    static let longest = 4096

    private var partial: [UInt8] = []
    private var finished: [UInt8] = []

    /// The line, at most `longest` bytes.
    var line: [UInt8] { Self.isBlank(partial[...]) ? finished : partial }

    /// Takes in what came next. Only its end is looked at, however much it is.
    mutating func take(_ bytes: UnsafeRawBufferPointer) {
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

    private static func lastBreak(in bytes: UnsafeRawBufferPointer, before end: Int) -> Int? {
        var index = end
        while index > 0 {
            index -= 1
            let byte = bytes[index]
            if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") { return index }
        }
        return nil
    }

    private static func isBlank(_ line: ArraySlice<UInt8>) -> Bool {
        line.allSatisfy { $0 <= 0x20 } || TerminalText.plain(line).isEmpty
    }
}
