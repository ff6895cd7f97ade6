// SPDX-License-Identifier: Apache-2.0

package import BusValues

/// What draws the activities of a program: the other side of the module with the views.
///
/// A closure that is registered for a type is called with each request, update and end of an activity of that type, and what
/// it returns is handed in along with it as `presentation` (docs/presentation.md). When such an activity becomes stale, or
/// active again, it is drawn anew. A closure may be called on any thread; it must not use `Activity` itself.
package enum PresentationSources {
    /// Draws a state: the presentation's keys with their values, the regions as nodes `(sa{sv}av)`.
    package typealias Draw<A: ActivityAttributes> =
        @Sendable (
            _ activityID: String?, _ attributes: A, _ state: A.ContentState, _ isStale: Bool
        ) -> [String: BusValue]

    /// Registers what draws the activities of a type; a later registration takes the place of an earlier one.
    ///
    /// - Parameter draw: the id is nil while the activity is being requested.
    package static func register<A: ActivityAttributes>(_ type: A.Type, draw: @escaping Draw<A>) {
        fatalError()
    }

    /// Draws all activities of a type of this application from now on, whichever process started them: what a process that is
    /// a widget and nothing else does. What draws them must be registered. Returns at once.
    package static func follow<A: ActivityAttributes>(_ type: A.Type) {
        fatalError()
    }

    /// Calls a closure for each press of a button of this application's activities of a type. Returns at once.
    ///
    /// - Parameter handler: called on a queue of the module's own; it must not wait.
    package static func receiveActions<A: ActivityAttributes>(
        of type: A.Type,
        _ handler: @escaping @Sendable (_ activityID: String, _ action: String, _ activationToken: String) -> Void
    ) {
        fatalError()
    }

    /// Hands in what was drawn for a revision of an activity's content. Older than what is shown, it is dropped.
    package static func setPresentation(
        ofActivity id: String, revision: UInt64, _ presentation: [String: BusValue]
    ) {
        fatalError()
    }
}
