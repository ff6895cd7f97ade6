// SPDX-License-Identifier: Apache-2.0

import ActivityCore
import MeditationCore

/// What a person can do to a sitting with one button. The raw values are the action keys.
enum SittingAction: String, CaseIterable {
    case pause
    case resume
    case skip
    case end

    /// The button's text.
    var label: String {
        switch self {
        case .pause: "Pause"
        case .resume: "Resume"
        case .skip: "Skip"
        case .end: "End"
        }
    }

    /// The command of the button. It is the person's own hand, so an end has the reason `user`.
    func command(on id: ActivityID) -> Command {
        switch self {
        case .pause: .pause(id)
        case .resume: .resume(id)
        case .skip: .skip(id)
        case .end: .end(id, reason: .user, dismissal: .standard)
        }
    }
}
