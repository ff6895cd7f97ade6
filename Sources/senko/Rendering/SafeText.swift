// SPDX-License-Identifier: Apache-2.0

import Presentation

/// Makes text from elsewhere safe to show on a terminal.
enum SafeText {
    /// The text on one line without what would command a terminal, as `safeLine` has it.
    static func line(_ text: String) -> String { text.safeLine }

    /// A message with words from elsewhere in it, safe and of a length that can be read: cut behind 600 characters.
    static func message(_ text: String) -> String {
        let text = line(text)
        let rest = text.dropFirst(longestMessage)
        return rest.isEmpty ? text : text.prefix(longestMessage) + "… (\(rest.count) more characters)"
    }

    private static let longestMessage = 600
}
