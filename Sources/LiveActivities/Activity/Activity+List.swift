// SPDX-License-Identifier: Apache-2.0

import BusValues
import Dispatch

extension Activity {
    /// The activities of this type that this application has, whichever of its processes started them: the highest relevance
    /// score first, among equals the earliest. Those that have ended and are still shown are among them.
    ///
    /// It asks the daemon, and waits for the answer. None without a daemon.
    public static var activities: [Activity<Attributes>] { activities(of: .thisApplication) }

    /// The activities of this type of this application, or of everyone: with everyone, the sittings of Senko itself are activities
    /// of a type that is called `MeditationAttributes`.
    ///
    /// Of this application's, one that cannot be read as this type any more, as after an update of the program, is ended with the
    /// reason ``ActivityStateReason/unreadable``.
    public static func activities(of owners: ActivityOwners) -> [Activity<Attributes>] {
        Client.current.listAndWait(kind: Attributes.activityKind, owners: owners).compactMap { read($0) }
    }

    /// A handle of an activity, where it can be read; where it cannot and is this application's, it ends.
    static func read(_ record: ActivityRecord) -> Activity<Attributes>? {
        if record.state.value?.state == .dismissed { return nil }
        if let activity = try? Activity(record) { return activity }
        let client = record.client
        client.queue.async {
            guard record.owner == client.owner, record.isLiving else { return }
            client.submit(
                Operation(
                    .end, content: [:], options: ["dismissal": .string("immediate"), "reason": .string("unreadable")]
                ) { _ in }, on: record)
        }
        return nil
    }
}
