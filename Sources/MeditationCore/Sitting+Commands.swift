// SPDX-License-Identifier: Apache-2.0

import ActivityCore

/// What a person or a program asks of a sitting. Everything that was due has happened before (`advance`), and the
/// sitting has not ended; a refusal changes nothing.
extension Sitting {
    /// Stops its time.
    mutating func pause(at now: Instant<Boottime>, reason: Reason) throws(ActivityError) -> [SittingStep] {
        let previous = state
        guard previous != .paused else {
            throw ActivityError(
                .invalidState, "the sitting \(title.quotedForMessage) is paused already: resume it to go on")
        }
        clock = .paused(position: position(at: now), since: now)
        lastChange = now
        return [SittingStep(.stateChanged(.paused, previous: previous, reason), at: now)]
    }

    /// Lets its time go on.
    mutating func resume(at now: Instant<Boottime>) throws(ActivityError) -> [SittingStep] {
        guard case .paused(let position, _) = clock else {
            throw ActivityError(
                .invalidState,
                "the sitting \(title.quotedForMessage) is \(state.rawValue), not paused: pause it to stop its time")
        }
        paused = paused(at: now)
        clock = .going(origin: now - position)
        lastChange = now
        return [SittingStep(.stateChanged(state, previous: .paused, .resumed), at: now)]
    }

    /// Goes on to the next phase; at the last one, to the end.
    mutating func skip(at now: Instant<Boottime>) throws(ActivityError) -> [SittingStep] {
        guard !announced.completed else {
            throw ActivityError(
                .invalidState,
                "the sitting \(title.quotedForMessage) is in overtime and has no further phase: extend or end it")
        }
        guard announced.begun else {
            move(to: .zero, at: now)
            phaseOverride = nil
            return begin(at: now) + phaseSteps(at: now)
        }
        let next = Duration(wholeMicroseconds: timeline.start(ofPhase: announced.phaseNumber.addingSaturated(1)))
        if let total, next >= total {
            move(to: total, at: now)
            return complete(at: now)
        }
        guard next <= .longest else {
            throw ActivityError(
                .invalidState,
                "the next phase of the sitting \(title.quotedForMessage) begins behind the limit of \(UInt32.max) seconds: end it"
            )
        }
        move(to: next, at: now)
        lastChange = now
        phaseOverride = nil
        announced.phaseNumber += 1
        resetIntervals(after: next)
        return phaseSteps(at: now)
    }

    /// Lengthens or shortens it, never below what has passed. In overtime a longer total counts from now.
    mutating func extend(by change: Duration, at now: Instant<Boottime>) throws(ActivityError) -> [SittingStep] {
        guard let total else {
            throw ActivityError(
                .invalidState,
                "the sitting \(title.quotedForMessage) is open-ended and has no total: end it when it is time")
        }
        let change = Duration(wholeMicroseconds: change.wholeMicroseconds)
        guard change != .zero else {
            throw ActivityError(
                .invalidArgs, "extending by 0 changes nothing: give a positive or a negative number of seconds")
        }
        guard !announced.completed || change > .zero else {
            throw ActivityError(
                .invalidState, "the sitting \(title.quotedForMessage) is in overtime and cannot be shortened: end it")
        }
        let passed = position(at: now)
        let longer = (announced.completed ? passed : total) + change
        guard longer <= .longest else {
            throw ActivityError(
                .invalidArgs,
                "extending by \(DurationText.words(change)) makes a total of \(DurationText.words(longer)), "
                    + "the limit is \(UInt32.max) seconds: give less")
        }
        guard announced.begun || longer > .zero else {
            throw ActivityError(
                .invalidArgs,
                "extending by \(DurationText.words(change)) leaves nothing of a total of \(DurationText.words(total)) "
                    + "that has not begun: give less, or end it")
        }
        lastChange = now
        if announced.completed {
            self.total = longer
            return goBack(to: passed, at: now, reason: .resumed)
        }
        self.total = max(longer, passed)
        return longer > passed ? [] : complete(at: now)
    }

    /// Moves it to where `left` remains, and shows `name` until the programme's next boundary; an empty name keeps the
    /// programme's.
    mutating func update(
        remaining left: Duration, phase name: String, at now: Instant<Boottime>
    ) throws(ActivityError) -> [SittingStep] {
        let left = Duration(wholeMicroseconds: left.wholeMicroseconds)
        if !name.isEmpty { try Phase.check(name: name) }
        guard left >= .zero else {
            throw ActivityError(.invalidArgs, "\(DurationText.words(left)) cannot remain: give 0 or more")
        }
        guard left <= (total ?? .zero) else {
            throw ActivityError(
                .invalidArgs,
                total.map {
                    "\(DurationText.words(left)) is more than the total of \(DurationText.words($0)): extend it first"
                } ?? "the sitting \(title.quotedForMessage) is open-ended, so that nothing remains of it: give 0")
        }
        let shown = name.isEmpty ? nil : name
        // Nothing to move: open-ended, or in overtime and to stay there.
        guard let total, !(announced.completed && left == .zero) else { return show(shown, at: now) }
        let before = (phase, phaseIndex)
        if announced.completed {
            phaseOverride = shown
            return goBack(to: total - left, at: now, reason: .app, shownBefore: before)
        }
        move(to: total - left, at: now)
        phaseOverride = shown
        let isFirst = !announced.begun
        var steps = isFirst ? begin(at: now) : []
        announced.phaseNumber = timeline.number(at: (total - left).wholeMicroseconds)
        resetIntervals(after: total - left)
        lastChange = now
        if isFirst || (phase, phaseIndex) != before { steps.append(phaseStep(at: now)) }
        if left == .zero { return steps + complete(at: now) }
        return isFirst ? steps + [SittingStep(.bell(.start), at: now)] : steps
    }

    /// Back from overtime: the total is no longer over.
    private mutating func goBack(
        to position: Duration, at now: Instant<Boottime>, reason: Reason, shownBefore: (String, UInt32)? = nil
    ) -> [SittingStep] {
        let (previous, before) = (state, shownBefore ?? (phase, phaseIndex))
        announced.completed = false
        move(to: position, at: now)
        announced.phaseNumber = timeline.number(at: position.wholeMicroseconds)
        if shownBefore == nil { phaseOverride = nil }
        resetIntervals(after: position)
        lastChange = now
        var steps: [SittingStep] = []
        if state != previous { steps.append(SittingStep(.stateChanged(state, previous: previous, reason), at: now)) }
        if (phase, phaseIndex) != before { steps.append(phaseStep(at: now)) }
        return steps
    }

    private mutating func show(_ name: String?, at now: Instant<Boottime>) -> [SittingStep] {
        let before = phase
        phaseOverride = name
        guard phase != before else { return [] }
        lastChange = now
        return [phaseStep(at: now)]
    }

    /// Moves it along its line; a pause goes on.
    private mutating func move(to position: Duration, at now: Instant<Boottime>) {
        switch clock {
        case .going: clock = .going(origin: now - position)
        case .paused(_, let since): clock = .paused(position: position, since: announced.begun ? since : now)
        }
    }
}
