// SPDX-License-Identifier: Apache-2.0

public import LiveActivities

/// Something that a person can have done, by a button.
public protocol AppIntent: Sendable {
    /// The type of what `perform` returns.
    associatedtype PerformResult: IntentResult

    /// What it is called.
    static var title: LocalizedStringResource { get }

    /// One that has its parameters yet to get.
    init()

    /// Does it.
    func perform() async throws -> PerformResult
}
