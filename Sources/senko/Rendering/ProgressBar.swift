// SPDX-License-Identifier: Apache-2.0

/// A bar that shows which part of a whole has passed.
struct ProgressBar {
    /// 0…1.
    let fraction: Double
    /// In cells.
    let width: Int
    /// Whether box-drawing characters may be used.
    var isUnicode = TextWidth.isUnicodeTerminal

    /// The part that has passed, and the part to come.
    var parts: (done: String, rest: String) {
        let clamped = min(1, max(0, fraction))
        let filled = Int((clamped * Double(width)).rounded(.down))
        return (
            String(repeating: isUnicode ? "━" : "#", count: filled),
            String(repeating: isUnicode ? "─" : "-", count: width - filled)
        )
    }

    /// The bar with its parts set off.
    func text(_ style: Style) -> String {
        style.apply(.accent, parts.done) + style.apply(.faint, parts.rest)
    }
}
