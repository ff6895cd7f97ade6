// SPDX-License-Identifier: Apache-2.0

import BusValues

/// Finds what a command is for among all that the daemon holds.
enum Selection<Item: Selectable> {
    /// The one of the given name: an object path, an id, a key, a title in any case, or the beginning of just one id.
    /// Those that have ended are found where none that goes on has the name.
    ///
    /// - Parameter name: as it was typed.
    static func select(_ name: String, from items: [Item]) throws(CommandFailure) -> Item {
        if let exact = items.first(where: { $0.path.description == name || $0.id == name }) { return exact }
        let keyed = name.isEmpty ? [] : live(of: items.filter { $0.key == name })
        if let first = keyed.first {
            guard keyed.count == 1 else {
                throw ambiguous("several \(Item.plural) have the key '\(name)'", keyed, "name one by its id")
            }
            return first
        }
        let named = live(of: items.filter { $0.title.lowercased() == name.lowercased() })
        if let first = named.first {
            guard named.count == 1 else {
                throw ambiguous("several \(Item.plural) are called '\(name)'", named, "name one by its id")
            }
            return first
        }
        let begun = name.isEmpty ? [] : live(of: items.filter { $0.id.hasPrefix(name) })
        if let first = begun.first {
            guard begun.count == 1 else {
                throw ambiguous("the ids of several \(Item.plural) begin with '\(name)'", begun, "write more of it")
            }
            return first
        }
        let candidates = items.filter(\.isLive)
        let absence = "there is no \(Item.noun) '\(SafeText.message(name))': "
        guard !candidates.isEmpty else {
            throw CommandFailure(absence + "none is going on, \(Item.beginning)")
        }
        throw CommandFailure(
            ([absence + "name one of those that are going on"] + lines(candidates)).joined(separator: "\n"))
    }

    /// The only one that goes on.
    static func only(of items: [Item]) throws(CommandFailure) -> Item {
        let live = items.filter(\.isLive)
        guard let first = live.first else {
            throw CommandFailure("no \(Item.noun) is going on: \(Item.beginning)")
        }
        guard live.count == 1 else {
            throw ambiguous("several \(Item.plural) are going on", live, "name one by its title or id")
        }
        return first
    }

    private static func live(of items: [Item]) -> [Item] {
        let live = items.filter(\.isLive)
        return live.isEmpty ? items : live
    }

    private static func ambiguous(_ what: String, _ candidates: [Item], _ remedy: String) -> CommandFailure {
        CommandFailure(
            ([SafeText.message(what) + ": " + remedy] + lines(candidates)).joined(separator: "\n"))
    }

    /// How many candidates are listed.
    private static var mostListed: Int { 10 }

    private static func lines(_ items: [Item]) -> [String] {
        let listed = items.prefix(mostListed)
        let names = listed.map { SafeText.line($0.id) }
        let width = names.reduce(0) { max($0, TextWidth.of($1)) }
        let lines = zip(listed, names).map { item, name in
            "  " + TextWidth.padded(name, to: width) + "  " + item.shownTitle + " ("
                + SafeText.line(item.stateName) + ")"
        }
        let more = items.count - listed.count
        return more > 0 ? lines + ["  and \(more) more, which '\(Item.listing)' shows"] : lines
    }
}
