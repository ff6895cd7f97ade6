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

    /// The result of a function of views.
    static func take<Result: Sendable>(_ draw: @escaping @MainActor () -> Result) -> Result {
        turn.withLock { _ in
            unsafeBitCast(draw, to: (() -> Result).self)()
        }
    }
}
