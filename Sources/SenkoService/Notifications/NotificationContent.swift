// SPDX-License-Identifier: Apache-2.0

import ActivityCore
import Presentation

/// What one popup shows. All text is plain; the server's client escapes it where the server reads markup.
///
/// Source: Desktop Notifications Specification 1.2, "Notify", "Categories" and "Hints".
struct NotificationContent: Equatable {
    /// The headline.
    var summary: String
    /// The text below it.
    var body: String
    /// The same with its parts set off, for servers that read markup; nil: it is plain.
    var styledBody: [TextLine]?
    /// How full the bar is: 0 to 100; nil: no bar.
    var progress: Int32?
    /// The buttons, in order; a click on the popup itself is the one with the key `default`.
    var actions: [ActivityAction] = []
    /// Whose it is.
    var application = Application.senko
    /// What it is, for those who treat popups by rules.
    var category = "x-senko.sitting"
    /// The icon: a name in the icon theme, or a path.
    var icon = "org.senko.Senko"
    /// The colour of the bar, as `#rrggbb`, where the server lets it be chosen.
    var tint: String?
    /// The colour behind it, as `#rrggbb`, where the server lets it be chosen.
    var ground: String?
    /// Whether changes of it are nothing to look up for, so that they are not popped up anew.
    var isQuiet = false
    /// Whether it is for a while only: not kept where the server keeps what has been shown.
    var isTransient = false
    /// Whether it is the notice at the end.
    var isFinal = false
    /// Milliseconds until the server takes it away; 0 never, -1 as the server thinks fit.
    var expireTimeout: Int32 = 0
}
