// SPDX-License-Identifier: Apache-2.0

import ActivityCore
import Bus
import CSystemd
import Dispatch
import Glibc

/// The daemon's one timer: rings once, when CLOCK_BOOTTIME reaches the instant it is set for.
///
/// It is an absolute timer of the kernel on that very clock, to the nanosecond. An instant that comes while the machine
/// sleeps rings when it wakes up. Source: timerfd_create(2).
///
/// A processor that sleeps takes its time to wake up, some 0.1 ms. So the alarm gets up earlier than it is to ring, by as
/// much as getting up has taken of late, and waits for the rest awake, some microseconds. It never rings too early.
final class Alarm {
    /// How long it gets up before it is to ring, at most, in microseconds.
    private static let longestLead: Int64 = 300
    private let descriptor: Int32
    private let ring: () -> Void
    private var watch: DescriptorWatch?
    private var armed: Instant<Boottime>?
    /// When it is to get up for that, in microseconds; nil: at once, as it was set late.
    private var rising: Int64?
    /// How long it gets up before it is to ring, in microseconds: in four cases out of five that is enough.
    private var lead: Int64 = 100

    /// An alarm that is not set, and rings on the queue; `loop` is the main thread's own one, where it serves the queue.
    ///
    /// - Precondition: the process may open one more descriptor. Without a clock there is no daemon.
    init(queue: DispatchQueue, loop: MainLoop?, ring: @escaping () -> Void) {
        self.ring = ring
        descriptor = timerfd_create(CLOCK_BOOTTIME, Int32(TFD_NONBLOCK | TFD_CLOEXEC))
        precondition(descriptor >= 0, "a timer on CLOCK_BOOTTIME: \(String(cString: strerror(errno)))")
        watch = DescriptorWatch(descriptor, queue: queue, loop: loop) { [unowned self] in expire() }
    }

    deinit {
        watch?.cancel()
    }

    /// Sets the alarm; nil takes it off. An instant that has passed rings at once.
    func set(_ deadline: Instant<Boottime>?) {
        guard deadline != armed else { return }
        armed = deadline
        // Zero would take it off. However long ago an instant is, nothing overflows.
        let microseconds = deadline.map { max(1, max(0, $0.microseconds) - lead) } ?? 0
        rising = microseconds > Self.now ? microseconds : nil
        let setting = itimerspec(
            it_interval: timespec(),
            it_value: timespec(tv_sec: Int(microseconds / 1_000_000), tv_nsec: Int(microseconds % 1_000_000) * 1_000))
        withUnsafePointer(to: setting) { _ = timerfd_settime(descriptor, Int32(TFD_TIMER_ABSTIME), $0, nil) }
    }

    private func expire() {
        var expirations: UInt64 = 0
        // Set anew in the meantime, it has nothing to read.
        guard read(descriptor, &expirations, MemoryLayout<UInt64>.size) > 0, let deadline = armed else { return }
        armed = nil
        if let rising {
            let isLate = Self.now - rising > lead
            lead = isLate ? min(lead + 8, Self.longestLead) : max(lead - 2, 0)
        }
        while Self.now < deadline.microseconds {}
        ring()
    }

    private static var now: Int64 {
        var time = timespec()
        clock_gettime(CLOCK_BOOTTIME, &time)
        return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1_000
    }
}
