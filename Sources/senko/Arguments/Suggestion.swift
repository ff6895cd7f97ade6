// SPDX-License-Identifier: Apache-2.0

/// Finds what a mistyped word was meant to be.
enum Suggestion {
    /// The nearest candidate, where one is so near that it was probably meant: at most two slips, and fewer than half of the
    /// word's letters.
    static func nearest(to word: String, among candidates: [String]) -> String? {
        let word = Array(word.lowercased())
        let limit = min(2, (word.count - 1) / 2)
        let distances = candidates.map { (name: $0, distance: distance(word, Array($0))) }
        return distances.filter { $0.distance <= limit }.min { $0.distance < $1.distance }?.name
    }

    /// How many letters have to be inserted, removed, replaced or swapped with their neighbour to make one word of the other
    /// (optimal string alignment distance).
    static func distance(_ one: [Character], _ other: [Character]) -> Int {
        var beforeLast: [Int] = []
        var last = Array(0...other.count)
        for row in one.indices {
            var current = [row + 1]
            for column in other.indices {
                let replaced = last[column] + (one[row] == other[column] ? 0 : 1)
                var best = min(replaced, last[column + 1] + 1, current[column] + 1)
                if row > 0, column > 0, one[row] == other[column - 1], one[row - 1] == other[column] {
                    best = min(best, beforeLast[column - 1] + 1)
                }
                current.append(best)
            }
            beforeLast = last
            last = current
        }
        return last[other.count]
    }
}
