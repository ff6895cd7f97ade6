// SPDX-License-Identifier: Apache-2.0

import ActivityCore
import BusValues
import Dispatch
import Glibc

/// Prints the line of a bar whenever it reads otherwise: at what the daemon signals, and, where it has a clock, on the
/// seconds of that clock. While nothing changes it sleeps.
final class BarFollower {
    private let path: ObjectPath?
    private let format: BarFormat
    private let output: Output
    private let feed: BoardFeed
    private let timer = DispatchSource.makeTimerSource(flags: .strict, queue: .main)
    private var printed: String?
    private var reader: ReaderWatch?

    /// - Parameter path: the sitting to follow; nil for what deserves the bar most.
    init(_ path: ObjectPath?, _ format: BarFormat, _ output: Output, _ daemon: Daemon) throws {
        self.path = path
        self.format = format
        self.output = output
        feed = try BoardFeed(daemon)
    }

    /// Prints until the process ends.
    func run() throws -> Never {
        timer.setEventHandler { [unowned self] in print() }
        timer.activate()
        feed.onChange = { [unowned self] in print() }
        print()
        try feed.begin()
        reader = ReaderWatch(of: output)
        dispatchMain()
    }

    private func print() {
        if let failure = feed.failure { CommandLineTool.fail(failure) }
        let now = Clocks.now()
        let shown = path == nil ? feed.board : BoardSnapshot(sittings: feed.board.sittings.filter { $0.path == path })
        let line = BarStatus.line(of: shown, format, now: now)
        if line.text != printed { output.line(line.text) }
        printed = line.text
        if path != nil, shown.first == nil { exit(ExitStatus.done) }
        // A program may name any instant; nobody waits for longer than a day.
        let wait = line.change.map { min(max(1_000, $0 - now.realtime.microseconds), 86_400_000_000) }
        timer.schedule(deadline: wait.map { .now() + .microseconds(Int($0)) } ?? .distantFuture)
    }
}
