// SPDX-License-Identifier: Apache-2.0

import BusValues
import Dispatch
import Glibc

/// Prints the status at each change that the daemon signals. It ends with the sitting that it follows, or never.
final class StatusFollower {
    private let path: ObjectPath?
    private let format: StatusFormat
    private let environment: Environment
    private var feed: SittingFeed?
    private var printed: [SittingSnapshot]?

    /// - Parameter path: the sitting to follow; nil for all that go on.
    init(_ path: ObjectPath?, _ format: StatusFormat, _ environment: Environment) {
        self.path = path
        self.format = format
        self.environment = environment
    }

    /// Prints until the process ends.
    func run(_ daemon: Daemon) throws -> Never {
        let feed = try SittingFeed(daemon)
        self.feed = feed
        feed.onChange = { [unowned self] in print(feed) }
        print(feed)
        try feed.begin()
        dispatchMain()
    }

    private func print(_ feed: SittingFeed) {
        if let failure = feed.failure { CommandLineTool.fail(failure) }
        guard feed.isDaemonThere else { return }
        let shown = feed.sittings.filter { path == nil ? $0.isLive : $0.path == path }
        let isUnchanged = printed.map { printed in
            printed.count == shown.count && zip(printed, shown).allSatisfy { $0.isUnchanged(since: $1) }
        }
        if isUnchanged != true {
            printed = shown
            if path == nil || !shown.isEmpty {
                environment.output.write(format.followingText(shown, now: Clocks.now(), style: environment.style))
            }
        }
        if path != nil, shown.first?.isLive != true { exit(ExitStatus.done) }
    }
}
