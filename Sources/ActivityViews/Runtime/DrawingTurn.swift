// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// One drawing after another, on whichever thread an activity is handed in.
///
/// Views are isolated to the main actor, as on other systems, so that views which are written for those compile. An
/// application of the desktop may never give the main actor its turn, since another loop has the main thread, and
/// `Activity.update` must not wait for it. So views are drawn where they are needed, one at a time. That is safe for views
/// that are functions of what they are given, which is all that a widget's views are allowed to be.
enum DrawingTurn {
    private static let turn = Mutex(())

    /// The result of what draws, when it is its turn.
    static func take<Output>(_ draw: () -> Output) -> Output {
        turn.withLock { _ in Handed(value: draw()) }.value
    }
}

/// A value that one thread at a time uses.
private struct Handed<Value>: @unchecked Sendable {
    let value: Value
}
