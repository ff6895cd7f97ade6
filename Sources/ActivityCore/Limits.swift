// SPDX-License-Identifier: Apache-2.0

/// The bounds that a board keeps.
public struct Limits: Hashable, Sendable {
    /// How many activities may be on the board.
    public var total: Int
    /// How many bytes attributes and content may take together, as marshalled.
    public var payloadBytes: Int
    /// How long an activity that is over stays, unless told otherwise.
    public var lingering: Duration
    /// How many missed phase boundaries of one sitting are announced in one go.
    public var catchUp: Int

    /// The bounds, each as it is unless said otherwise.
    public init(
        total: Int = 256, payloadBytes: Int = 4096, lingering: Duration = .seconds(300), catchUp: Int = 1000
    ) {
        self.total = total
        self.payloadBytes = payloadBytes
        self.lingering = lingering
        self.catchUp = catchUp
    }
}
