// SPDX-License-Identifier: Apache-2.0

extension ActivityBoard {
    /// Refuses a name that is taken, and any where the board is full of living ones.
    func checkPlace(for id: ActivityID) throws(ActivityError) {
        guard activities[id] == nil else {
            throw ActivityError(.invalidArgs, "the name \"\(id)\" is taken: give another one")
        }
        guard count < limits.total || dismissals.next != nil else {
            throw ActivityError(
                .globalMaximumExceeded,
                "\(count) activities go on, the limit is \(limits.total): end one of them first")
        }
    }

    /// Puts an activity where `checkPlace` found place for it; what is returned made place.
    mutating func put(_ activity: Activity) -> Activity? {
        var displaced: Activity?
        if count >= limits.total, let (_, id) = dismissals.next { displaced = dismiss(id) }
        insert(activity)
        return displaced
    }

    mutating func insert(_ activity: Activity) {
        activities[activity.id] = activity
        guard activity.state.isLiving else { return dismissals.set(activity.id, to: activity.dismissalDeadline) }
        // One that is taken up late does not get a key back that has been given away meanwhile.
        if let key = ActivityKey(activity), livingKeys[key] == nil { livingKeys[key] = activity.id }
        livingCounts[activity.owner, default: 0] += 1
        if let client = activity.client { clients[client, default: []].insert(activity.id) }
    }

    /// Takes an activity out of everything that only living ones are in.
    mutating func removeFromLiving(_ activity: Activity) {
        let id = activity.id
        turns.remove(id)
        if let key = ActivityKey(activity), livingKeys[key] == id { livingKeys[key] = nil }
        livingCounts[activity.owner, default: 0] -= 1
        if livingCounts[activity.owner] == 0 { livingCounts[activity.owner] = nil }
        remove(id, from: activity.client)
    }

    /// Says which program on the bus stands behind a living activity.
    mutating func setClient(of id: ActivityID, to client: String?) {
        guard let place = activities.index(forKey: id), activities.values[place].client != client else { return }
        remove(id, from: activities.values[place].client)
        activities.values[place].client = client
        if let client { clients[client, default: []].insert(id) }
    }

    private mutating func remove(_ id: ActivityID, from client: String?) {
        guard let client else { return }
        clients[client]?.remove(id)
        if clients[client]?.isEmpty == true { clients[client] = nil }
    }
}
