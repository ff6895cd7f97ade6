// SPDX-License-Identifier: Apache-2.0

import ActivityCore
import Bus

/// One popup: what it should show, and what the server is known to show. There is at most one notification of it.
final class Popup {
    /// Why it stays away although there is something to show.
    enum Absence {
        /// Its time was over, on a server that shows nothing for ever: until something happens.
        case expired
        /// The user closed it: until the next phase.
        case dismissed
    }

    /// What it should show; nil: nothing.
    var content: NotificationContent?
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
    /// The notification that a predecessor of this daemon left.
    var inherited: PopupRecord?
    /// Called when the notification gets an id, or loses it (nil).
    var whenIdentified: (PopupRecord?) -> Void = { _ in }
}
