// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials

/// How long an activity is still shown when it has ended.
public struct ActivityUIDismissalPolicy: Equatable, Sendable {
    enum Rule: Equatable, Sendable {
        case standard
        case immediate
        case after(Date)
    }

    let rule: Rule

    /// For as long as the person's configuration says, four hours at most.
    public static let `default` = ActivityUIDismissalPolicy(rule: .standard)

    /// Not at all.
    public static let immediate = ActivityUIDismissalPolicy(rule: .immediate)

    /// Until a date, four hours at most; not at all where it has passed.
    public static func after(_ date: Date) -> ActivityUIDismissalPolicy {
        ActivityUIDismissalPolicy(rule: .after(date))
    }
}
