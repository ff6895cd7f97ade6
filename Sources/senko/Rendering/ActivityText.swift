// SPDX-License-Identifier: Apache-2.0

import ActivityCore

/// Activities in words.
enum ActivityText {
    /// Where the activity stands, without its title: `active, 42%, linking`.
    static func standing(_ activity: ActivitySnapshot, now: Instants) -> String {
        var parts = [state(activity)]
        if let progress = progress(activity, now: now) { parts.append(progress) }
        if let timer = timer(activity, now: now) { parts.append(timer + " left") }
        let body = SafeText.line(activity.what(at: now))
        if !body.isEmpty { parts.append(body) }
        return parts.joined(separator: ", ")
    }

    /// What is said of one that has ended: `Backup: ended (app), 100%, 12 GB saved`.
    ///
    /// - Parameter reason: why, as the daemon said; empty where it did not.
    static func farewell(_ activity: ActivitySnapshot, reason: String, now: Instants) -> String {
        var parts = ["ended" + (reason.isEmpty ? "" : " (" + SafeText.line(reason) + ")")]
        if let progress = progress(activity, now: now) { parts.append(progress) }
        let body = SafeText.line(activity.what(at: now))
        if !body.isEmpty { parts.append(body) }
        return activity.shownTitle + ": " + parts.joined(separator: ", ")
    }

    /// The state, and why it ended: `active`, `ended (user)`.
    static func state(_ activity: ActivitySnapshot) -> String {
        let reason = activity.endReason.isEmpty ? "" : " (" + SafeText.line(activity.endReason) + ")"
        return SafeText.line(activity.stateName) + reason
    }

    /// `42%`, rounded down: 100% is what is done.
    static func progress(_ activity: ActivitySnapshot, now: Instants) -> String? {
        activity.progress(at: now).map { "\(Int(($0 * 100).rounded(.down)))%" }
    }

    /// What remains of its timer; nil where it has none.
    static func timer(_ activity: ActivitySnapshot, now: Instants) -> String? {
        activity.timerEnd(at: now).map { DurationText.format(max(.zero, $0 - now.realtime)) }
    }

    /// How a state is set off.
    static func role(of activity: ActivitySnapshot) -> Style.Role {
        switch activity.state {
        case .active, nil: .running
        case .stale: .paused
        case .pending: .accent
        case .ended, .dismissed: .faint
        }
    }
}
