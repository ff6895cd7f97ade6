// SPDX-License-Identifier: Apache-2.0

extension StringProtocol where SubSequence == Substring {
    /// The text without spaces and tabs around it.
    func trimmingBlanks() -> Substring {
        guard let first = firstIndex(where: { !$0.isBlank }), let last = lastIndex(where: { !$0.isBlank }) else {
            return self[startIndex..<startIndex]
        }
        return self[first...last]
    }
}

extension Character {
    /// A carriage return counts, so that files from elsewhere read the same.
    fileprivate var isBlank: Bool { self == " " || self == "\t" || self == "\r" }
}
