// SPDX-License-Identifier: Apache-2.0

import ActivityCore
import Bus
import BusValues
import MeditationCore

/// `org.senko.Senko1.Sitting` on each sitting.
let sittingInterface = Interface<SittingView>(
    Names.sittingInterface,
    [
        .method("Pause") { (view, call) in try view.host.perform(.pause(view.id(for: call))) },
        .method("Resume") { (view, call) in try view.host.perform(.resume(view.id(for: call))) },
        .method("Skip") { (view, call) in try view.host.perform(.skip(view.id(for: call))) },
        .method("Extend", in: ["seconds"]) { (view, call, seconds: Int32) in
            try view.host.perform(.extend(view.id(for: call), by: .seconds(seconds)))
        },
        .property("Title", .constant) { $0.sitting.title },
        .property("TotalSeconds", .signalled) { ($0.sitting.total ?? .zero).busSecondsRoundedUp },
        .property("Phases", .signalled) { $0.sitting.options.programme.busPhases },
        .property("State", .signalled) { $0.sitting.state.rawValue },
        .property("Phase", .signalled) { $0.sitting.phase },
        .property("PhaseIndex", .signalled) { $0.sitting.phaseIndex },
        .property("PhaseEndsTimestamp", .signalled) { $0.view.realtime($0.sitting.phaseEndsAt) },
        .property("EndsTimestamp", .signalled) { $0.view.realtime($0.sitting.endsAt) },
        .property("EndsTimestampBoottime", .signalled) { $0.view.timestamp($0.sitting.endsAt) },
        .property("PausedSeconds", .signalled) { $0.sitting.paused.busSeconds },
        .property("OvertimeSeconds", .silent) { $0.sitting.overtime(at: $0.host.clocks.now.boottime).busSeconds },
        .property("RemainingSeconds", .silent) { $0.sitting.remaining(at: $0.host.clocks.now.boottime).busSeconds },
        .property("PhaseRemainingSeconds", .silent) {
            $0.sitting.phaseRemaining(at: $0.host.clocks.now.boottime).busSeconds
        },
    ])

/// A sitting as an object of the bus.
struct SittingView {
    let sitting: Sitting
    let view: EntryView

    var host: Host { view.host }
    var id: ActivityID { view.id }

    /// The sitting, where the caller may act on it.
    func id(for call: Invocation) throws(ActivityError) -> ActivityID {
        try view.root.caller(call, actingOn: id)
        return id
    }

    /// Nil where the entry is no sitting.
    init?(_ view: EntryView) {
        guard let sitting = view.entry.sitting else { return nil }
        self.sitting = sitting
        self.view = view
    }
}
