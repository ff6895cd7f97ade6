// SPDX-License-Identifier: Apache-2.0

public import ActivityCore
public import MeditationCore

/// A surface of the host: the bus, the store, the popups. It is told what has happened and shows it. It never changes
/// anything by itself; what a user does on it goes to the host as a command.
public protocol Observer: AnyObject {
    /// What is about to be told to all observers, so that what takes its time is done before it. It is not called for
    /// the boundaries of phases that come by themselves (`Event.isOfBoundary`), which nothing may delay.
    func prepare(_ events: [Event])

    /// What has just happened, in order, after the board has changed.
    ///
    /// - Parameters:
    ///   - events: what one command, or one alarm, brought about; at least one.
    ///   - now: the instant at which the host applied it.
    func observe(_ events: [Event], at now: Instants)

    /// When the surface has something to do even though nothing happens; nil if never.
    var nextDeadline: Instant<Boottime>? { get }

    /// Called when `nextDeadline` has come.
    func wake(at now: Instants)
}

extension Observer {
    /// Nothing to do.
    public func prepare(_ events: [Event]) {}

    /// Nothing to do.
    public var nextDeadline: Instant<Boottime>? { nil }

    /// Nothing to do.
    public func wake(at now: Instants) {}
}
