// SPDX-License-Identifier: Apache-2.0

import ActivityCore

/// How time passes by a sitting.
struct Passage {
    /// How many phase boundaries are announced at most, the newest.
    var catchUp: Int
    /// Whether the daemon was not there: an end then is cleaned up after, rather than announced.
    var whileAbsent = false
}

extension Sitting {
    /// When something will next happen by itself.
    var deadline: Instant<Boottime>? {
        guard ended == nil, case .going(let origin) = clock else { return nil }
        if !announced.begun { return origin }
        if announced.completed { return nil }
        var next = timeline.start(ofPhase: announced.phaseNumber.addingSaturated(1))
        if let total { next = min(next, total.wholeMicroseconds) }
        if let bell = announced.nextInterval { next = min(next, bell.wholeMicroseconds) }
        return origin + Duration(wholeMicroseconds: next)
    }

    /// Lets everything happen that is programmed up to an instant, as of the instants for which it is programmed.
    mutating func advance(to instant: Instant<Boottime>, _ passage: Passage) -> [SittingStep] {
        guard ended == nil, case .going(let origin) = clock, !announced.completed else { return [] }
        let position = (instant - origin).wholeMicroseconds
        guard position >= 0 else { return [] }
        let isOver = total.map { position >= $0.wholeMicroseconds } ?? false
        if let total, isOver, passage.whileAbsent, !options.overtime {
            began = began ?? origin
            return finish(at: origin + total, reason: .startupCleanup)
        }

        var steps: [SittingStep] = []
        let firstMissed = announced.begun ? announced.phaseNumber + 1 : 0
        if !announced.begun { steps.append(contentsOf: begin(at: origin)) }
        let newest = timeline.number(at: position)
        steps += announcePhases(
            from: max(firstMissed, newest - Int64(max(passage.catchUp, 1)) + 1), through: newest, origin)
        if let bell = takeIntervalBell(upTo: position) {
            steps.append(SittingStep(.bell(.interval), at: origin + bell))
        }
        lastChange = steps.reduce(lastChange) { max($0, $1.instant) }
        if let total, isOver { steps += complete(at: origin + total) }
        return steps
    }

    /// Begins the first phase at position 0, which is now.
    ///
    /// - Returns: the change of state, unless it stays paused. Announcing the phase is left to the caller.
    mutating func begin(at instant: Instant<Boottime>) -> [SittingStep] {
        let previous = state
        announced.begun = true
        began = instant
        lastChange = instant
        resetIntervals(after: .zero)
        return state == previous ? [] : [SittingStep(.stateChanged(state, previous: previous, .start), at: instant)]
    }

    /// What announces the phase that is shown at its beginning, its bell included.
    func phaseSteps(at instant: Instant<Boottime>) -> [SittingStep] {
        let bell: BellKind = announced.phaseNumber == 0 ? .start : .phase
        return [phaseStep(at: instant), SittingStep(.bell(bell), at: instant)]
    }

    /// What announces the phase that is shown.
    func phaseStep(at instant: Instant<Boottime>) -> SittingStep {
        SittingStep(.phaseChanged(phase, index: phaseIndex, remaining: remaining(at: instant)), at: instant)
    }

    /// The total is over: the sitting ends, or goes on in overtime.
    mutating func complete(at instant: Instant<Boottime>) -> [SittingStep] {
        guard options.overtime else { return finish(at: instant, reason: .completed) }
        let previous = state
        announced.completed = true
        announced.nextInterval = nil
        lastChange = instant
        var steps = [SittingStep(.bell(.end), at: instant)]
        if state != previous {
            steps.insert(SittingStep(.stateChanged(state, previous: previous, .completed), at: instant), at: 0)
        }
        return steps
    }

    /// The sitting is over.
    mutating func finish(at instant: Instant<Boottime>, reason: Reason) -> [SittingStep] {
        let previous = state
        paused = paused(at: instant)
        clock = .paused(position: position(at: instant), since: instant)
        showPassedPhase()
        announced.nextInterval = nil
        ended = instant
        lastChange = instant
        var steps = [SittingStep(.ended(previous: previous, reason), at: instant)]
        if reason == .completed { steps.append(SittingStep(.bell(.end), at: instant)) }
        return steps
    }

    /// After an end that came while the daemon was not there, shows the phase in which it came.
    private mutating func showPassedPhase() {
        guard began != nil, !announced.completed, case .paused(let position, _) = clock else { return }
        let number = timeline.number(at: position.wholeMicroseconds)
        guard number > announced.phaseNumber else { return }
        announced.phaseNumber = number
        phaseOverride = nil
    }

    private mutating func announcePhases(
        from first: Int64, through newest: Int64, _ origin: Instant<Boottime>
    ) -> [SittingStep] {
        guard newest > announced.phaseNumber || first == 0 else { return [] }
        var steps: [SittingStep] = []
        var number = first
        phaseOverride = nil
        while number <= newest {
            announced.phaseNumber = number
            let start = Duration(wholeMicroseconds: timeline.start(ofPhase: number))
            steps += phaseSteps(at: origin + start)
            number += 1
        }
        announced.phaseNumber = newest
        return steps
    }
}
