// SPDX-License-Identifier: Apache-2.0

import ActivityCore
import Bus
import BusValues
import MeditationCore

/// The sittings as `Meditation.List` tells of them, `a(osssuu)`: path, title, state, phase, remaining and total seconds.
struct SittingList: BusWritable {
    static let busSignature = Signature(trusted: "a(osssuu)")

    let host: Host

    func write(to writer: MessageWriter) throws(BusError) {
        let now = host.clocks.now.boottime
        try writer.container("a", "(osssuu)") { () throws(BusError) in
            let board = host.board
            for id in board.orderedSittingNames {
                guard let sitting = board.sitting(id) else { continue }
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
