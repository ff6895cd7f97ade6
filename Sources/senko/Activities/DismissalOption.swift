// SPDX-License-Identifier: Apache-2.0

import ActivityCore
import BusValues

/// When an ended activity goes out of sight, as `--dismiss` says.
enum DismissalOption: Equatable {
    case standard
    case immediate
    case after(Duration)

    /// Reads `immediate`, a duration of at most four hours, or `default` where there is one.
    init(_ text: String, hasDefault: Bool = true) throws(UsageError) {
        switch text {
        case "default" where hasDefault: self = .standard
        case "immediate": self = .immediate
        default:
            let duration: Duration
            do {
                duration = try DurationArgument.parse(text, for: "--dismiss")
            } catch {
                throw UsageError(error.message + ", or immediate" + (hasDefault ? " or default" : ""))
            }
            guard duration <= Dismissal.longest else {
                let longest = DurationText.words(Dismissal.longest)
                throw UsageError("--dismiss: '\(text)' is above the limit of \(longest): give \(longest) or less")
            }
            self = .after(duration)
        }
    }

    /// The options of `org.senko.Senko1.Activities.End`.
    func options(now: Instant<Realtime>) -> [String: BusValue] {
        switch self {
        case .standard: ["dismissal": "default".busValue]
        case .immediate: ["dismissal": "immediate".busValue]
        case .after(let duration): ["dismissal_date": ActivityOptions.timestamp(duration, after: now).busValue]
        }
    }
}
