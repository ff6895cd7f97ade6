// SPDX-License-Identifier: Apache-2.0

import ActivityCore

/// How much other programs may have on the board: section `[Activities]`.
public struct ActivitySettings: Hashable, Sendable {
    /// `Total=`: how many activities there may be, sittings included, 1 to 1,000,000.
    public var total = 256
    /// `PerOwner=`: how many of one application may go on, 1 to 1,000,000.
    public var perOwner = 16
    /// `PayloadBytes=`: how many bytes attributes and content may take together, as marshalled, 1024 to 1,048,576.
    public var payloadBytes = 4096
    /// `PresentationBytes=`: how many bytes a presentation may take, as marshalled, 0 to 1,048,576.
    public var presentationBytes = 16384
    /// `UpdatesPerSecond=`: how many starts and updates a second one application may ask for in the long run, 0 to
    /// 1,000,000; 0: any number.
    public var updatesPerSecond = 20
    /// `UpdateBurst=`: how many of them may come at once, after a rest, 1 to 1,000,000.
    public var updateBurst = 60
    /// `TimeLimit=`: how long an activity may go on after the last sign of its program, which has left the bus, 1 minute
    /// to `UInt32.max` seconds; nil: for ever.
    public var timeLimit: Duration? = .seconds(8 * 3600)
    /// `Linger=`: how long one that is over stays in sight, 0 to 4 hours.
    public var linger: Duration = Dismissal.longest

    /// The defaults.
    public init() {}
}
