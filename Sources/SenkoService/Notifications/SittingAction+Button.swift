// SPDX-License-Identifier: Apache-2.0

import ActivityCore
import MeditationCore

extension SittingAction {
    /// The button.
    var button: ActivityAction { ActivityAction(key: rawValue, label: label) }

    private var label: String {
        switch self {
        case .pause: "Pause"
        case .resume: "Resume"
        case .skip: "Skip"
        case .end: "End"
        }
    }
}
