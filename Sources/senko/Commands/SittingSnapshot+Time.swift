// SPDX-License-Identifier: Apache-2.0

import ActivityCore

extension SittingSnapshot {
    /// Where the programme is at an instant.
    struct PhasePosition: Hashable {
        /// Counted from 0 through the repeats.
        let index: UInt32
        let name: String
        /// Until the phase ends.
        let remaining: Duration
        /// How long the phase takes as a whole; nil where that is not known.
        let duration: Duration?
    }

    /// What remains of the total at an instant; nil for an open-ended sitting.
    func remaining(at now: Instant<Boottime>) -> Duration? {
        guard let total else { return nil }
        guard state.isGoing, let endsAtBoottime else { return state == .ended ? .zero : min(total, remainingWhenRead) }
        return min(total, max(.zero, endsAtBoottime - now))
    }

    /// How much of the sitting has passed at an instant, pauses and preparation not counted.
    func elapsed(at now: Instant<Boottime>) -> Duration {
        if state == .preparing, now < (phaseEndsAtBoottime ?? now) { return .zero }
        guard let total, let remaining = remaining(at: now) else { return positionInProgramme(at: now) }
        // What was left when it ended early has not passed.
        if state == .ended { return total - min(total, remainingWhenRead) }
        return total - remaining + (overtime(at: now) ?? .zero)
    }

    /// For how long the total has been over; nil before, and where the daemon does not say.
    func overtime(at now: Instant<Boottime>) -> Duration? {
        guard let overtimeWhenRead else { return nil }
        switch state {
        case .overtime: return overtimeWhenRead + max(.zero, now - readAt.boottime)
        case .paused, .ended: return overtimeWhenRead > .zero ? overtimeWhenRead : nil
        default: return nil
        }
    }

    /// The passed part of the total in percent, rounded down; nil for an open-ended sitting.
    func percent(at now: Instant<Boottime>) -> Int? {
        fraction(at: now).map { Int(($0 * 100).rounded(.down)) }
    }

    /// The passed part of the total, 0…1; nil for an open-ended sitting.
    func fraction(at now: Instant<Boottime>) -> Double? {
        guard let total, total > .zero else { return nil }
        return min(1, max(0, elapsed(at: now) / total))
    }

    /// The phase at an instant. Past the published end of the phase, the programme tells what follows, so that it goes on
    /// while the daemon cannot be asked.
    func phase(at now: Instant<Boottime>) -> PhasePosition {
        guard state.isGoing, let phaseEnd = phaseEndsAtBoottime else {
            return PhasePosition(
                index: phaseIndex, name: phase, remaining: phaseRemainingWhenRead,
                duration: duration(ofPhase: Int64(phaseIndex)))
        }
        if let endsAtBoottime, now >= endsAtBoottime {
            // Nothing follows the end: the last phase is shown until the daemon says that it is over.
            let last = phase(at: endsAtBoottime - .microseconds(1))
            return PhasePosition(index: last.index, name: last.name, remaining: .zero, duration: last.duration)
        }
        guard now >= phaseEnd, !phases.isEmpty, period > .zero else {
            return PhasePosition(
                index: phaseIndex, name: phase, remaining: max(.zero, phaseEnd - now),
                duration: state == .preparing ? nil : duration(ofPhase: Int64(phaseIndex)))
        }
        return phase(after: now - phaseEnd, now: now)
    }

    /// When the phase ends, on the clock that deadlines are kept on; nil while it does not pass.
    var phaseEndsAtBoottime: Instant<Boottime>? {
        guard state.isGoing, let phaseEndsAt else { return nil }
        // The daemon's own relation of the two clocks, where it is published; else that of the instant of reading.
        if let endsAt, let endsAtBoottime { return endsAtBoottime - (endsAt - phaseEndsAt) }
        return readAt.boottime + (phaseEndsAt - readAt.realtime)
    }

    /// When the sitting ends at an instant of the calendar; nil where that is not known.
    var end: Instant<Realtime>? { state.isGoing ? endsAt : nil }

    /// How long a phase takes, cut at the total; nil where there is no programme.
    private func duration(ofPhase index: Int64) -> Duration? {
        guard !phases.isEmpty else { return nil }
        let (repeats, place) = Int(index).quotientAndRemainder(dividingBy: phases.count)
        let duration = phases[place].duration
        guard let total else { return duration }
        let start = phases[..<place].reduce(period * repeats) { $0 + $1.duration }
        return min(duration, max(.zero, total - start))
    }

    private var period: Duration { phases.reduce(.zero) { $0 + $1.duration } }

    /// The phase a while after the published one ended.
    private func phase(after time: Duration, now: Instant<Boottime>) -> PhasePosition {
        // Before the first phase there is the preparation, which has no place in the programme.
        var index = state == .preparing ? 0 : Int64(phaseIndex) + 1
        let repeats = Int64(time / period)
        var rest = time - period * repeats
        index += repeats * Int64(phases.count)
        while rest >= phases[Int(index % Int64(phases.count))].duration, rest > .zero {
            rest -= phases[Int(index % Int64(phases.count))].duration
            index += 1
        }
        let phase = phases[Int(index % Int64(phases.count))]
        var remaining = phase.duration - rest
        // The last phase is cut at the total.
        if let endsAtBoottime { remaining = min(remaining, endsAtBoottime - now) }
        return PhasePosition(
            index: UInt32(clamping: index), name: phase.name, remaining: remaining,
            duration: duration(ofPhase: index))
    }

    /// How far into the repeated programme an instant is, by the phases that have passed.
    private func positionInProgramme(at now: Instant<Boottime>) -> Duration {
        guard !phases.isEmpty else { return .zero }
        let position = phase(at: now)
        let (repeats, index) = Int(position.index).quotientAndRemainder(dividingBy: phases.count)
        let begun = phases[...index].reduce(period * repeats) { $0 + $1.duration }
        return max(.zero, begun - position.remaining)
    }
}
