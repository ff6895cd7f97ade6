// SPDX-License-Identifier: Apache-2.0

import ActivityCore
import BusValues
import MeditationCore

extension Programme {
    /// The value of the column `phases`.
    var column: DatabaseValue {
        .blob(
            phases.map { BusTuple($0.name, UInt64(bitPattern: $0.duration.wholeMicroseconds)) }.busValue.marshalled())
    }
}

extension ColumnReader {
    /// The programme in the column `phases`.
    mutating func programme() throws(Mismatch) -> Programme {
        let stored = try elements(of: Self.phasesType)
        do throws(ActivityError) {
            var phases: [Phase] = []
            phases.reserveCapacity(stored.count)
            for phase in stored {
                guard case .structure(let fields) = phase, case .string(let name) = fields[0],
                    case .uint64(let microseconds) = fields[1]
                else { continue }
                phases.append(
                    try Phase(name: name, duration: Duration(wholeMicroseconds: Int64(clamping: microseconds))))
            }
            return try Programme(phases: phases)
        } catch {
            throw Mismatch("phases: \(error.message)")
        }
    }

    private static let phasesType: Signature = "a(st)"
}
