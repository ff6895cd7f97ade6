// SPDX-License-Identifier: Apache-2.0

import ActivityCore

extension Activity {
    /// The properties of `org.senko.Senko1.Activity` whose changes are signalled and that differ from a former state.
    ///
    /// Much the same as `activityInterface.changes`, without putting each value into the form of the bus first.
    func signalledChanges(from old: Activity) -> [String] {
        var names: [String] = []
        if state != old.state { names.append("State") }
        // Each revision has content of its own, which is told even where it is equal: something was done.
        if revision != old.revision { names += ["Content", "Revision"] }
        if staleAt != old.staleAt { names.append("StaleTimestamp") }
        if dismissalAt != old.dismissalAt { names.append("DismissalTimestamp") }
        if relevanceScore != old.relevanceScore { names.append("RelevanceScore") }
        if endReason != old.endReason { names.append("EndReason") }
        if presentation != old.presentation { names.append("Presentation") }
        return names
    }
}
