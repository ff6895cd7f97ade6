// SPDX-License-Identifier: Apache-2.0

import ActivityCore
import Bus
import MeditationCore

/// Mirrors each sitting to one desktop notification, changed in place, with buttons.
final class NotificationPresenter: Observer {
    /// Settings, which a new reading of the configuration changes.
    var settings = NotificationSettings() {
        didSet { if settings != oldValue { showAll(at: host.clocks.now) } }
    }

    /// How long what is shown stays at least, unless somebody does something. A little less than the second of the final
    /// countdown, whose steps are not exact to the microsecond.
    private static let shortestInterval = Duration.milliseconds(950)

    private let host: Host
    private let server: NotificationServer
    private let log: Log
    private let remember: (ActivityID, PopupRecord?) -> Void
    private var popups: [ActivityID: Popup] = [:]
    private var renewals: [ActivityID: Instant<Boottime>] = [:]
    private var summaryPopup = Popup()

    /// A presenter of a host's sittings.
    ///
    /// - Parameters:
    ///   - inherited: the popups that a predecessor left.
    ///   - remember: keeps where a popup is, for a successor; nil: it is nowhere any more.
    init(
        _ host: Host, server: NotificationServer, settings: NotificationSettings,
        inherited: [ActivityID: PopupRecord], log: Log, remember: @escaping (ActivityID, PopupRecord?) -> Void
    ) {
        self.host = host
        self.server = server
        self.settings = settings
        self.log = log
        self.remember = remember
        for (id, record) in inherited { popup(of: id).inherited = record }
        server.whenReady = { [unowned self] in showAll(at: self.host.clocks.now) }
        server.whenInvoked = { [unowned self] in invoked($1, on: $0) }
        server.whenClosed = { [unowned self] in closed($0, hasExpired: $1) }
    }

    /// How the notification server does, for the daemon's status.
    var complaint: String? { settings.isEnabled ? server.complaint : nil }

    var nextDeadline: Instant<Boottime>? { renewals.values.min() }

    func observe(_ events: [Event], at now: Instants) {
        var touched: Set<ActivityID> = []
        var cleanedUp: [String] = []
        for event in events {
            switch event {
            case .started(let entry):
                server.allowStart()
                touched.insert(entry.activity.id)
            case .phaseChanged(let id, _, _, _):
                // A popup that its user has closed may come back now.
                popups[id]?.absence = nil
                touched.insert(id)
            case .changed(let before, let after):
                touched.insert(after.id)
                // What a person has done shows at once.
                if before.sitting?.state != after.sitting?.state { popups[after.id]?.lastUpdate = nil }
            case .sittingStateChanged(let id, .ended, _, let reason):
                if reason == .completed || reason == .suspend { finish(id, reason) } else { close(id) }
                if reason == .startupCleanup, let sitting = host.board[id]?.sitting { cleanedUp.append(sitting.title) }
            case .sittingStateChanged(let id, _, _, _):
                if popups[id]?.absence == .expired { popups[id]?.absence = nil }
            case .activityStateChanged(let id, .dismissed, _, let reason):
                // The notice at the end outlives the sitting's place on the board, unless the person takes it away.
                if reason == .user { close(id) } else { popups[id] = nil }
            case .clockStepped:
                touched.formUnion(popups.keys)
            default:
                break
            }
        }
        for id in touched { show(id, at: now) }
        if !cleanedUp.isEmpty, settings.isEnabled {
            summaryPopup.content = SittingNotification.summary(cleanedUp, settings: settings)
            server.allowStart()
            server.update(summaryPopup)
        }
    }

    func wake(at now: Instants) {
        for (id, instant) in renewals where instant <= now.boottime { show(id, at: now) }
    }

    /// Closes everything that is shown; the daemon stops.
    func closeAll() {
        renewals = [:]
        for id in popups.keys { close(id) }
        server.closeAll()
    }

    /// Whether the server still owes an answer, which brings the id of a popup that is to be closed.
    var isBusy: Bool { server.isBusy }

    /// Calls the handler once the server owes no answer any more.
    func whenIdle(_ handler: @escaping () -> Void) {
        server.whenIdle = handler
    }

    // MARK: - Popups

    private func popup(of id: ActivityID) -> Popup {
        if let popup = popups[id] { return popup }
        let popup = Popup()
        popup.whenIdentified = { [remember] in remember(id, $0) }
        popups[id] = popup
        return popup
    }

    private func id(of popup: Popup) -> ActivityID? {
        popups.first { $0.value === popup }?.key
    }

    private func showAll(at now: Instants) {
        for (id, popup) in popups {
            // What a predecessor left of a sitting that has ended is closed; the notice at the end stays.
            let isOver = host.board[id]?.sitting.map { $0.state == .ended } ?? true
            if !settings.isEnabled || (isOver && popup.content?.isFinal != true) { close(id) }
        }
        for entry in host.board.ordered {
            popups[entry.id]?.lastUpdate = nil
            show(entry.id, at: now)
        }
        host.rearm()
    }

    private func show(_ id: ActivityID, at now: Instants) {
        renewals[id] = nil
        guard settings.isEnabled, let sitting = host.board[id]?.sitting, sitting.state != .ended else { return }
        let popup = popup(of: id)
        // Phases may be shorter than anyone can read.
        if let last = popup.lastUpdate, now.boottime - last < Self.shortestInterval {
            renewals[id] = last + Self.shortestInterval
            return
        }
        popup.lastUpdate = now.boottime
        let notification = SittingNotification(
            sitting, at: now, settings: settings, canRefresh: server.nature.updatesQuietly)
        popup.content = notification.content
        server.takeOver(popup)
        server.update(popup)
        if popup.absence == nil, server.isReady { renewals[id] = notification.validUntil }
    }

    private func finish(_ id: ActivityID, _ reason: Reason) {
        renewals[id] = nil
        guard settings.isEnabled, let sitting = host.board[id]?.sitting else { return }
        let popup = popup(of: id)
        popup.absence = nil
        popup.content = SittingNotification.final(sitting, reason: reason, settings: settings)
        server.allowStart()
        server.update(popup)
    }

    private func close(_ id: ActivityID) {
        renewals[id] = nil
        guard let popup = popups.removeValue(forKey: id) else { return }
        popup.content = nil
        server.takeOver(popup)
        server.update(popup)
    }

    /// Somebody closed the popup. Many servers do it for each click on a button: then it comes back as it stands. Else it
    /// was its user, who does not want to see it before the next phase, or its time was over.
    private func closed(_ popup: Popup, hasExpired: Bool) {
        guard let id = id(of: popup) else { return }
        let now = host.clocks.now
        if let clickedAt = popup.clickedAt, now.boottime - clickedAt < .seconds(2) {
            popup.clickedAt = nil
            server.update(popup)
        } else {
            popup.absence = hasExpired ? .expired : .dismissed
            renewals[id] = nil
            host.rearm()
        }
    }

    private func invoked(_ key: String, on popup: Popup) {
        guard let id = id(of: popup) else { return }
        popup.clickedAt = host.clocks.now.boottime
        do {
            try host.perform(.invokeAction(id, key: key, token: popup.activationToken))
            popup.activationToken = ""
        } catch {
            log.write(.info, "the button \(key) did nothing: \(error.message)")
        }
    }
}
