// SPDX-License-Identifier: Apache-2.0

import ActivityCore
import Bus
import BusValues
import MeditationCore

/// The sittings as `Meditation.List` tells of them, `a(osssuu)`: path, title, state, phase, remaining and total seconds.
struct SittingList: BusWritable {
    static let busSignature = Signature(trusted: "a(osssuu)")

    let sittings: [(id: ActivityID, sitting: Sitting)]
    let now: Instant<Boottime>

    func write(to writer: MessageWriter) throws(BusError) {
        try writer.container("a", "(osssuu)") { () throws(BusError) in
            for (id, sitting) in sittings {
                try writer.container("r", "osssuu") { () throws(BusError) in
                    try writer.append(Names.path(of: id))
                    try writer.append(sitting.title)
                    try writer.append(sitting.state.rawValue)
                    try writer.append(sitting.phase)
                    try writer.append(sitting.remaining(at: now).busSecondsRoundedUp)
                    try writer.append((sitting.total ?? .zero).busSecondsRoundedUp)
                }
            }
        }
    }
}
