// SPDX-License-Identifier: Apache-2.0

/// Names of a program's fields, as people write them.
enum FieldWords {
    /// The words of a name: `totalSeconds`, `total_seconds` and `TotalSeconds` are `total seconds`, `etaURL` is `eta URL`.
    static func words(_ name: String) -> [String] {
        var words: [String] = []
        var word = ""
        let letters = Array(name)
        for (index, letter) in letters.enumerated() {
            guard letter.isLetter || letter.isNumber else {
                if !word.isEmpty { words.append(word) }
                word = ""
                continue
            }
            let isAfterSmall = index > 0 && (letters[index - 1].isLowercase || letters[index - 1].isNumber)
            // The last capital of several begins the next word: `URLText`.
            let isBeforeSmall = index + 1 < letters.count && letters[index + 1].isLowercase
            if letter.isUppercase, !word.isEmpty, isAfterSmall || isBeforeSmall {
                words.append(word)
                word = ""
            }
            word.append(letter)
        }
        if !word.isEmpty { words.append(word) }
        return words.map { $0.count > 1 && $0.allSatisfy { !$0.isLowercase } ? $0 : $0.lowercased() }
    }

    /// The name as a label: `Total seconds`.
    static func label(_ name: String) -> String {
        let text = words(name).joined(separator: " ")
        return text.prefix(1).uppercased() + text.dropFirst()
    }

    /// The name of an activity's kind: `PizzaDeliveryAttributes` is `Pizza delivery`.
    static func kind(_ name: String) -> String {
        for ending in ["ActivityAttributes", "Attributes"] where name.hasSuffix(ending) && name.count > ending.count {
            return label(String(name.dropLast(ending.count)))
        }
        return label(name)
    }
}
