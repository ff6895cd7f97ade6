// SPDX-License-Identifier: Apache-2.0

public import ActivityCore

extension Board {
    /// Lets happen what has become due, in the order of the instants for which it was programmed.
    ///
    /// It may be called at any time; after a resume of the machine and after the clock was set it should be, even where
    /// nothing is due.
    public mutating func wake(at now: Instants) -> [Event] {
        var journal = Journal()
        settle(at: now, &journal)
        return close(journal)
    }

    /// Notes that every sitting which is not over has gone on until now, and that the programs behind activities are there
    /// still, which nothing else would tell after the machine has gone down: they would count as over, or gone, since
    /// their last change. Nothing else changes, and nobody is told.
    public mutating func touch(at now: Instants) {
        for id in sittings.keys {
            guard let sitting = sittings[id], sitting.ended == nil, sitting.lastChange < now.boottime else { continue }
            sittings[id]?.lastChange = now.boottime
        }
        activities.touch(at: now)
    }

    /// Takes a reading of the clocks into account, and lets happen what has become due.
    mutating func settle(at now: Instants, _ journal: inout Journal) {
        lastAsked = now
        observeRealtime(now, &journal)
        observeSleep(now, &journal)
        advanceSittings(now, &journal)
        advanceActivities(now, &journal)
    }

    /// The events of a journal, what is still untold first, and what has changed last.
    mutating func close(_ journal: Journal) -> [Event] {
        var events = untold + journal.ordered
        untold = []
        for before in journal.touched {
            if let after = self[before.id], after != before { events.append(.changed(before: before, after: after)) }
        }
        return events
    }

    private mutating func observeRealtime(_ now: Instants, _ journal: inout Journal) {
        guard activities.observe(now) else { return }
        journal.add(.clockStepped, at: Instant(microseconds: .min))
        for entry in ordered where entry.sitting == nil || !entry.activity.state.isLiving {
            journal.touch(entry)
            activities.renewDates(of: entry.id, at: now)
        }
    }

    private mutating func observeSleep(_ now: Instants, _ journal: inout Journal) {
        guard now.suspended - suspendedSeen > Sitting.shortestSleep else { return }
        suspendedSeen = now.suspended
        let passage = Passage(catchUp: limits.catchUp)
        for id in sittings.filter({ $0.value.ended == nil }).keys.sorted() {
            change(id, at: now, &journal) { sitting in
                sitting.sleep(through: now, passage) + sitting.advance(to: now.boottime, passage)
            }
        }
    }

    private mutating func advanceSittings(_ now: Instants, _ journal: inout Journal) {
        // All first, then each once: whatever a stored sitting holds, a wake comes to an end.
        var due: [ActivityID] = []
        while let (_, id) = deadlines.popDue(at: now.boottime) { due.append(id) }
        let passage = Passage(catchUp: limits.catchUp)
        for id in due {
            change(id, at: now, &journal) { $0.advance(to: now.boottime, passage) }
        }
    }
}
