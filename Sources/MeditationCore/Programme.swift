// SPDX-License-Identifier: Apache-2.0

public import ActivityCore

/// An ordered list of phases, which is repeated for as long as a sitting lasts.
public struct Programme: Hashable, Sendable {
    /// The phases, 1 to 1000.
    public let phases: [Phase]
    /// Where each phase ends, in microseconds from the beginning of a round.
    let ends: [Int64]

    /// A programme of these phases.
    ///
    /// - Throws: `InvalidArgs` where there is none, or more than 1000.
    public init(phases: [Phase]) throws(ActivityError) {
        guard (1...1000).contains(phases.count) else {
            throw ActivityError(.invalidArgs, "the programme has \(phases.count) phases: give 1 to 1000")
        }
        self.init(trusted: phases)
    }

    /// A programme that is known to have 1 to 1000 phases.
    init(trusted phases: [Phase]) {
        self.phases = phases
        var end: Int64 = 0
        ends = phases.map { phase in
            end += phase.duration.wholeMicroseconds
            return end
        }
    }

    /// How long one round of all phases lasts.
    public var period: Duration { Duration(wholeMicroseconds: periodMicroseconds) }

    /// At most 1000 times `UInt32.max` seconds, which is less than half of what `Int64` holds.
    var periodMicroseconds: Int64 { ends[ends.count - 1] }
}
