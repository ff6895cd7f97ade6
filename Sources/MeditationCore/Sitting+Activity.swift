// SPDX-License-Identifier: Apache-2.0

import ActivityCore
import BusValues

extension Sitting {
    /// The kind of a sitting's activity: the name of its attributes type in Swift.
    public static let kind = "MeditationAttributes"
    /// The owner of a sitting's activity: the daemon.
    public static let owner = "org.senko.Senko1"

    /// What its activity shows, as of its last change: `remainingSeconds` (`u`, rounded up) and `phase` (`s`).
    var content: [String: BusValue] {
        Self.content(remaining: remaining(at: lastChange), phase: phase)
    }

    static func content(remaining: Duration, phase: String) -> [String: BusValue] {
        ["remainingSeconds": .uint32(UInt32(clamping: remaining.secondsRoundedUp)), "phase": .string(phase)]
    }

    /// Whether nothing differs but which interval bell is next: no content is worth an update for that.
    func shows(sameAs other: Sitting?) -> Bool {
        guard var other else { return false }
        other.announced.nextInterval = announced.nextInterval
        other.announced.intervalNumber = announced.intervalNumber
        other.lastChange = lastChange
        return other == self
    }
}
