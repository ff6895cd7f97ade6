// SPDX-License-Identifier: Apache-2.0

import ActivityCore
import CSystemd

/// What the daemon tells the service manager that started it. Without one it does nothing.
///
/// Source: sd_notify(3).
enum ServiceManager {
    /// The daemon answers on the bus.
    static func ready() { send("READY=1") }
    /// The daemon reads its configuration anew; `ready` follows.
    static func reloading() { send("RELOADING=1") }
    /// The daemon is about to exit.
    static func stopping() { send("STOPPING=1") }
    /// One line for people, as `systemctl --user status` shows it.
    static func status(_ text: String) {
        // A line break would begin another assignment.
        send("STATUS=" + text.onOneLine)
    }

    private static func send(_ text: String) { sd_notify(0, text) }
}
