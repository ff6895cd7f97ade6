// SPDX-License-Identifier: Apache-2.0

import ActivityCore
import Bus

/// One popup: what it should show, and what the server is known to show. There is at most one notification of it.
final class Popup {
    /// Why it stays away although there is something to show.
    enum Absence {
        /// Its time was over, on a server that shows nothing for ever: until something happens.
        case expired
        /// The user closed it: until the next phase of a sitting, or an alert of an activity.
        case dismissed
    }

    /// What is to be done to draw attention to it, once.
    struct Alert {
        /// The sound that the server makes, by name or path; empty: the usual one; nil: none.
        var sound: String?
    }

    /// The words of an alert, which take the place of the content's.
    struct Notice {
        let alert: ActivityAlert
        /// The revision of the content that they belong to: they go when another one comes.
        let revision: UInt64
        /// But not before, so that they can be read.
        let heldUntil: Instant<Boottime>
    }

    /// The activity that it shows; nil: none in particular.
    let activity: ActivityID?
    /// Whether that is a sitting.
    let isSitting: Bool

    /// What it should show; nil: nothing.
    var content: NotificationContent?
    /// What is still to be done to draw attention to it.
    var alert: Alert?
    /// What it says of the last alert.
    var notice: Notice?
    /// When the last alert was.
    var lastAlert: Instant<Boottime>?
    /// Whose it is; nil: not known, or not asked yet.
    var application: Application?
    /// Why it is away; nil: it is not.
    var absence: Absence?
    /// Whether the server has shown it without telling an id.
    var isNameless = false
    /// When it was last given something new to show because the phase changed or time passed.
    var lastUpdate: Instant<Boottime>?
    /// When the user last clicked on one of its buttons, and the token that came with it.
    var clickedAt: Instant<Boottime>?
    /// What lets the program behind a button have the focus; servers send it before the click.
    var activationToken = ""
    /// The server's id; 0: there is no notification.
    var id: UInt32 = 0
    /// What the server was last asked to show.
    var shown: NotificationContent?
    /// The call of `Notify` whose reply brings the id.
    var call: Subscription?
    /// Since when it is shown for a while only, until its id is known and kept; nil: it stays, or is not shown.
    var trialSince: Instant<Boottime>?
    /// Whether something happened too soon after the last change to be shown at once.
    var isHeldBack = false
    /// Whether what is to be shown next is one of many changes, so that an answer to it is worth no wake-up.
    var isRoutine = false
    /// Whether an answer has told another id than that of the notification that was to be changed.
    var hasLostID = false
    /// How many calls have been made since whose answers nobody waits for.
    var unanswered = 0
    /// The notification that a predecessor of this daemon left.
    var inherited: PopupRecord?
    /// What is kept for a successor.
    private(set) var record: PopupRecord?
    /// Called when what is to be kept for a successor changes; nil: nothing.
    var whenRecorded: (PopupRecord?) -> Void = { _ in }

    /// A popup of an activity.
    init(of activity: ActivityID? = nil, isSitting: Bool = false) {
        self.activity = activity
        self.isSitting = isSitting
    }

    /// How long a popup that is to stay is shown at first. Where the daemon is killed before the server has told the id,
    /// nobody can ever take it away, so it has to go by itself. What remains of a sitting is shown anew each minute: that
    /// is soon enough to tell it to stay, and needs no wake-up of its own.
    static let trialTime = Duration.seconds(150)

    /// When a popup that is shown for a while only is to be told to stay.
    var trialEnd: Instant<Boottime>? { trialSince.map { $0 + Self.trialTime / 2 } }

    /// Keeps where it is for a successor.
    func keep(_ record: PopupRecord?) {
        guard record != self.record else { return }
        self.record = record
        whenRecorded(record)
    }

    /// Takes up what a predecessor kept.
    func inherit(_ record: PopupRecord) {
        self.record = record
        if record == .closedByPerson { absence = .dismissed } else { inherited = record }
    }
}
