// SPDX-License-Identifier: Apache-2.0

import BusValues
import Dispatch

/// Somebody who follows which activities there are: each once, those that there are first.
final class Newcomers: @unchecked Sendable {
    let kind: String
    let owners: ActivityOwners
    let backlog = Backlog<ActivityRecord>()
    /// On the client's queue.
    private var seen: Set<ObjectPath> = []

    init(kind: String, owners: ActivityOwners) {
        self.kind = kind
        self.owners = owners
    }

    /// Whether an activity is of the kind, and of whom is meant.
    func wants(_ kind: String, of owner: String?, as identity: String?) -> Bool {
        kind == self.kind && (owners == .everyone || (owner != nil && owner == identity))
    }

    /// Tells of an activity, once.
    func add(_ record: ActivityRecord) {
        if record.state.value?.state != .dismissed, seen.insert(record.path).inserted { backlog.send(record) }
    }

    /// No longer remembers an activity that is gone: no other ever has its path.
    func forget(_ path: ObjectPath) {
        seen.remove(path)
    }
}

extension Client {
    /// Follows which activities there are.
    func follow(kind: String, owners: ActivityOwners) -> Newcomers {
        let reader = Newcomers(kind: kind, owners: owners)
        queue.async { [self] in
            newcomers.append(WeakReference(reader))
            list(kind: kind, owners: owners) { result in
                // Where there is no daemon, what it has comes with it.
                for record in (try? result.get()) ?? [] { reader.add(record) }
            }
        }
        return reader
    }
}
