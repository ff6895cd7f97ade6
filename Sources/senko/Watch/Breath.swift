// SPDX-License-Identifier: Apache-2.0

import ActivityCore
import Glibc

/// How full the lungs are in the course of a programme, as the names of its phases tell.
struct Breath {
    /// What a phase does with the breath.
    enum Movement: Equatable {
        case inward
        case outward
        /// The breath stays as it is.
        case hold
        /// Calm breathing at one's own pace, shown as a slow swell.
        case free
        /// Resting, the breath forgotten.
        case rest

        /// By the phase's name; nil for a phase that is not about the breath.
        init?(phase: String) {
            let words = phase.lowercased().split { !$0.isLetter }
            if words.contains(where: { ["inhale", "in", "inhalation"].contains($0) }) {
                self = .inward
            } else if words.contains(where: { ["exhale", "out", "exhalation"].contains($0) }) {
                self = .outward
            } else if words.contains(where: { ["hold", "retain", "pause"].contains($0) }) {
                self = .hold
            } else if words.contains(where: { ["breathing", "breathe", "breath"].contains($0) }) {
                self = .free
            } else if words.contains(where: { ["rest", "resting"].contains($0) }) {
                self = .rest
            } else {
                return nil
            }
        }

        /// Whether the picture moves within the phase.
        var isMoving: Bool { self == .inward || self == .outward || self == .free }
    }

    /// How long one swell of free breathing takes: six breaths a minute are calm for most people.
    static let freePeriod = Duration.seconds(10)

    private let phases: [SittingSnapshot.Phase]

    init(_ sitting: SittingSnapshot) {
        phases = sitting.phases
    }

    /// How full the lungs are, 0…1; nil where the phase is not about the breath.
    func level(in position: SittingSnapshot.PhasePosition) -> Double? {
        guard let movement = Movement(phase: position.name) else { return nil }
        guard let duration = position.duration, duration > .zero else { return 0 }
        let passed = max(.zero, duration - position.remaining)
        switch movement {
        case .rest: return 0.15
        case .free: return Self.eased(Self.swell(passed / Self.freePeriod))
        case .hold: return bounds(of: Int(position.index)).start
        case .inward, .outward:
            let (start, end) = bounds(of: Int(position.index))
            return start + (end - start) * Self.eased(min(1, passed / duration))
        }
    }

    /// The level at the beginning and the end of a phase. Breaths in one direction that follow each other share the way,
    /// each by its length.
    private func bounds(of index: Int) -> (start: Double, end: Double) {
        guard !phases.isEmpty else { return (0, 0) }
        let place = index % phases.count
        guard let movement = Movement(phase: phases[place].name), movement == .inward || movement == .outward else {
            return held(at: place)
        }
        let before = run(of: movement, from: place, step: -1)
        let after = run(of: movement, from: place, step: 1)
        let whole = before + phases[place].duration + after
        guard whole > .zero else { return (0, 0) }
        let start = before / whole
        let end = (before + phases[place].duration) / whole
        return movement == .inward ? (start, end) : (1 - start, 1 - end)
    }

    /// Where the last breath before a hold left off.
    private func held(at place: Int) -> (start: Double, end: Double) {
        for distance in 1..<max(2, phases.count) {
            let other = (place - distance + phases.count) % phases.count
            switch Movement(phase: phases[other].name) {
            case .inward?, .outward?:
                let end = bounds(of: other).end
                return (end, end)
            case .hold?: continue
            default: return (0, 0)
            }
        }
        return (0, 0)
    }

    /// How long the neighbours in one direction take that move the breath alike.
    private func run(of movement: Movement, from place: Int, step: Int) -> Duration {
        var sum = Duration.zero
        for distance in 1..<max(1, phases.count) {
            let other = (place + step * distance + phases.count * distance) % phases.count
            guard Movement(phase: phases[other].name) == movement else { break }
            sum += phases[other].duration
        }
        return sum
    }

    /// Up and down again, 0…1…0, once for each whole of `periods`.
    private static func swell(_ periods: Double) -> Double {
        let part = periods - periods.rounded(.down)
        return part < 0.5 ? part * 2 : 2 - part * 2
    }

    /// Slow at both ends.
    private static func eased(_ part: Double) -> Double { (1 - cos(part * .pi)) / 2 }
}
