// SPDX-License-Identifier: Apache-2.0

import MeditationCore

extension SittingAction {
    /// The button's text.
    var label: String {
        switch self {
        case .pause: "Pause"
        case .resume: "Resume"
        case .skip: "Skip"
        case .end: "End"
        }
    }
}
