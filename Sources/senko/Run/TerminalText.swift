// SPDX-License-Identifier: Apache-2.0

/// What is left to read of a line that was written for a terminal.
enum TerminalText {
    /// How much of a line is kept, in characters and in bytes.
    static let longest = 200
    private static let mostBytes = 800

    /// The text without escape sequences and control characters, with what was struck out by backspaces gone, blanks put
    /// together, and cut to a length that can be shown. What is no UTF-8 becomes U+FFFD.
    ///
    /// Source: ECMA-48, 5.4 (control sequences) and 5.6 (control strings).
    static func plain(_ line: some Sequence<UInt8>) -> String {
        var bytes: [UInt8] = []
        var state = State.text
        for byte in line {
            switch (state, byte) {
            case (.text, 0x1B): state = .escape
            case (.text, 0x08): removeCharacter(from: &bytes)
            case (.text, _): bytes.append(byte)
            case (.escape, UInt8(ascii: "[")): state = .sequence
            // OSC, DCS, SOS, PM, APC: up to ST, or BEL as xterm has it.
            case (.escape, 0x50), (.escape, 0x58), (.escape, 0x5D...0x5F): state = .string
            case (.escape, 0x20...0x2F): break
            case (.escape, _): state = .text
            case (.sequence, 0x40...0x7E): state = .text
            case (.sequence, 0x1B), (.string, 0x1B): state = state == .string ? .stringEscape : .escape
            case (.sequence, _): break
            case (.string, 0x07): state = .text
            case (.string, _): break
            case (.stringEscape, _): state = byte == 0x5C ? .text : .string
            }
        }
        return shortened(SafeText.line(String(decoding: bytes, as: UTF8.self)))
    }

    /// One line of at most so many characters and bytes, without blanks around it or two in a row.
    static func shortened(_ text: String, to longest: Int = longest) -> String {
        var result = ""
        var count = 0
        var isBlankDue = false
        for character in text {
            if character.isWhitespace {
                isBlankDue = count > 0
                continue
            }
            let added = (isBlankDue ? 1 : 0) + 1
            guard count + added <= longest, result.utf8.count + added + character.utf8.count <= mostBytes else {
                return result + "…"
            }
            if isBlankDue { result += " " }
            isBlankDue = false
            result.append(character)
            count += added
        }
        // A character that was cut at the end is no part of the text.
        while result.last == "\u{FFFD}" { result.removeLast() }
        return result
    }

    private enum State {
        case text, escape, sequence, string, stringEscape
    }

    private static func removeCharacter(from bytes: inout [UInt8]) {
        while let last = bytes.popLast(), last & 0xC0 == 0x80 {}
    }
}
