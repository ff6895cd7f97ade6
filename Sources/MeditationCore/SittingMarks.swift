// SPDX-License-Identifier: Apache-2.0

/// What has been announced of a sitting: stored with it, so that after a restart nothing is announced twice and nothing
/// is left out.
public struct SittingMarks: Hashable, Sendable {
    /// Whether the first phase has begun.
    public var begun: Bool
    /// Whether the total is over.
    public var completed: Bool
    /// The number of the phase that is shown, counted from 0 through the repeats; at least 0.
    public var phaseNumber: Int64
    /// How many gaps between interval bells have been drawn.
    public var intervalNumber: Int64
    /// The position of the next interval bell; nil: there is none.
    public var nextInterval: Duration?

    /// Marks, as of a sitting that has just been started unless said otherwise.
    public init(
        begun: Bool = false, completed: Bool = false, phaseNumber: Int64 = 0, intervalNumber: Int64 = 0,
        nextInterval: Duration? = nil
    ) {
        self.begun = begun
        self.completed = completed
        self.phaseNumber = phaseNumber
        self.intervalNumber = intervalNumber
        self.nextInterval = nextInterval
    }
}
