// SPDX-License-Identifier: Apache-2.0

import BusValues

/// Finds the sitting that a command is for.
enum SittingSelection {
    /// What is said where nothing is going on.
    static let noneText = "no sitting is going on"

    /// The sitting of the given name: an object path, an id, the beginning of just one id, or a title in any case. Without
    /// a name, the only one.
    ///
    /// - Parameters:
    ///   - name: as it was typed.
    ///   - sittings: all that the daemon has; those that have ended are found by name alone.
    static func select(_ name: String?, from sittings: [SittingSnapshot]) throws(CommandFailure) -> SittingSnapshot {
        guard let name else { return try only(of: sittings.filter(\.isLive)) }
        if let exact = sittings.first(where: { $0.path.description == name || $0.id == name }) { return exact }
        // Those that have ended give way to those that go on.
        let named = live(of: sittings.filter { $0.title.lowercased() == name.lowercased() })
        if let first = named.first {
            guard named.count == 1 else { throw ambiguous("several sittings are called '\(name)'", named) }
            return first
        }
        let begun = name.isEmpty ? [] : live(of: sittings.filter { $0.id.hasPrefix(name) })
        if let first = begun.first {
            guard begun.count == 1 else { throw ambiguous("the ids of several sittings begin with '\(name)'", begun) }
            return first
        }
        let candidates = sittings.filter(\.isLive)
        let absence = "there is no sitting '\(SafeText.message(name))': "
        guard !candidates.isEmpty else {
            throw CommandFailure(absence + "none is going on, start one with 'senko start'")
        }
        throw CommandFailure(
            ([absence + "name one of those that are going on"] + lines(candidates)).joined(separator: "\n"))
    }

    private static func only(of live: [SittingSnapshot]) throws(CommandFailure) -> SittingSnapshot {
        guard let first = live.first else {
            throw CommandFailure(noneText + ": start one with 'senko start'")
        }
        guard live.count == 1 else { throw ambiguous("several sittings are going on", live) }
        return first
    }

    private static func live(of sittings: [SittingSnapshot]) -> [SittingSnapshot] {
        let live = sittings.filter(\.isLive)
        return live.isEmpty ? sittings : live
    }

    private static func ambiguous(_ what: String, _ candidates: [SittingSnapshot]) -> CommandFailure {
        CommandFailure(
            ([SafeText.message(what) + ": name one by its title or id"] + lines(candidates)).joined(separator: "\n"))
    }

    /// How many candidates are listed.
    private static let mostListed = 10

    private static func lines(_ sittings: [SittingSnapshot]) -> [String] {
        let listed = sittings.prefix(mostListed)
        let names = listed.map { SafeText.line($0.id) }
        let width = names.reduce(0) { max($0, TextWidth.of($1)) }
        let lines = zip(listed, names).map { sitting, name in
            "  " + TextWidth.padded(name, to: width) + "  " + SittingText.title(sitting) + " ("
                + SafeText.line(sitting.state.name) + ")"
        }
        let more = sittings.count - listed.count
        return more > 0 ? lines + ["  and \(more) more, which 'senko list' shows"] : lines
    }
}
