// SPDX-License-Identifier: Apache-2.0

import BusValues

/// What the specification asks of a call of `Notify`.
///
/// Source: Desktop Notifications Specification 1.2, "D-BUS Protocol" and "Hints".
enum NotificationRules {
    private static let hintTypes: [String: Signature] = [
        "action-icons": "b", "category": "s", "desktop-entry": "s", "image-data": "(iiibiiay)", "image-path": "s",
        "resident": "b", "sound-file": "s", "sound-name": "s", "suppress-sound": "b", "transient": "b", "x": "i",
        "y": "i", "urgency": "y", "sender-pid": "x",
        // Of no specification, but of every server that draws a progress bar; one refuses any other type.
        "value": "i",
        // Of dunst.
        "hlcolor": "s", "bgcolor": "s", "fgcolor": "s",
        "x-canonical-private-synchronous": "s", "x-dunst-stack-tag": "s",
    ]

    /// The rules that the call breaks, a line each.
    static func violations(of call: NotifyCall, capabilities: Set<String>, known: Set<UInt32>) -> [String] {
        var faults = hints(call.hints)
        if call.applicationName.isEmpty { faults.append("no application name") }
        if call.summary.isEmpty { faults.append("no summary") }
        if let entity = NotificationMarkup.entity(in: call.summary) { faults.append("\(entity) in the summary") }
        if capabilities.contains("body-markup") {
            if let fault = NotificationMarkup.fault(in: call.body, capabilities: capabilities) {
                faults.append("body: \(fault)")
            }
        } else if let entity = NotificationMarkup.entity(in: call.body) {
            faults.append("body: \(entity) for a server without body-markup")
        }
        if call.replacesID != 0, !known.contains(call.replacesID) {
            faults.append("replaces \(call.replacesID), which this server never gave")
        }
        if call.expireTimeout < -1 { faults.append("expire timeout \(call.expireTimeout)") }
        faults += actions(call.actions, capabilities: capabilities)
        return faults.map { "\($0): \(call)" }
    }

    private static func actions(_ actions: [String], capabilities: Set<String>) -> [String] {
        var faults: [String] = []
        if !actions.count.isMultiple(of: 2) { faults.append("actions not in pairs") }
        if actions.contains("") { faults.append("an empty action key or label") }
        let keys = stride(from: 0, to: actions.count, by: 2).map { actions[$0] }
        if Set(keys).count != keys.count { faults.append("an action key twice") }
        if !actions.isEmpty, !capabilities.contains("actions") { faults.append("actions for a server without") }
        return faults
    }

    private static func hints(_ hints: [String: BusValue]) -> [String] {
        var faults: [String] = []
        for (key, value) in hints {
            if let type = hintTypes[key] {
                if value.signature != type { faults.append("hint \(key) of type \(value.signature), not \(type)") }
            } else if !key.hasPrefix("x-") {
                faults.append("unknown hint \(key)")
            }
        }
        if case .byte(let urgency)? = hints["urgency"], urgency > 2 { faults.append("urgency \(urgency)") }
        if case .int32(let value)? = hints["value"], !(0...100).contains(value) { faults.append("value \(value)") }
        if case .string(let entry)? = hints["desktop-entry"], entry.hasSuffix(".desktop") || entry.isEmpty {
            faults.append("desktop-entry \(entry.debugDescription)")
        }
        return faults
    }
}
