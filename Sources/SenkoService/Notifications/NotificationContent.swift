// SPDX-License-Identifier: Apache-2.0

import MeditationCore

/// What one popup shows. All text is plain; the server's client escapes it where the server reads markup.
///
/// Source: Desktop Notifications Specification 1.2, "Notify" and "Hints".
struct NotificationContent: Equatable {
    /// The headline.
    var summary: String
    /// The text below it.
    var body: String
    /// How full the bar is: 0 to 100; nil: no bar.
    var progress: Int32?
    /// The buttons, in order.
    var actions: [SittingAction] = []
    /// 0 low, 1 normal, 2 critical.
    var urgency: UInt8 = 1
    /// Whether it is the notice at the end.
    var isFinal = false
    /// Milliseconds until the server takes it away; 0 never, -1 as the server thinks fit.
    var expireTimeout: Int32 = 0
}
