// SPDX-License-Identifier: Apache-2.0

import ActivityCore
import Bus
import MeditationCore

/// What stands behind the objects of the bus contract.
final class Root {
    let host: Host
    let settings: SittingSettings
    let callers: Callers
    /// How fast the owners have gone of late.
    let pace = Pace()

    init(host: Host, settings: SittingSettings, callers: Callers) {
        self.host = host
        self.settings = settings
        self.callers = callers
    }

    /// Who makes a call that is to act on an activity.
    ///
    /// - Throws: `NotOwner` where a sandbox is around the caller, and the activity is another application's. Where there is
    ///   no such activity, the command will say so.
    @discardableResult
    func caller(_ call: Invocation, actingOn id: ActivityID) throws(ActivityError) -> Caller {
        let caller = callers.caller(of: call)
        guard caller.confinement != .none, let owner = host.board[id]?.activity.owner,
            !caller.mayAct(onBehalfOf: owner)
        else { return caller }
        if caller.confinement == .unknown { callers.reportUnknown(call) }
        throw .notOwner(caller, "activity \"\(id)\" belongs to \(owner.quotedForMessage)")
    }
}

extension ActivityError {
    /// The refusal of a caller in a sandbox.
    static func notOwner(_ caller: Caller, _ obstacle: String) -> ActivityError {
        let remedy =
            caller.confinement == .unknown
            ? "the caller could not be identified: stay on the bus until the reply has come"
            : "\(caller.owner.quotedForMessage) is in a sandbox: act on activities of its own"
        return ActivityError(.notOwner, "\(obstacle), and \(remedy)")
    }
}
