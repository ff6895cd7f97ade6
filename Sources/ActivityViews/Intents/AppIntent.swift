// SPDX-License-Identifier: Apache-2.0

public import LiveActivities

/// Something that a person can have done, by a button.
public protocol AppIntent: Sendable {
    /// The type of what `perform` returns.
    associatedtype PerformResult: IntentResult

    /// What it is called.
    static var title: LocalizedStringResource { get }

    /// What it is about.
    static var description: IntentDescription? { get }

    /// Whether an application is opened for it. None is: it is performed by the process that drew the button.
    static var openAppWhenRun: Bool { get }

    /// Whether it is found in lists of intents, of which there are none.
    static var isDiscoverable: Bool { get }

    /// One that has its parameters yet to get.
    init()

    /// Does it.
    func perform() async throws -> PerformResult
}

extension AppIntent {
    /// Nothing.
    public static var description: IntentDescription? { nil }

    /// No.
    public static var openAppWhenRun: Bool { false }

    /// Yes.
    public static var isDiscoverable: Bool { true }
}
