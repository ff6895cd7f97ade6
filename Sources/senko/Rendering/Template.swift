// SPDX-License-Identifier: Apache-2.0

import ActivityCore

/// A line with fields in braces, such as `{phase} {remaining}`, that is filled in for a sitting.
struct Template: Equatable {
    /// A field, by the name that stands in braces.
    enum Field: String, CaseIterable {
        case title, state, phase
        case phaseRemaining = "phase_remaining"
        case remaining, elapsed, total, percent, ends, id
    }

    private enum Part: Equatable {
        case text(String)
        case field(Field)
    }

    private let parts: [Part]

    /// Reads a template. `{{` and `}}` stand for the braces themselves.
    ///
    /// - Throws: `UsageError`, for an unknown field or a brace without its partner.
    init(_ template: String) throws(UsageError) {
        var parts: [Part] = []
        var text = ""
        var rest = template[...]
        while let character = rest.popFirst() {
            switch character {
            case "{" where rest.first == "{", "}" where rest.first == "}":
                text.append(rest.removeFirst())
            case "{":
                guard let end = rest.firstIndex(of: "}") else {
                    throw UsageError("--format: a '{' in '\(template)' is not closed: write '{{' for the brace itself")
                }
                let name = String(rest[..<end])
                guard let field = Field(rawValue: name) else {
                    let names = Field.allCases.map { "{\($0.rawValue)}" }.joined(separator: " ")
                    throw UsageError("--format: there is no field '{\(name)}': there are \(names)")
                }
                if !text.isEmpty { parts.append(.text(text)) }
                text = ""
                parts.append(.field(field))
                rest = rest[rest.index(after: end)...]
            case "}":
                throw UsageError("--format: a '}' in '\(template)' closes nothing: write '}}' for the brace itself")
            default:
                text.append(character)
            }
        }
        if !text.isEmpty { parts.append(.text(text)) }
        self.parts = parts
    }

    /// The line for a sitting. A field without a value, such as what remains of an open-ended sitting, is empty.
    func line(for sitting: SittingSnapshot, now: Instants) -> String {
        parts.reduce("") { line, part in
            switch part {
            case .text(let text): line + text
            case .field(let field): line + Self.value(of: field, sitting, now: now)
            }
        }
    }

    private static func value(of field: Field, _ sitting: SittingSnapshot, now: Instants) -> String {
        switch field {
        case .title: SafeText.line(sitting.title)
        case .state: SafeText.line(sitting.state.name)
        case .phase: SittingText.phase(sitting, at: now.boottime)
        case .phaseRemaining: sitting.isLive ? DurationText.format(sitting.phase(at: now.boottime).remaining) : ""
        case .remaining: sitting.remaining(at: now.boottime).map { DurationText.format($0) } ?? ""
        case .elapsed: SittingText.passed(sitting.elapsed(at: now.boottime))
        case .total: sitting.total.map { DurationText.format($0) } ?? ""
        case .percent: sitting.percent(at: now.boottime).map { "\($0)" } ?? ""
        case .ends: sitting.end.map { CalendarText.clock($0, now: now.realtime) } ?? ""
        case .id: SafeText.line(sitting.id)
        }
    }
}
