// SPDX-License-Identifier: Apache-2.0

import ActivityCore
import MeditationCore

extension NotificationPresenter {
    /// How long what is shown stays at least: a program may change its activity more often than anyone can read.
    private static let pace = Duration.milliseconds(400)
    /// How long the words of an alert stay at least, and how soon the next one draws attention anew.
    private static let alertStay = Duration.seconds(5)
    private static let alertInterval = Duration.seconds(2)

    /// Shows an activity of a program, which is not pending any more: what it shows while it goes on, and what it shows at
    /// the end until it is dismissed.
    ///
    /// A popup that the person has closed stays away, and so does one whose time is over; an alert brings it back.
    ///
    /// - Parameter isRestored: whether the server or the daemon has come back.
    func show(_ activity: Activity, at now: Instants, isRestored: Bool) {
        guard activity.state != .pending, let popup = popup(toShow: activity, isRestored: isRestored),
            popup.absence == nil
        else { return }
        let id = activity.id
        if let last = popup.lastUpdate, now.boottime - last < Self.pace {
            renewals.set(id, to: last + Self.pace)
            return
        }
        popup.lastUpdate = now.boottime
        var isHeld = false
        if let notice = popup.notice, notice.revision != activity.revision {
            isHeld = now.boottime < notice.heldUntil
            if !isHeld { popup.notice = nil }
        }
        let notification = ActivityNotification(
            activity, alert: popup.notice?.alert, application: application(of: activity, popup), at: now,
            settings: settings, nature: server.nature)
        popup.isRoutine = activity.state.isLiving
        popup.content = notification.content
        server.takeOver(popup)
        server.update(popup)
        guard server.isReady else { return }
        let deadlines = [
            notification.validUntil, isHeld ? popup.notice?.heldUntil : nil, popup.trialEnd,
        ]
        renewals.set(id, to: deadlines.compactMap(\.self).min())
    }

    /// Whether the popup of an activity has been changed just now, and is to be looked at again when it has stayed long
    /// enough: what its program changes meanwhile needs nothing more.
    func isWaiting(_ id: ActivityID, at now: Instants) -> Bool {
        guard let popup = popups[id], !popup.isSitting, let last = popup.lastUpdate,
            now.boottime - last < Self.pace
        else { return false }
        return renewals[id] == last + Self.pace
    }

    /// An activity has started, become stale, or ended.
    func activityChanged(_ id: ActivityID, to state: ActivityState, from previous: ActivityState) {
        if previous == .pending { server.allowStart() }
        guard let popup = popups[id], !popup.isSitting else { return }
        // A state is worth no waiting.
        popup.lastUpdate = nil
        guard state == .ended, popup.absence == .expired, popup.content?.isTransient == false else { return }
        popup.absence = nil
    }

    /// Draws attention to an activity: its popup comes back if it was away, with the alert's words, and there is a sound.
    func alert(_ alert: ActivityAlert, of id: ActivityID, at now: Instants) {
        guard settings.isEnabled, settings.activities != .none, let entry = host.board[id], entry.sitting == nil else {
            return
        }
        let popup = popup(of: id)
        popup.absence = nil
        popup.notice = Popup.Notice(
            alert: alert, revision: entry.activity.revision, heldUntil: now.boottime + Self.alertStay)
        // However often a program alerts, the ear has its rest.
        if let last = popup.lastAlert, now.boottime - last < Self.alertInterval { return }
        popup.lastAlert = now.boottime
        popup.lastUpdate = nil
        popup.alert = Popup.Alert(sound: server.makesSounds ? alert.sound : nil)
        if !server.makesSounds { ring(alert.sound) }
        server.allowStart()
    }

    /// The popup of an activity, a new one where it is to have one.
    private func popup(toShow activity: Activity, isRestored: Bool) -> Popup? {
        if let popup = popups[activity.id] { return popup }
        guard settings.activities == .all else { return nil }
        // What has ended without a popup needs none, unless that was lost with the server or the daemon, and would stay.
        guard activity.state.isLiving || (isRestored && activity.style == .standard && settings.finalTimeout == .never)
        else {
            return nil
        }
        return popup(of: activity.id)
    }

    private func application(of activity: Activity, _ popup: Popup) -> Application? {
        if popup.application == nil {
            popup.application = activity.applicationID.flatMap { applications[$0] } ?? applications[activity.owner]
        }
        return popup.application
    }
}
