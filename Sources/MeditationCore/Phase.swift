// SPDX-License-Identifier: Apache-2.0

public import ActivityCore

/// One stretch of a programme: a name and a length.
public struct Phase: Hashable, Sendable {
    /// What is done, such as `breathing`: 1 to 256 bytes of UTF-8 without NUL.
    public let name: String
    /// How long: whole milliseconds, at least one and at most `UInt32.max` seconds.
    public let duration: Duration

    /// A phase.
    ///
    /// - Throws: `InvalidArgs` where the name or the duration is out of the bounds above.
    public init(name: String, duration: Duration) throws(ActivityError) {
        try Self.check(name: name)
        guard duration >= .milliseconds(1), duration <= .longest else {
            throw ActivityError(
                .invalidArgs,
                "phase \(name.quotedForMessage) lasts \(duration), which is out of bounds: give 0.001 to \(UInt32.max) seconds"
            )
        }
        guard duration.wholeMicroseconds % 1000 == 0,
            duration == Duration(wholeMicroseconds: duration.wholeMicroseconds)
        else {
            throw ActivityError(
                .invalidArgs,
                "phase \(name.quotedForMessage) lasts \(duration), which is finer than a millisecond: round it")
        }
        self.name = name
        self.duration = duration
    }

    /// A phase of the program's own.
    init(_ name: String, _ duration: Duration) {
        self.name = name
        self.duration = duration
    }

    /// Refuses what is no name of a phase.
    static func check(name: String) throws(ActivityError) {
        guard (1...256).contains(name.utf8.count) else {
            throw ActivityError(
                .invalidArgs, "the name of a phase has \(name.utf8.count) bytes: give 1 to 256 bytes of UTF-8")
        }
        guard !name.utf8.contains(0) else {
            throw ActivityError(.invalidArgs, "the name of a phase holds a NUL: leave it out")
        }
    }
}
