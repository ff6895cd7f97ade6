// SPDX-License-Identifier: Apache-2.0

import ActivityCore
import Bus

/// `org.freedesktop.LogControl1`, so that `systemctl --user service-log-level senkod.service` works.
///
/// Source: org.freedesktop.LogControl1(5).
let logControlInterface = Interface<Log>(
    "org.freedesktop.LogControl1",
    [
        .property("LogLevel", .silent, get: { $0.level.name }) { (log, _, name: String) in
            guard let level = Log.Level(name: name) else {
                throw BusError.invalidArguments(
                    "there is no log level \(name.quotedForMessage): give one of emerg, alert, crit, err, warning, notice, info, debug"
                )
            }
            log.level = level
        },
        .property("LogTarget", .silent, get: { $0.target.rawValue }) { (log, _, name: String) in
            guard let target = Log.Target(rawValue: name) else {
                throw BusError.invalidArguments(
                    "there is no log target \(name.quotedForMessage): give one of journal, console")
            }
            log.target = target
        },
        .property("SyslogIdentifier", .silent) { _ in "senkod" },
    ])
