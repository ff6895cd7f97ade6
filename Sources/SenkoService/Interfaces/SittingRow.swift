// SPDX-License-Identifier: Apache-2.0

import ActivityCore
import Bus
import BusValues
import MeditationCore

/// A sitting as `Meditation.List` tells of it: path, title, state, phase, remaining and total seconds.
struct SittingRow: BusWritable {
    static let busSignature = Signature(trusted: "(osssuu)")

    let id: ActivityID
    let sitting: Sitting
    let now: Instant<Boottime>

    func write(to writer: MessageWriter) throws(BusError) {
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
