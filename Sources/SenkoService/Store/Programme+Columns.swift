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
        let stored = try value([BusTuple<String, UInt64>].self)
        do throws(ActivityError) {
            var phases: [Phase] = []
            for phase in stored {
                let duration = Duration(wholeMicroseconds: Int64(clamping: phase.fields.1))
                phases.append(try Phase(name: phase.fields.0, duration: duration))
            }
            return try Programme(phases: phases)
        } catch {
            throw Mismatch("phases: \(error.message)")
        }
    }
}
