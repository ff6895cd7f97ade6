// SPDX-License-Identifier: Apache-2.0

import Presentation

/// How `senko preview` prints.
enum PreviewFormat: String, CaseIterable {
    case text, json, waybar, polybar, i3

    /// What the options ask for.
    init(_ arguments: ParsedArguments) throws(UsageError) {
        guard let name = arguments.value("format") else {
            self = arguments.has("json") ? .json : .text
            return
        }
        guard let format = PreviewFormat(rawValue: name) else {
            let names = Self.allCases.map(\.rawValue).joined(separator: ", ")
            throw UsageError("--format: there is no '\(name)': there are \(names)", command: "preview")
        }
        if arguments.has("json"), format != .json {
            throw UsageError("--json and --format '\(name)' exclude each other: leave out one", command: "preview")
        }
        self = format
    }

    /// A presentation on one line; nil for the text, which has several. For a bar that has nothing to show it is the one that hides the module.
    func line(_ presentation: Presentation, at moment: PresentationMoment) -> String? {
        if self == .text { return nil }
        if self == .json { return PresentationJSON.json(presentation).text }
        guard let format = BarFormat(rawValue: rawValue) else { return nil }
        return BarText(presentation, at: moment).map { format.line($0) } ?? format.hiddenLine
    }
}
