// SPDX-License-Identifier: Apache-2.0

import ActivityCore

extension Sitting {
    /// How much longer the machine must have slept than was known for a sitting to take notice: less is the jitter
    /// between the readings of two clocks.
    static let shortestSleep: Duration = .milliseconds(500)

    /// The machine has slept, and woke up just now. Its policy says what becomes of the sitting.
    ///
    /// What was due before the machine fell asleep happens first, as of then. A pause that lasts anyway goes on, and is
    /// told apart from the time asleep.
    mutating func sleep(through now: Instants, _ passage: Passage) -> [SittingStep] {
        let slept = now.suspended - suspendedSeen
        guard ended == nil, slept > Self.shortestSleep else { return [] }
        suspendedSeen = now.suspended
        // Never before what is known to have happened awake.
        let asleep = min(max(now.boottime - slept, lastChange), now.boottime)
        var steps = advance(to: asleep, passage)
        guard ended == nil else { return steps }

        switch options.onSuspend {
        case .end:
            return steps + finish(at: asleep, reason: .suspend)
        case .pause where state != .paused:
            let previous = state
            countSleep(from: asleep, to: now.boottime)
            clock = .paused(position: position(at: asleep), since: now.boottime)
            steps.append(SittingStep(.stateChanged(.paused, previous: previous, .suspend), at: now.boottime))
        case .pause, .continue:
            if case .paused(let position, let since) = clock {
                paused = paused(at: asleep)
                countSleep(from: max(asleep, since), to: now.boottime)
                clock = .paused(position: position, since: now.boottime)
            } else {
                steps += advance(to: now.boottime, Passage(catchUp: 1, whileAbsent: passage.whileAbsent))
                countSleep(from: asleep, to: ended ?? now.boottime)
            }
        }
        if ended == nil { lastChange = now.boottime }
        return steps
    }

    /// Counts time asleep, as far as the sitting had begun.
    private mutating func countSleep(from asleep: Instant<Boottime>, to awake: Instant<Boottime>) {
        guard let began else { return }
        suspended += max(awake - max(asleep, began), .zero)
    }
}
