// SPDX-License-Identifier: Apache-2.0

/// Finds the keys in what a terminal sends, and leaves out the sequences of the others, such as arrow keys.
struct KeyDecoder {
    /// A key that the watch understands.
    enum Key: Equatable {
        case pauseOrResume, skip, extend, shorten, end, leave
    }

    private enum State {
        case ground
        case escape
        /// Behind ESC [ or ESC O, until the final byte. Source: ECMA-48, 5.4.
        case sequence
    }

    private var state = State.ground

    /// The keys in these bytes. A sequence may go on in the next ones.
    mutating func keys(in bytes: some Sequence<UInt8>) -> [Key] {
        bytes.compactMap { key(of: $0) }
    }

    private mutating func key(of byte: UInt8) -> Key? {
        switch state {
        case .escape:
            let opensSequence = byte == UInt8(ascii: "[") || byte == UInt8(ascii: "O")
            state = opensSequence ? .sequence : byte == 0x1B ? .escape : .ground
            return nil
        case .sequence:
            if (0x40...0x7E).contains(byte) { state = .ground }
            return nil
        case .ground:
            if byte == 0x1B {
                state = .escape
                return nil
            }
            return Self.keys[byte]
        }
    }

    private static let keys: [UInt8: Key] = [
        UInt8(ascii: " "): .pauseOrResume, UInt8(ascii: "n"): .skip, UInt8(ascii: "+"): .extend,
        UInt8(ascii: "="): .extend, UInt8(ascii: "-"): .shorten, UInt8(ascii: "e"): .end, UInt8(ascii: "q"): .leave,
    ]
}
