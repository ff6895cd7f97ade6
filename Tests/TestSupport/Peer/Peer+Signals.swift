// SPDX-License-Identifier: Apache-2.0

import BusValues

extension Peer {
    /// Subscribes to signals. What comes from now on stands in the log.
    ///
    /// - Throws: `PeerError` where the bus refuses the rule.
    public func subscribe(_ rule: MatchRule) throws -> SignalLog {
        let log = SignalLog(rule: rule, connection: connection)
        connection.add(log)
        try callBus("AddMatch", [.string(rule.text)])
        return log
    }

    /// Ends a subscription.
    public func unsubscribe(_ log: SignalLog) throws {
        connection.remove(log)
        try callBus("RemoveMatch", [.string(log.rule.text)])
    }
}
