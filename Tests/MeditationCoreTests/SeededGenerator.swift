// SPDX-License-Identifier: Apache-2.0

/// A generator whose numbers are the same in each run, so that a failure can be had again.
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    /// Source: Marsaglia, "Xorshift RNGs", with a multiplied output (xorshift64*).
    mutating func next() -> UInt64 {
        if state == 0 { state = 0x9E37_79B9_7F4A_7C15 }
        state ^= state >> 12
        state ^= state << 25
        state ^= state >> 27
        return state &* 0x2545_F491_4F6C_DD1D
    }
}
