// SPDX-License-Identifier: Apache-2.0

/// Under which there is at most one living activity.
struct ActivityKey: Hashable, Sendable {
    let owner: String
    let kind: String
    let key: String

    init(owner: String, kind: String, key: String) {
        self.owner = owner
        self.kind = kind
        self.key = key
    }

    init?(_ activity: Activity) {
        guard let key = activity.key else { return nil }
        self.init(owner: activity.owner, kind: activity.kind, key: key)
    }
}
