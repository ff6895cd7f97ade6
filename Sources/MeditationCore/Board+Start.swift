// SPDX-License-Identifier: Apache-2.0

import ActivityCore
import BusValues

extension Board {
    /// Starts a sitting; where one with the same key lives, that is the one.
    mutating func start(
        _ id: ActivityID, title: String, total: Duration?, options: SittingOptions, at now: Instants,
        _ journal: inout Journal
    ) throws(ActivityError) -> ActivityID {
        let options = try options.checked()
        guard !title.utf8.contains(0) else {
            throw ActivityError(.invalidArgs, "the title holds a NUL: leave it out")
        }
        if let total, !(Duration.milliseconds(1)...Duration.longest).contains(total) {
            throw ActivityError(
                .invalidArgs, "the total of \(total) is out of bounds: give 0.001 to \(UInt32.max) seconds, or none")
        }
        if let key = options.key,
            let living = activities.living(owner: Sitting.owner, kind: Sitting.kind, key: key)
        {
            return living
        }

        var sitting = Sitting(
            title: title, options: options, started: now.boottime,
            total: total.map { Duration(wholeMicroseconds: $0.wholeMicroseconds) },
            clock: .going(origin: now.boottime + options.preparation), suspendedSeen: now.suspended,
            lastChange: now.boottime)
        var steps: [SittingStep] = []
        if options.preparation == .zero {
            // It begins with its start: `started` tells the state.
            _ = sitting.begin(at: now.boottime)
            steps = sitting.phaseSteps(at: now.boottime)
        }
        let activity = Activity(
            id: id, kind: Sitting.kind, owner: Sitting.owner, key: options.key,
            attributes: [
                "sessionTitle": .string(title),
                "totalSeconds": .uint32(UInt32(clamping: (total ?? .zero).secondsRoundedUp)),
            ],
            startedAt: realtime(of: now.boottime), content: sitting.content)
        // Whatever phase is shown later must fit as well.
        let longestName = options.programme.phases.map(\.name).max { $0.utf8.count < $1.utf8.count } ?? ""
        try activities.checkSize(
            attributes: activity.attributesSize, content: Sitting.content(remaining: .zero, phase: longestName),
            refusal: .attributesTooLarge)
        if let displaced = try activities.start(activity) {
            forget(displaced, reason: .replaced, at: now.boottime, &journal)
        }
        sittings[id] = sitting
        deadlines.set(id, to: sitting.deadline)
        journal.add(.started(Entry(activity: activity, sitting: sitting)), at: now.boottime)
        for step in steps.withOneBell(of: options.bells, at: now.boottime, whileAbsent: false) {
            switch step.kind {
            case .phaseChanged(let phase, let index, let remaining):
                journal.add(.phaseChanged(id, phase: phase, index: index, remaining: remaining), at: step.instant)
            case .bell(let bell):
                journal.add(.bell(id, bell), at: step.instant)
            case .stateChanged, .ended:
                break
            }
        }
        return id
    }
}

extension SittingOptions {
    /// The options in whole microseconds.
    ///
    /// - Throws: `InvalidArgs` where one is out of its bounds.
    fileprivate func checked() throws(ActivityError) -> SittingOptions {
        var options = self
        options.preparation = try Self.check(preparation, in: .zero, name: "prepare")
        switch intervalBell {
        case .every(let duration):
            options.intervalBell = .every(try Self.check(duration, in: .seconds(1), name: "interval_bell"))
        case .within(let bounds):
            let lower = try Self.check(bounds.lowerBound, in: .seconds(1), name: "interval_bell_range")
            let upper = try Self.check(bounds.upperBound, in: .seconds(1), name: "interval_bell_range")
            options.intervalBell = .within(lower...max(lower, upper))
        case nil: break
        }
        try sound?.check(bytes: 0...4096, name: "sound")
        try key?.check(bytes: 1...256, name: "key")
        return options
    }

    private static func check(
        _ duration: Duration, in lower: Duration, name: String
    ) throws(ActivityError) -> Duration {
        guard duration >= lower, duration <= .longest else {
            throw ActivityError(
                .invalidArgs,
                "\(name) is \(duration), which is out of bounds: give \(lower.secondsRoundedUp) to \(UInt32.max) seconds"
            )
        }
        return Duration(wholeMicroseconds: duration.wholeMicroseconds)
    }
}
