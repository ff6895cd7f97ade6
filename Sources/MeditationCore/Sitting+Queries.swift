// SPDX-License-Identifier: Apache-2.0

public import ActivityCore

extension Sitting {
    /// Where it stands: as announced, so that it changes with the events and not between them.
    public var state: SittingState {
        if ended != nil { return .ended }
        if case .paused = clock { return .paused }
        return goingState
    }

    /// The state that it has while its time goes on: what a pause came from, and goes back to.
    var goingState: SittingState {
        if !announced.begun { return .preparing }
        return announced.completed ? .overtime : .running
    }

    /// The name of the phase that is shown: the first one while preparing, the last one in overtime.
    public var phase: String { phaseOverride ?? timeline.phase(announced.phaseNumber).name }

    /// The number of the phase that is shown, counted from 0 through the repeats; at most `UInt32.max`.
    public var phaseIndex: UInt32 { UInt32(clamping: announced.phaseNumber) }

    /// Its programme, laid along its total.
    public var timeline: Timeline { Timeline(programme: options.programme, total: total) }

    /// Where it stands on its line: negative while preparing, at the total or above in overtime.
    public func position(at instant: Instant<Boottime>) -> Duration {
        switch clock {
        case .going(let origin): instant - origin
        case .paused(let position, _): position
        }
    }

    /// How much of the total is left: all of it while preparing, nothing in overtime and where it is open-ended.
    public func remaining(at instant: Instant<Boottime>) -> Duration {
        total.map { max($0 - max(position(at: instant), .zero), .zero) } ?? .zero
    }

    /// How long the overtime has lasted; zero where there is none.
    public func overtime(at instant: Instant<Boottime>) -> Duration {
        guard let total, announced.completed, state != .ended else { return .zero }
        return max(.zero, position(at: instant) - total)
    }

    /// How much of the phase is left; of the preparation while preparing; nothing in overtime.
    public func phaseRemaining(at instant: Instant<Boottime>) -> Duration {
        phaseEnd.map { max($0 - position(at: instant), .zero) } ?? .zero
    }

    /// When the total will be over; nil where that is not known or has been: paused, open-ended, overtime, ended.
    public var endsAt: Instant<Boottime>? {
        guard ended == nil, !announced.completed, case .going(let origin) = clock, let total else { return nil }
        return origin + total
    }

    /// When the phase will be over, and while preparing, the preparation; nil where it is paused, in overtime or ended.
    public var phaseEndsAt: Instant<Boottime>? {
        guard ended == nil, case .going(let origin) = clock, let phaseEnd else { return nil }
        return origin + phaseEnd
    }

    /// For how long it has been paused since it began, the pause that lasts included, time asleep apart.
    public func paused(at instant: Instant<Boottime>) -> Duration {
        guard ended == nil, began != nil, case .paused(_, let since) = clock else { return paused }
        return paused + max(instant - since, .zero)
    }

    /// How long has been sat since it began: the time that has passed without pauses and sleep of the machine. It does
    /// not grow any more once it has ended.
    public func sat(at instant: Instant<Boottime>) -> Duration {
        guard let began else { return .zero }
        return max((ended ?? instant) - began - paused(at: instant) - suspended, .zero)
    }

    /// The position at which the phase that is shown is over.
    private var phaseEnd: Duration? {
        if !announced.begun { return .zero }
        return announced.completed ? nil : timeline.place(ofPhase: announced.phaseNumber).end
    }
}
