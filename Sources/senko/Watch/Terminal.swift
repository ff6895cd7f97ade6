// SPDX-License-Identifier: Apache-2.0

import Glibc

/// The terminal as a screen that is drawn on: what was there before is there again after `leave`.
final class Terminal {
    private let output: Output
    private let style: Style
    private var savedModes: termios?
    private var isEntered = false
    /// The rows as they were last written.
    private var shown: [ScreenLine] = []

    /// Whether keys can be read: standard input is a terminal.
    let hasKeys = isatty(STDIN_FILENO) == 1

    init(_ environment: Environment) {
        output = environment.output
        style = environment.style
    }

    /// The size; a common one where the terminal does not tell.
    var size: TerminalSize { TerminalSize.of(output.descriptor) ?? TerminalSize(columns: 80, rows: 24) }

    /// Switches to the alternate screen, hides the cursor, and has keys come one by one without an echo. Signals of the
    /// keyboard stay.
    func enter() {
        guard !isEntered else { return }
        isEntered = true
        shown = []
        if hasKeys {
            var modes = termios()
            if tcgetattr(STDIN_FILENO, &modes) == 0 {
                savedModes = modes
                modes.c_lflag &= ~tcflag_t(ICANON | ECHO)
                tcsetattr(STDIN_FILENO, TCSANOW, &modes)
            }
        }
        // A line that comes out wider than was reckoned ends at the edge: no terminal agrees with all others about widths.
        output.write("\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l\u{1B}[2J")
    }

    /// Puts the terminal back to how `enter` found it.
    func leave() {
        guard isEntered else { return }
        isEntered = false
        output.write("\u{1B}[0m\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l")
        if var modes = savedModes {
            tcsetattr(STDIN_FILENO, TCSANOW, &modes)
            savedModes = nil
        }
    }

    /// Writes the rows that differ from those that are there.
    func draw(_ lines: [ScreenLine]) {
        guard isEntered else { return }
        var text = ""
        let columns = size.columns
        for (row, line) in lines.enumerated() where row >= shown.count || shown[row] != line {
            text += "\u{1B}[\(row + 1);1H\(line.text(style))"
            // Behind the last column the cursor stays on it, and would take it away.
            if line.width < columns { text += "\u{1B}[K" }
        }
        shown = lines
        if !text.isEmpty { output.write(text) }
    }

    /// Forgets what is there, so that all of it is drawn again: after a change of size.
    func clear() {
        guard isEntered else { return }
        shown = []
        output.write("\u{1B}[2J")
    }
}
