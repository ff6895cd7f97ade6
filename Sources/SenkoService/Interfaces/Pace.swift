// SPDX-License-Identifier: Apache-2.0

import ActivityCore

/// How many starts and updates each owner has asked for, in the second that goes on and in the one before.
final class Pace {
    private var second: Int64 = 0
    private var counts: [String: Int] = [:]
    private var countsBefore: [String: Int] = [:]

    /// Notes a start or an update that was granted.
    func note(_ owner: String, at now: Instants) {
        turn(to: now)
        counts[owner, default: 0] += 1
    }

    /// The most that an owner has been granted in the last whole second.
    func highest(at now: Instants) -> Int {
        turn(to: now)
        return countsBefore.values.max() ?? 0
    }

    private func turn(to now: Instants) {
        let current = now.boottime.microseconds / 1_000_000
        guard current != second else { return }
        countsBefore = current == second + 1 ? counts : [:]
        counts = [:]
        second = current
    }
}
