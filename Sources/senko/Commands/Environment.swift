// SPDX-License-Identifier: Apache-2.0

import Glibc

/// Where a command runs: what it writes to, and how.
struct Environment {
    let output: Output
    /// For standard output.
    let style: Style
    /// Whether standard output is a terminal that can be drawn on.
    let isScreen: Bool

    /// The process's own.
    static func current() -> Environment {
        let isTerminal = isatty(STDOUT_FILENO) == 1
        let terminal = variable("TERM") ?? ""
        return Environment(
            output: .standard,
            style: Style(
                isColoured: Style.isColourWanted(on: STDOUT_FILENO, variable: variable),
                palette: Style.palette(variable: variable)),
            isScreen: isTerminal && !terminal.isEmpty && terminal != "dumb")
    }

    /// The width of the terminal on standard output; nil where it is none.
    var columns: Int? { TerminalSize.of(output.descriptor)?.columns }

    private static func variable(_ name: String) -> String? {
        getenv(name).map { String(cString: $0) }
    }
}
