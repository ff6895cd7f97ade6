// SPDX-License-Identifier: Apache-2.0

/// Progress as programs write it in a line of output.
enum ProgressText {
    /// The first number from 0 to 100 that stands before a percent sign, as a part of 1: `[ 42%] Building`, `12.5 %`. Nil
    /// where there is none.
    static func part(in line: String) -> Double? {
        let bytes = Array(line.utf8)
        for (index, byte) in bytes.enumerated() where byte == UInt8(ascii: "%") {
            var end = index
            if end > 0, bytes[end - 1] == UInt8(ascii: " ") { end -= 1 }
            var start = end
            while start > 0, isDigit(bytes[start - 1]) || bytes[start - 1] == UInt8(ascii: ".") { start -= 1 }
            // What stands directly before would make another number, or a name, of it.
            if start > 0, isPartOfWord(bytes[start - 1]) { continue }
            guard start < end, isDigit(bytes[start]), isDigit(bytes[end - 1]), end - start <= 12,
                let number = Double(String(decoding: bytes[start..<end], as: UTF8.self)), number <= 100
            else { continue }
            return number / 100
        }
        return nil
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

    private static func isPartOfWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "-"),
            UInt8(ascii: "+"), UInt8(ascii: "_"), UInt8(ascii: ","), 0x80...0xFF:
            true
        default: false
        }
    }
}
