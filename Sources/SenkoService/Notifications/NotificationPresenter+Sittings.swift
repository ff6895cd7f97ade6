// SPDX-License-Identifier: Apache-2.0

import ActivityCore
import MeditationCore

extension NotificationPresenter {
    /// How long what is shown stays at least, unless somebody does something. A little less than the second of the final
    /// countdown, whose steps are not exact to the microsecond.
    private static let shortestInterval = Duration.milliseconds(950)

    /// Shows a sitting that goes on.
    ///
    /// - Parameter isRoutine: whether nothing has happened but that time has passed.
    func show(_ sitting: Sitting, of id: ActivityID, at now: Instants, isRoutine: Bool) {
        guard sitting.state != .ended else { return }
        let popup = popup(of: id)
        // Phases may be shorter than anyone can read.
        if let last = popup.lastUpdate, now.boottime - last < Self.shortestInterval {
            popup.isHeldBack = true
            renewals.set(id, to: last + Self.shortestInterval)
            return
        }
        popup.lastUpdate = now.boottime
        let notification = SittingNotification(
            sitting, at: now, settings: settings, canRefresh: server.nature.updatesQuietly)
        popup.isRoutine = isRoutine && !popup.isHeldBack
        popup.isHeldBack = false
        popup.content = notification.content
        server.takeOver(popup)
        server.update(popup)
        guard popup.absence == nil, server.isReady else { return }
        renewals.set(id, to: [notification.validUntil, popup.trialEnd].compactMap(\.self).min())
    }

    /// Tells the end of a sitting in one last notice.
    func finish(_ id: ActivityID, _ reason: Reason) {
        renewals.remove(id)
        guard settings.isEnabled, let sitting = host.board[id]?.sitting else { return }
        let popup = popup(of: id)
        popup.absence = nil
        popup.isRoutine = false
        popup.content = SittingNotification.final(sitting, reason: reason, settings: settings)
        server.allowStart()
        server.update(popup)
    }

    /// A sitting has left the board: the notice at its end outlives that, unless the person takes it away.
    func leave(_ id: ActivityID, _ reason: Reason) {
        if reason == .user { return close(id) }
        renewals.remove(id)
        if let popup = popups.removeValue(forKey: id), popup.absence == .dismissed { popup.keep(nil) }
    }
}
