// SPDX-License-Identifier: Apache-2.0

import ActivityCore
import Bus
import MeditationCore

extension Host {
    /// About how many bytes the answer to a call takes, in round numbers: what it costs to have it lie unread. Of what holds
    /// many activities, each counts as most of them are, since it is asked for all the time, and a caller that is told the
    /// most of each still comes to its bound.
    func replyBytes(of call: Invocation) -> Int {
        if call.isNamed("List") { return 512 + board.count * (call.isOf(Names.meditationInterface) ? 256 : 2048) }
        if call.isNamed("GetManagedObjects") { return 2048 + board.count * 4096 }
        guard Self.isQuestion(call) else { return 1024 }
        // Little is said of the daemon as a whole, but for its interfaces.
        if call.isNamed("Introspect") { return 32_768 }
        return call.path == Names.root ? 2048 : limits.payloadBytes + limits.presentationBytes + 2048
    }

    /// Whether a call does nothing but ask.
    static func isQuestion(_ call: Invocation) -> Bool {
        questions.contains { call.isNamed($0) }
    }

    private static let questions = [
        "Get", "GetAll", "List", "GetManagedObjects", "Introspect", "Presets", "Ping", "GetMachineId",
    ]
}
