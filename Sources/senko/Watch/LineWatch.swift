// SPDX-License-Identifier: Apache-2.0

import ActivityCore
import BusValues
import Dispatch
import Glibc

/// The watch for what is no screen: a line at each change of a sitting, and one at each full minute that remains or has
/// passed; and one at the start, each alert, each change of state and the end of an activity.
final class LineWatch {
    private let feed: BoardFeed
    private let environment: Environment
    private var tracker: WatchTracker
    private var printed: [SittingSnapshot] = []
    /// The activities that were told of, with the states that were.
    private var told: [ObjectPath: String] = [:]
    /// Alerts of activities that were not read yet.
    private var alerts: [BoardFeed.Alert] = []
    private var farewells = 0
    private var hadDaemon = true
    private var hasAskedForDaemon = false
    private var reader: ReaderWatch?
    private let timer = DispatchSource.makeTimerSource(flags: .strict, queue: .main)

    init(_ feed: BoardFeed, _ tracker: WatchTracker, _ environment: Environment) {
        self.feed = feed
        self.tracker = tracker
        self.environment = environment
    }

    /// Prints until the process ends.
    func run() throws -> Never {
        timer.setEventHandler { [unowned self] in tick() }
        timer.activate()
        feed.onChange = { [unowned self] in feedChanged() }
        feed.onAlert = { [unowned self] in alerts.append($0) }
        try feed.begin()
        printChanges()
        reader = ReaderWatch(of: environment.output)
        dispatchMain()
    }

    private func feedChanged() {
        if let failure = feed.failure { CommandLineTool.fail(failure) }
        if feed.isDaemonThere != hadDaemon {
            hadDaemon = feed.isDaemonThere
            if !hadDaemon { print("senkod is away; the clock goes on by itself") }
        }
        if hadDaemon {
            hasAskedForDaemon = false
            tracker.update(feed.board, reasons: feed.endReasons, now: Clocks.now())
        }
        printChanges()
    }

    private func printChanges() {
        let now = Clocks.now()
        for sitting in tracker.live where !printed.contains(where: { $0.isUnchanged(since: sitting) }) {
            print(sitting, now: now)
        }
        printed = tracker.live
        printActivities(now: now)
        for farewell in tracker.farewells.dropFirst(farewells) { print(farewell) }
        farewells = tracker.farewells.count
        if tracker.isOver { exit(ExitStatus.done) }
        arm(now: now.boottime)
    }

    /// The activities that are new or have come to another state, then the alerts.
    private func printActivities(now: Instants) {
        for activity in tracker.activities where told[activity.path] != activity.stateName {
            print(activity.shownTitle + ": " + ActivityText.standing(activity, now: now))
        }
        let watched = tracker.pinned == nil ? feed.board.activities : []
        let titles = Dictionary(watched.map { ($0.path, $0.shownTitle) }) { $1 }
        for alert in alerts where titles[alert.path] != nil {
            let words = [alert.title, alert.body].map(SafeText.line).filter { !$0.isEmpty }
            print("\(titles[alert.path] ?? ""): alert: " + words.joined(separator: ": "))
        }
        // What is unknown by now may be read next.
        alerts = feed.isStale ? alerts.filter { titles[$0.path] == nil } : []
        told = Dictionary(tracker.activities.map { ($0.path, $0.stateName) }) { $1 }
    }

    /// A minute of the sitting that ends soonest is full, or its end has come.
    private func tick() {
        let now = Clocks.now()
        guard let sitting = tracker.current else { return }
        if let end = sitting.endsAtBoottime, now.boottime >= end {
            // The daemon tells the end. Where it is away, the bus is asked to start it.
            if !feed.isDaemonThere, !hasAskedForDaemon {
                hasAskedForDaemon = true
                feed.read(startingDaemon: true)
            }
        } else {
            print(sitting, now: now)
        }
        arm(now: now.boottime)
    }

    private func arm(now: Instant<Boottime>) {
        let wait = tracker.current.flatMap { Self.untilMinute($0, at: now) }
        timer.schedule(deadline: wait.map { .now() + .microseconds(Int($0.wholeMicroseconds)) } ?? .distantFuture)
    }

    /// Until a full minute remains, or has passed where there is no end; nil where no time passes.
    static func untilMinute(_ sitting: SittingSnapshot, at now: Instant<Boottime>) -> Duration? {
        guard sitting.state.isGoing, sitting.state != .preparing else { return nil }
        let minute: Int64 = 60_000_000
        if let remaining = sitting.remaining(at: now), sitting.state != .overtime {
            guard remaining > .zero else { return nil }
            let part = remaining.wholeMicroseconds % minute
            return .microseconds(part == 0 ? minute : part)
        }
        let passed = sitting.overtime(at: now) ?? sitting.elapsed(at: now)
        return .microseconds(minute - passed.wholeMicroseconds % minute)
    }

    private func print(_ sitting: SittingSnapshot, now: Instants) {
        print(SittingText.title(sitting) + ": " + SittingText.standing(sitting, now: now))
    }

    private func print(_ text: String) {
        environment.output.line(CalendarText.clockWithSeconds(Clocks.now().realtime) + "  " + text)
    }
}
