// SPDX-License-Identifier: Apache-2.0

import BusValues

/// Finds the sitting that a command is for.
enum SittingSelection {
    /// What is said where nothing is going on.
    static let noneText = "no sitting is going on"

    /// The sitting of the given name, as `Selection` finds it. Without a name, the only one.
    ///
    /// - Parameters:
    ///   - name: as it was typed.
    ///   - sittings: all that the daemon has; those that have ended are found by name alone.
    static func select(_ name: String?, from sittings: [SittingSnapshot]) throws(CommandFailure) -> SittingSnapshot {
        guard let name else { return try Selection.only(of: sittings) }
        return try Selection.select(name, from: sittings)
    }
}

extension SittingSnapshot: Selectable {
    static let noun = "sitting"
    static let plural = "sittings"
    static let beginning = "start one with 'senko start'"
    static let listing = "senko list"

    var shownTitle: String { SittingText.title(self) }
    var stateName: String { state.name }
}
