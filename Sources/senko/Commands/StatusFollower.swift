// SPDX-License-Identifier: Apache-2.0

import BusValues
import Dispatch
import Glibc

/// Prints the status at each change that the daemon signals, and no line twice. It ends with the sitting that it follows,
/// or never.
final class StatusFollower {
    private let path: ObjectPath?
    private let format: StatusFormat
    private let environment: Environment
    private var feed: BoardFeed?
    private var printed: [SittingSnapshot]?
    private var printedText: String?
    private var reader: ReaderWatch?

    /// - Parameter path: the sitting to follow; nil for all that go on.
    init(_ path: ObjectPath?, _ format: StatusFormat, _ environment: Environment) {
        self.path = path
        self.format = format
        self.environment = environment
    }

    /// Prints until the process ends.
    func run(_ daemon: Daemon) throws -> Never {
        let feed = try BoardFeed(daemon)
        self.feed = feed
        feed.onChange = { [unowned self] in print(feed) }
        print(feed)
        try feed.begin()
        reader = ReaderWatch(of: environment.output)
        dispatchMain()
    }

    private func print(_ feed: BoardFeed) {
        if let failure = feed.failure { CommandLineTool.fail(failure) }
        guard feed.isDaemonThere else { return }
        let shown = feed.board.sittings.filter { path == nil ? $0.isLive : $0.path == path }
        let changed = shown.filter { sitting in printed?.contains { sitting.isUnchanged(since: $0) } != true }
        let isChanged = printed.map { $0.count != shown.count || !changed.isEmpty } ?? true
        let ended = path == nil ? ended(feed) : []
        printed = shown
        if !ended.isEmpty { environment.output.write(ended.joined()) }
        if isChanged, path == nil || !shown.isEmpty { write(changed, of: shown) }
        if path != nil, shown.first?.isLive != true { exit(ExitStatus.done) }
    }

    /// In text, the lines of those that went on and have ended, even where their objects are gone by now.
    private func ended(_ feed: BoardFeed) -> [String] {
        guard format == .text else { return [] }
        return (printed ?? []).compactMap { known in
            let read = feed.board.sittings.first { $0.path == known.path }
            guard read?.isLive != true else { return nil }
            if let read { return format.followingText([read], now: Clocks.now(), style: environment.style) }
            let reason = feed.endReasons[known.path] ?? ""
            let now = Clocks.now()
            return StatusFormat.followingLine(
                known, SittingText.end(known, reason: reason, now: now), now: now, style: environment.style)
        }
    }

    /// Text has a line for each that changed; JSON and templates show all, unless that reads as it did.
    private func write(_ changed: [SittingSnapshot], of shown: [SittingSnapshot]) {
        let isPartial = format == .text && !shown.isEmpty
        let text = format.followingText(
            isPartial ? changed : shown, now: Clocks.now(), style: environment.style)
        guard text != printedText, !isPartial || !changed.isEmpty else { return }
        printedText = text
        environment.output.write(text)
    }
}
