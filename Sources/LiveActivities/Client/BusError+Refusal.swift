// SPDX-License-Identifier: Apache-2.0

import Bus

extension BusError {
    /// Whether there was nobody to answer: the daemon may come, or come back.
    var isUnreachable: Bool {
        if name.hasPrefix("org.freedesktop.DBus.Error.Spawn.") { return true }
        switch name {
        case "org.freedesktop.DBus.Error.ServiceUnknown", "org.freedesktop.DBus.Error.NameHasNoOwner",
            "org.freedesktop.DBus.Error.NoReply", "org.freedesktop.DBus.Error.Timeout",
            "org.freedesktop.DBus.Error.TimedOut", "org.freedesktop.DBus.Error.Disconnected",
            "org.freedesktop.DBus.Error.NoServer":
            return true
        default: return false
        }
    }

    /// Whether it is an error of Senko's own.
    func isSenko(_ code: String) -> Bool { name == "\(Names.bus).Error.\(code)" }

    /// How long to wait until one may ask again, in milliseconds, as a message about the rate says it.
    var millisecondsToWait: Int {
        let words = message.split { !$0.isLetter && !$0.isNumber }
        guard let unit = words.firstIndex(of: "ms"), unit > 0, let number = Int(words[unit - 1]) else { return 100 }
        return min(max(number, 1), 2000)
    }

    /// The error for the caller.
    var refusal: ActivityRefusal { ActivityRefusal(name: name, message: message) }
}

extension ActivityRefusal {
    /// The error of a request that says the most about it. The table is in docs/swift.md, "Errors".
    public var authorizationError: ActivityAuthorizationError {
        switch name {
        case "\(Names.bus).Error.Denied": .denied
        case "\(Names.bus).Error.GlobalMaximumExceeded": .globalMaximumExceeded
        case "\(Names.bus).Error.TargetMaximumExceeded", "\(Names.bus).Error.RateExceeded": .targetMaximumExceeded
        case "\(Names.bus).Error.AttributesTooLarge", "\(Names.bus).Error.ContentTooLarge": .attributesTooLarge
        case "\(Names.bus).Error.PersistenceFailure": .persistenceFailure
        case "\(Names.bus).Error.NoSuchActivity": .malformedActivityIdentifier
        case "\(Names.bus).Error.NotOwner": .reconnectNotPermitted
        case "org.freedesktop.DBus.Error.InvalidArgs", "org.freedesktop.DBus.Error.Failed": .unsupportedTarget
        case "org.freedesktop.DBus.Error.AccessDenied": .unentitled
        default: .unsupported
        }
    }
}
