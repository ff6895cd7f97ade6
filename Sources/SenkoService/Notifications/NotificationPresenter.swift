// SPDX-License-Identifier: Apache-2.0

import ActivityCore
import Bus
import MeditationCore

/// Mirrors each sitting, and each activity of another program, to one desktop notification, changed in place, with
/// buttons.
///
/// What it does at an event costs the same however many activities there are.
final class NotificationPresenter: Observer {
    /// Settings, which a new reading of the configuration changes.
    var settings = NotificationSettings() {
        didSet {
            applications.forget()
            if settings != oldValue { showAll(at: host.clocks.now) }
        }
    }

    /// Makes the sound of an alert, by name or path, where the notification server makes none; empty: the usual one.
    var ring: (String) -> Void = { _ in }

    let host: Host
    let server: NotificationServer
    let applications: Applications
    var popups: [ActivityID: Popup] = [:]
    /// When the popup of each activity is to be looked at again.
    var renewals = DeadlineQueue()
    private let log: Log
    private let remember: (ActivityID, PopupRecord?) -> Void
    private var summaryPopup = Popup()

    /// A presenter of what is on a host's board.
    ///
    /// - Parameters:
    ///   - inherited: the popups that a predecessor left.
    ///   - applications: whose activities there may be.
    ///   - remember: keeps where a popup is, for a successor; nil: it is nowhere any more.
    init(
        _ host: Host, server: NotificationServer, settings: NotificationSettings,
        inherited: [ActivityID: PopupRecord], applications: Applications = Applications(), log: Log,
        remember: @escaping (ActivityID, PopupRecord?) -> Void
    ) {
        self.host = host
        self.server = server
        self.settings = settings
        self.applications = applications
        self.log = log
        self.remember = remember
        for (id, record) in inherited { popup(of: id).inherit(record) }
        server.whenReady = { [unowned self] in showAll(at: self.host.clocks.now) }
        server.whenOnTrial = { [unowned self] in watchTrial(of: $0) }
        server.whenInvoked = { [unowned self] in invoked($1, on: $0) }
        server.whenClosed = { [unowned self] in closed($0, hasExpired: $1) }
    }

    /// How the notification server does, for the daemon's status.
    var complaint: String? { settings.isEnabled ? server.complaint : nil }

    var nextDeadline: Instant<Boottime>? { renewals.next?.deadline }

    func observe(_ events: [Event], at now: Instants) {
        var touched: Set<ActivityID> = []
        var cleanedUp: [String] = []
        for event in events {
            switch event {
            case .started(let entry):
                server.allowStart()
                touched.insert(entry.id)
            case .phaseChanged(let id, _, _, _):
                // A popup that its user has closed may come back now.
                popups[id]?.absence = nil
                touched.insert(id)
            case .contentUpdated(let id):
                if !isWaiting(id, at: now) { touched.insert(id) }
            case .changed(let before, let after):
                guard after.sitting != nil else {
                    // A widget has handed in what it drew; whatever else has changed is told otherwise.
                    if after.activity.presentationRevision != before.activity.presentationRevision
                        || after.activity.presentation != before.activity.presentation
                    {
                        touched.insert(after.id)
                    }
                    break
                }
                touched.insert(after.id)
                // What a person has done shows at once.
                if before.sitting?.state != after.sitting?.state { popups[after.id]?.lastUpdate = nil }
            case .sittingStateChanged(let id, .ended, _, let reason):
                if reason == .completed || reason == .suspend { finish(id, reason) } else { close(id) }
                if reason == .startupCleanup, let sitting = host.board[id]?.sitting { cleanedUp.append(sitting.title) }
            case .sittingStateChanged(let id, _, _, _):
                if popups[id]?.absence == .expired { popups[id]?.absence = nil }
            case .activityStateChanged(let id, .dismissed, _, let reason):
                if popups[id]?.isSitting == true { leave(id, reason) } else { close(id) }
            case .activityStateChanged(let id, let state, let previous, _):
                activityChanged(id, to: state, from: previous)
                touched.insert(id)
            case .alerted(let id, let alert):
                self.alert(alert, of: id, at: now)
                touched.insert(id)
            case .clockStepped:
                touched.formUnion(popups.keys)
            case .bell, .finished, .actionInvoked, .opened, .dismissed, .enabledChanged:
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
        while let (_, id) = renewals.popDue(at: now.boottime) { show(id, at: now, isRoutine: true) }
    }

    /// Closes everything that is shown; the daemon stops. What a person has closed stays so for the next one.
    func closeAll() {
        renewals = DeadlineQueue()
        for (id, popup) in popups where popup.absence != .dismissed { close(id) }
        server.closeAll()
    }

    /// Whether the server still owes an answer, which brings the id of a popup that is to be closed.
    var isBusy: Bool { server.isBusy }

    /// Calls the handler once the server owes no answer any more.
    func whenIdle(_ handler: @escaping () -> Void) {
        server.whenIdle = handler
    }

    // MARK: - Popups

    /// The popup of an activity, a new one where there is none.
    func popup(of id: ActivityID) -> Popup {
        if let popup = popups[id] { return popup }
        let popup = Popup(of: id, isSitting: host.board[id]?.sitting != nil)
        popup.whenRecorded = { [remember] in remember(id, $0) }
        popups[id] = popup
        return popup
    }

    /// Takes the popup of an activity away.
    func close(_ id: ActivityID) {
        renewals.remove(id)
        guard let popup = popups.removeValue(forKey: id) else { return }
        popup.content = nil
        server.takeOver(popup)
        server.update(popup)
        // What a predecessor left can be closed only when the server is there.
        if popup.inherited == nil { popup.keep(nil) }
    }

    private func showAll(at now: Instants) {
        for (id, popup) in popups {
            // What a predecessor left of something that is gone is closed, and of a sitting that has ended; the notice at
            // its end stays.
            if !isWanted(id, popup) { close(id) }
        }
        for entry in host.board.ordered {
            popups[entry.id]?.lastUpdate = nil
            show(entry.id, at: now, isRestored: true)
        }
        host.rearm()
    }

    private func isWanted(_ id: ActivityID, _ popup: Popup) -> Bool {
        guard settings.isEnabled else { return false }
        if popup.isSitting { return host.board[id]?.sitting?.state != .ended || popup.content?.isFinal == true }
        return settings.activities != .none && host.board[id] != nil
    }

    /// Has a popup looked at when it is to be told to stay, at the latest.
    private func watchTrial(of popup: Popup) {
        guard let id = popup.activity, popups[id] === popup, let end = popup.trialEnd else { return }
        if let known = renewals[id], known <= end { return }
        renewals.set(id, to: end)
        host.rearm()
    }

    /// Shows what is on the board.
    ///
    /// - Parameters:
    ///   - isRoutine: whether nothing has happened but that time has passed.
    ///   - isRestored: whether a server or the daemon has come back, so that what is over is shown, too.
    private func show(_ id: ActivityID, at now: Instants, isRoutine: Bool = false, isRestored: Bool = false) {
        renewals.remove(id)
        guard settings.isEnabled, let entry = host.board[id] else { return }
        if let sitting = entry.sitting {
            show(sitting, of: id, at: now, isRoutine: isRoutine)
        } else {
            show(entry.activity, at: now, isRestored: isRestored)
        }
    }

    /// Somebody closed the popup. Many servers do it for each click on a button: then it comes back as it stands. Else it
    /// was its user, who does not want to see it before something worth it happens, or its time was over.
    private func closed(_ popup: Popup, hasExpired: Bool) {
        guard let id = popup.activity, popups[id] === popup else { return }
        let now = host.clocks.now
        if let clickedAt = popup.clickedAt, now.boottime - clickedAt < .seconds(2) {
            popup.clickedAt = nil
            server.update(popup)
        } else {
            popup.absence = hasExpired ? .expired : .dismissed
            if !hasExpired { popup.keep(.closedByPerson) }
            renewals.remove(id)
            host.rearm()
        }
    }

    private func invoked(_ key: String, on popup: Popup) {
        guard let id = popup.activity, popups[id] === popup else { return }
        popup.clickedAt = host.clocks.now.boottime
        do {
            let token = popup.activationToken
            let opensLink = key == "default" && !popup.isSitting && host.board[id]?.activity.link != nil
            try host.perform(opensLink ? .open(id, token: token) : .invokeAction(id, key: key, token: token))
            popup.activationToken = ""
        } catch {
            log.write(.info, "the button \(key.quotedForMessage) did nothing: \(error.message)")
        }
    }
}
