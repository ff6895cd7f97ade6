// SPDX-License-Identifier: Apache-2.0

import ActivityCore

/// All that goes on as JSON: the stable form for programs.
enum BoardJSON {
    /// An array with an object for each sitting, then one for each activity.
    static func text(_ board: BoardSnapshot, now: Instants) -> String {
        let sittings = board.sittings.map { SittingJSON.object($0, now: now.boottime) }
        return JSON.array(sittings + board.activities.map(ActivityJSON.object)).text
    }
}
