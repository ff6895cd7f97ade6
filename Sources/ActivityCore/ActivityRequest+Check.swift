// SPDX-License-Identifier: Apache-2.0

import BusValues

extension ActivityRequest {
    /// Refuses a request that no board could grant.
    ///
    /// - Throws: `InvalidArgs`.
    func check() throws(ActivityError) {
        try kind.check(bytes: 1...255, name: "the kind")
        try key?.check(bytes: 1...256, name: "key")
        try applicationID?.check(bytes: 1...255, name: "app_id")
        try alert?.check()
        try relevanceScore?.checkScore()
        try content.checkTimer()
        guard actions.count <= ActivityAction.most else {
            throw ActivityError(
                .invalidArgs, "actions holds \(actions.count) actions: give at most \(ActivityAction.most)")
        }
        var keys: Set<String> = []
        for action in actions {
            try action.key.check(bytes: 1...255, name: "the key of an action")
            try action.label.check(bytes: 0...255, name: "the label of an action")
            guard keys.insert(action.key).inserted else {
                throw ActivityError(
                    .invalidArgs,
                    "two of the actions have the key \(action.key.quotedForMessage): give each one of its own")
            }
        }
    }
}

extension ActivityUpdate {
    /// Refuses an update that no activity could take.
    ///
    /// - Throws: `InvalidArgs`.
    func check() throws(ActivityError) {
        try alert?.check()
        try relevanceScore?.checkScore()
        try content.checkTimer()
    }
}

extension [String: BusValue] {
    /// Refuses a content whose `timer` ends before it starts: it would never count.
    ///
    /// - Throws: `InvalidArgs`.
    func checkTimer() throws(ActivityError) {
        guard var timer = self["timer"] else { return }
        if case .variant(let value) = timer { timer = value }
        guard case .structure(let fields) = timer, fields.count == 2, case .uint64(let start) = fields[0],
            case .uint64(let end) = fields[1], start > end
        else { return }
        throw ActivityError(
            .invalidArgs,
            "timer starts at \(start) and ends at \(end), \(start - end) µs earlier: give the start, then an end that is no earlier"
        )
    }
}

extension ActivityAlert {
    fileprivate func check() throws(ActivityError) {
        try title.check(bytes: 0...1024, name: "the title of the alert")
        try body.check(bytes: 0...1024, name: "the body of the alert")
        try sound.check(bytes: 0...1024, name: "the sound of the alert")
    }
}

extension Double {
    fileprivate func checkScore() throws(ActivityError) {
        guard isFinite else {
            throw ActivityError(.invalidArgs, "relevance_score is \(self): give a finite number")
        }
    }
}
