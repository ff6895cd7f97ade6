// SPDX-License-Identifier: Apache-2.0

import BusValues

/// Something that the daemon holds and a command names.
protocol Selectable {
    /// What one is called in messages: `sitting`.
    static var noun: String { get }
    /// The same for several.
    static var plural: String { get }
    /// What is said where nothing of the kind goes on, and how to begin one.
    static var beginning: String { get }
    /// The command that lists all of them.
    static var listing: String { get }

    var path: ObjectPath { get }
    var id: String { get }
    /// What it goes by besides, compared in any case; made safe for a terminal.
    var shownTitle: String { get }
    /// A name that a program gave it; empty where it has none.
    var key: String { get }
    var title: String { get }
    var stateName: String { get }
    /// Whether it goes on: what has ended gives way to it.
    var isLive: Bool { get }
}

extension Selectable {
    var key: String { "" }
}
