// SPDX-License-Identifier: Apache-2.0

import ActivityCore
import BusValues
import MeditationCore

/// A sitting as `Meditation.List` tells of it: path, title, state, phase, remaining and total seconds.
///
/// A type of its own rather than a `BusTuple`, since this is what bars ask for most often.
struct SittingRow: BusRepresentable {
    static let busSignature = Signature(trusted: "(osssuu)")

    let busValue: BusValue

    init(id: ActivityID, sitting: Sitting, now: Instant<Boottime>) {
        busValue = .structure([
            .objectPath(Names.path(of: id)), .string(sitting.title), .string(sitting.state.rawValue),
            .string(sitting.phase), .uint32(sitting.remaining(at: now).busSecondsRoundedUp),
            .uint32((sitting.total ?? .zero).busSecondsRoundedUp),
        ])
    }

    /// Only sent.
    init?(busValue: BusValue) { return nil }
}
