// SPDX-License-Identifier: Apache-2.0

import CMainQueue
import CSystemd
import Glibc

/// The main thread, as it waits for a few descriptors and for the main queue at once.
///
/// With `dispatchMain()` a thread of libdispatch's waits, wakes up another one for each event, and that one stays for five
/// seconds more. Here the main thread itself waits, so each event costs one wake-up and comes as soon as the kernel has
/// it. Everything else that lives on the main queue is served as ever, on the same thread.
public final class MainLoop {
    /// Something that the loop waits for.
    public protocol Source: AnyObject {
        /// The open descriptor.
        var descriptor: Int32 { get }
        /// What to wait for, as poll(2) takes it; asked before each wait.
        var events: Int16 { get }
        /// When to call `process` though nothing has happened, in microseconds of CLOCK_MONOTONIC; 0: at once,
        /// `UInt64.max`: never. Asked before each wait.
        var deadline: UInt64 { get }
        /// Called when one of the events has come, or the deadline.
        func process()
    }

    /// Called once, when there is nothing more to do for the first time.
    public var whenIdle: (() -> Void)?
    private var sources: [any Source] = []

    /// A loop that waits for nothing but the main queue.
    public init() {}

    /// Waits for a source, too. Of several events that have come, the source that was added last is served first.
    public func add(_ source: any Source) {
        sources.insert(source, at: 0)
    }

    /// No longer waits for a source.
    public func remove(_ source: any Source) {
        sources.removeAll { $0 === source }
    }

    /// Serves the main queue and the sources for ever. To be called on the main thread.
    public func run() -> Never {
        let mainQueue = _dispatch_get_main_queue_handle_4CF()
        var waits: [pollfd] = []
        while true {
            // A source may add and remove others while it is served.
            let sources = self.sources
            waits.removeAll(keepingCapacity: true)
            var deadline = UInt64.max
            for source in sources {
                waits.append(pollfd(fd: source.descriptor, events: source.events, revents: 0))
                deadline = min(deadline, source.deadline)
            }
            waits.append(pollfd(fd: mainQueue, events: Int16(POLLIN), revents: 0))
            if let whenIdle, deadline > Self.now, poll(&waits, nfds_t(waits.count), 0) == 0 {
                self.whenIdle = nil
                whenIdle()
            }
            Self.wait(for: &waits, until: deadline)
            for (source, wait) in zip(sources, waits)
            where wait.revents != 0 || (source.deadline != .max && source.deadline <= Self.now) {
                source.process()
            }
            if waits[sources.count].revents != 0 {
                var count: UInt64 = 0
                _ = read(mainQueue, &count, MemoryLayout<UInt64>.size)
                _dispatch_main_queue_callback_4CF(nil)
            }
        }
    }

    private static func wait(for waits: inout [pollfd], until deadline: UInt64) {
        var milliseconds: Int32 = -1
        if deadline != .max {
            let now = now
            // Rounded up: a wait that ends too early would begin anew, for nothing.
            milliseconds = deadline > now ? Int32(clamping: (deadline - now + 999) / 1_000) : 0
        }
        _ = poll(&waits, nfds_t(waits.count), milliseconds)
    }

    private static var now: UInt64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return UInt64(time.tv_sec) * 1_000_000 + UInt64(time.tv_nsec) / 1_000
    }
}
