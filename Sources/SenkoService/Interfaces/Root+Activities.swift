// SPDX-License-Identifier: Apache-2.0

import ActivityCore
import Bus
import BusValues
import MeditationCore

extension Root {
    /// Starts an activity for the caller, or updates the one that lives under the same key.
    func start(
        _ call: Invocation, kind: String, attributes: [String: BusValue], content: [String: BusValue],
        options: [String: BusValue]
    ) throws(ActivityError) -> ActivityID {
        let caller = callers.caller(of: call)
        var generator = SystemRandomNumberGenerator()
        let id = ActivityID.random(using: &generator)
        let request = try ActivityRequest(
            id: id, kind: kind, caller: caller, client: call.sender, attributes: attributes, content: content,
            options: options)
        let applied = try host.perform(.startActivity(request))
        pace.note(caller.owner, at: host.clocks.now)
        return applied.activity ?? id
    }

    /// Changes an activity for the caller.
    func update(
        _ id: ActivityID, _ call: Invocation, content: [String: BusValue], options: [String: BusValue]
    ) throws(ActivityError) -> Applied {
        let caller = try caller(call, actingOn: id)
        let update = try ActivityUpdate(caller: caller, client: call.sender, content: content, options: options)
        let applied = try host.performUntold(id, update)
        pace.note(caller.owner, at: host.clocks.now)
        return applied
    }

    /// Ends an activity for the caller.
    @discardableResult
    func end(
        _ id: ActivityID, _ call: Invocation, content: [String: BusValue], options: [String: BusValue]
    ) throws(ActivityError) -> Applied {
        try caller(call, actingOn: id)
        var end = try ActivityEnd(content: content, options: options)
        // The daemon knows by itself whether a sitting is complete, and what comes too late for it.
        if host.board[id]?.sitting != nil { (end.reason, end.timestamp) = (.app, nil) }
        return try host.perform(.end(id, end))
    }

    /// The property `Usage`: of each bound in `Limits` that counts something, the most that is used of it.
    var usage: [String: BusValue] {
        var living: [String: Int] = [:]
        var (payload, presentation) = (0, 0)
        for entry in host.board.ordered {
            let activity = entry.activity
            if entry.sitting == nil, activity.state.isLiving { living[activity.owner, default: 0] += 1 }
            payload = max(payload, activity.attributesSize + activity.content.marshalledSize)
            if !activity.presentation.isEmpty {
                presentation = max(presentation, activity.presentation.marshalledSize)
            }
        }
        return [
            "total": .bound(host.board.count), "per_owner": .bound(living.values.max() ?? 0),
            "payload_bytes": .bound(payload), "presentation_bytes": .bound(presentation),
            "updates_per_second": .bound(pace.highest(at: host.clocks.now)),
        ]
    }
}

extension Limits {
    /// The property `Limits`.
    var busDictionary: [String: BusValue] {
        [
            "total": .bound(total), "per_owner": .bound(perOwner), "payload_bytes": .bound(payloadBytes),
            "presentation_bytes": .bound(presentationBytes), "updates_per_second": .bound(updatesPerSecond),
            "update_burst": .bound(updateBurst), "time_limit": .uint32(timeLimit?.busSecondsRoundedUp ?? 0),
            "linger": .uint32(lingering.busSecondsRoundedUp),
        ]
    }
}

extension BusValue {
    fileprivate static func bound(_ number: Int) -> BusValue { .uint32(UInt32(clamping: number)) }
}
