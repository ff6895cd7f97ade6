// SPDX-License-Identifier: Apache-2.0

import ActivityCore
import Bus
import MeditationCore

extension Host {
    /// At most how many bytes the answer to a call takes, in round numbers: what it costs to have it lie unread.
    func replyBytes(of call: Invocation) -> Int {
        let largest = limits.payloadBytes + limits.presentationBytes + 2048
        if call.isNamed("List") || call.isNamed("GetManagedObjects") { return 1024 + board.count * largest }
        guard Self.isQuestion(call) else { return 1024 }
        // Little is said of the daemon as a whole, but for its interfaces.
        if call.isNamed("Introspect") { return 32_768 }
        return call.path == Names.root ? 2048 : largest
    }

    /// Whether a call does nothing but ask.
    static func isQuestion(_ call: Invocation) -> Bool {
        questions.contains { call.isNamed($0) }
    }

    private static let questions = [
        "Get", "GetAll", "List", "GetManagedObjects", "Introspect", "Presets", "Ping", "GetMachineId",
    ]
}
