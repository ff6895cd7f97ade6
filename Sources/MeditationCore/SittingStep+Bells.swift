// SPDX-License-Identifier: Apache-2.0

import ActivityCore

extension [SittingStep] {
    /// How late a bell may ring. A bell says *now*: later than this it would lie, and be silent instead.
    static let latestBell: Duration = .seconds(1)

    /// Of all bells keeps one at most: the most important one that the sitting wants and that is not late.
    ///
    /// The end's bell rings however late it is, because a person waits for it; only where the daemon was not there when
    /// the end passed, it does not ring at all.
    func withOneBell(of wanted: Set<BellKind>, at now: Instant<Boottime>, whileAbsent: Bool) -> [SittingStep] {
        var chosen: (place: Int, importance: Int)?
        for (place, step) in enumerated() {
            guard case .bell(let bell) = step.kind, wanted.contains(bell),
                bell == .end ? !whileAbsent : now - step.instant <= Self.latestBell
            else { continue }
            if bell.importance >= (chosen?.importance ?? 0) { chosen = (place, bell.importance) }
        }
        return enumerated().compactMap { place, step in
            if case .bell = step.kind, place != chosen?.place { return nil }
            return step
        }
    }
}

extension BellKind {
    /// Which of several bells rings: the greatest.
    fileprivate var importance: Int {
        switch self {
        case .interval: 0
        case .start: 1
        case .phase: 2
        case .end: 3
        }
    }
}
