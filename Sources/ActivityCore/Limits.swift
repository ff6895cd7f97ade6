// SPDX-License-Identifier: Apache-2.0

/// The bounds that a board keeps.
public struct Limits: Hashable, Sendable {
    /// How many activities may be on the board.
    public var total: Int
    /// How many activities of one owner may go on or be pending.
    public var perOwner: Int
    /// How many bytes attributes and content may take together, as marshalled.
    public var payloadBytes: Int
    /// How many bytes a presentation may take, as marshalled.
    public var presentationBytes: Int
    /// How many starts and updates a second one owner may ask for in the long run; 0: any number.
    public var updatesPerSecond: Int
    /// How many of them may come at once, after a rest.
    public var updateBurst: Int
    /// How long an activity may go on after the last sign of its program, which is no longer on the bus; nil: for ever.
    public var timeLimit: Duration?
    /// How long another program's activity that is over stays, unless told otherwise.
    public var lingering: Duration
    /// How long a sitting that is over stays, unless told otherwise.
    public var sittingLingering: Duration
    /// How many missed phase boundaries of one sitting are announced in one go.
    public var catchUp: Int

    /// The bounds, each as it is unless said otherwise.
    public init(
        total: Int = 256, perOwner: Int = 16, payloadBytes: Int = 4096, presentationBytes: Int = 16384,
        updatesPerSecond: Int = 20, updateBurst: Int = 60, timeLimit: Duration? = .seconds(8 * 3600),
        lingering: Duration = Dismissal.longest, sittingLingering: Duration = .seconds(300), catchUp: Int = 1000
    ) {
        self.total = total
        self.perOwner = perOwner
        self.payloadBytes = payloadBytes
        self.presentationBytes = presentationBytes
        self.updatesPerSecond = updatesPerSecond
        self.updateBurst = updateBurst
        self.timeLimit = timeLimit
        self.lingering = lingering
        self.sittingLingering = sittingLingering
        self.catchUp = catchUp
    }
}
