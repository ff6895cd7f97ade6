// SPDX-License-Identifier: Apache-2.0

/// A random sequence whose members can be had in any order.
///
/// Source: Steele, Lea, Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014.
enum SplitMix64 {
    /// The member of this number, counted from 0.
    static func value(seed: UInt64, number: UInt64) -> UInt64 {
        var mixed = seed &+ (number &+ 1) &* 0x9E37_79B9_7F4A_7C15
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
