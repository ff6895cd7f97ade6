// SPDX-License-Identifier: Apache-2.0

import ActivityCore
import BusValues
import Presentation

extension NotificationContent {
    /// The arguments of `Notify`, as they are right for a server.
    ///
    /// - Parameters:
    ///   - id: the notification that is changed; 0: it is a new one.
    ///   - alert: what is to be done to draw attention to it; nil: nothing.
    func arguments(for nature: ServerNature, replacing id: UInt32, alert: Popup.Alert? = nil) -> [BusValue] {
        let buttons = nature.capabilities.contains("actions") ? actions.flatMap { [$0.key, $0.label] } : []
        let timeout = expireTimeout == 0 && !nature.canStay ? -1 : expireTimeout
        return [
            .string(application.name), .uint32(id), .string(icon), .string(summary),
            .string(text(for: nature)), buttons.busValue,
            hints(for: nature, isNew: id == 0, alert: alert).busValue, .int32(timeout),
        ]
    }

    private func text(for nature: ServerNature) -> String {
        if nature.capabilities.contains("body-markup") {
            let linking = nature.capabilities.contains("body-hyperlinks")
            return styledBody.map { $0.map { $0.markup(linking: linking) }.joined(separator: "\n") }
                ?? Markup.escaped(body)
        }
        return nature.mayReadMarkup ? Markup.neutralized(body) : body
    }

    private func hints(for nature: ServerNature, isNew: Bool, alert: Popup.Alert?) -> [String: BusValue] {
        // What is low is shown, and changed, without popping up. Else the urgency stays, as some give each its colour.
        let isLow = isQuiet && alert == nil && !isNew && !nature.updatesQuietly
        var hints: [String: BusValue] = [
            "urgency": .byte(isLow ? 0 : 1),
            "category": .string(category),
            "desktop-entry": .string(application.id),
            "resident": .boolean(true),
        ]
        if isTransient { hints["transient"] = .boolean(true) }
        if let sound = alert?.sound {
            let name = sound.isEmpty ? "message-new-instant" : sound
            hints[sound.hasPrefix("/") ? "sound-file" : "sound-name"] = .string(name)
        } else {
            hints["suppress-sound"] = .boolean(true)
        }
        if let progress, nature.showsTextBesideBar { hints["value"] = .int32(progress) }
        if let tint, let hint = nature.barColourHint { hints[hint] = .string(tint) }
        if let ground, nature.hasGround, let paint = Paint(hexadecimal: ground) {
            hints["bgcolor"] = .string(ground)
            // Whatever the ground is, the text on it can be read.
            hints["fgcolor"] = .string(paint.luminance < 0.4 ? "#ffffff" : "#16161a")
        }
        return hints
    }
}
