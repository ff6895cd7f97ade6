// SPDX-License-Identifier: Apache-2.0

extension String {
    /// The text on one line, without what would command a terminal or a bar: control characters (C0, DEL, C1), and the
    /// characters that reorder what stands around them, and what markup may not hold. Line breaks and tabs become spaces.
    package var safeLine: String {
        guard unicodeScalars.contains(where: { Self.isUnsafe($0) }) else { return self }
        var scalars = UnicodeScalarView()
        for scalar in unicodeScalars {
            switch scalar.value {
            case 0x09, 0x0A, 0x0D, 0x85, 0x2028, 0x2029: scalars.append(" ")
            default: if !Self.isUnsafe(scalar) { scalars.append(scalar) }
            }
        }
        return String(scalars)
    }

    private static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x00...0x1F, 0x7F...0x9F, 0x2028...0x202E, 0x2066...0x2069, 0xFFFE...0xFFFF: true
        default: false
        }
    }
}
