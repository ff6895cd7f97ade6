// SPDX-License-Identifier: Apache-2.0

package import BusValues
import Dispatch
import Synchronization

/// What draws the activities of a program: the other side of the module with the views.
///
/// A closure that is registered for a type is called with each request, update and end of an activity of that type, and what
/// it returns is handed in along with it as `presentation` (docs/presentation.md). When such an activity becomes stale, or
/// active again, or somebody else changes it, it is drawn anew. A closure may be called on any thread; it must not use
/// `Activity` itself.
package enum PresentationSources {
    /// Draws a state: the presentation's keys with their values, the regions as nodes `(sa{sv}av)`.
    package typealias Draw<A: ActivityAttributes> =
        @Sendable (
            _ activityID: String?, _ attributes: A, _ state: A.ContentState, _ isStale: Bool
        ) -> [String: BusValue]

    private static let sources = Mutex<[String: any PresentationSource]>([:])

    /// Registers what draws the activities of a type; a later registration takes the place of an earlier one.
    ///
    /// - Parameter draw: the id is nil while the activity is being requested.
    package static func register<A: ActivityAttributes>(_ type: A.Type, draw: @escaping Draw<A>) {
        sources.withLock { $0[A.activityKind] = TypedPresentationSource<A>(draw: draw) }
    }

    /// Draws all activities of a type of this application from now on, whichever process started them: what a process that is
    /// a widget and nothing else does. What draws them must be registered. Returns at once.
    package static func follow<A: ActivityAttributes>(_ type: A.Type) {
        let (client, kind) = (Client.current, A.activityKind)
        client.queue.async { client.watch(kind: kind) }
    }

    /// Calls a closure for each press of a button of this application's activities of a type. Returns at once.
    ///
    /// - Parameter handler: called on a queue of the module's own; it must not wait.
    package static func receiveActions<A: ActivityAttributes>(
        of type: A.Type,
        _ handler: @escaping @Sendable (_ activityID: String, _ action: String, _ activationToken: String) -> Void
    ) {
        let (client, kind) = (Client.current, A.activityKind)
        client.queue.async {
            client.actionHandlers[kind] = handler
            client.watch(kind: kind)
        }
    }

    /// Hands in what was drawn for a revision of an activity's content. Older than what is shown, it is dropped.
    package static func setPresentation(
        ofActivity id: String, revision: UInt64, _ presentation: [String: BusValue]
    ) {
        guard let path = ObjectPath("\(Names.activities)/\(id)") else { return }
        let client = Client.current
        client.queue.async { client.setPresentation(presentation, of: path, revision: revision) }
    }

    /// Whether something draws the activities of a kind.
    static func isRegistered(_ kind: String) -> Bool { source(of: kind) != nil }

    /// What draws the activities of a kind.
    static func source(of kind: String) -> (any PresentationSource)? { sources.withLock { $0[kind] } }

    /// What is drawn of a state; nil where nothing draws the type.
    package static func draw<A: ActivityAttributes>(
        _ activityID: String?, _ attributes: A, _ state: A.ContentState, isStale: Bool
    ) -> [String: BusValue]? {
        (source(of: A.activityKind) as? TypedPresentationSource<A>)?
            .draw(activityID, attributes, state, isStale).mapValues(\.withSendableTexts)
    }
}

/// Draws the activities of a kind.
protocol PresentationSource: Sendable {
    /// What is drawn of values of the bus; nil where they are not those of the type.
    func draw(
        _ activityID: String, _ attributes: [String: BusValue], _ content: [String: BusValue], isStale: Bool
    ) -> [String: BusValue]?
}

private struct TypedPresentationSource<A: ActivityAttributes>: PresentationSource {
    let draw: PresentationSources.Draw<A>

    func draw(
        _ activityID: String, _ attributes: [String: BusValue], _ content: [String: BusValue], isStale: Bool
    ) -> [String: BusValue]? {
        guard let attributes = try? ValueCoding.decode(A.self, from: attributes),
            let state = try? ValueCoding.decode(A.ContentState.self, from: content)
        else { return nil }
        return draw(activityID, attributes, state, isStale).mapValues(\.withSendableTexts)
    }
}
