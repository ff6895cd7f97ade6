// SPDX-License-Identifier: Apache-2.0

import ActivityCore
import Dispatch

/// The daemon's one timer: rings once, when CLOCK_BOOTTIME reaches the instant it is set for.
///
/// It is a strict timer on CLOCK_MONOTONIC, which libdispatch arms to the nanosecond. That clock stands still while
/// the machine sleeps; whoever sets the alarm sets it anew after a resume, of which `ClockWatch` tells.
final class Alarm {
    private let timer: any DispatchSourceTimer
    private var armed: Instant<Boottime>?
    private var suspended = Duration.zero

    init(queue: DispatchQueue, ring: @escaping () -> Void) {
        timer = DispatchSource.makeTimerSource(flags: .strict, queue: queue)
        timer.setEventHandler { [unowned self] in
            armed = nil
            ring()
        }
        timer.schedule(deadline: .distantFuture)
        timer.activate()
    }

    deinit {
        timer.cancel()
    }

    /// Sets the alarm; nil takes it off. An instant that has passed rings at once.
    func set(_ deadline: Instant<Boottime>?, now: Instants) {
        guard deadline != armed || now.suspended != suspended else { return }
        armed = deadline
        suspended = now.suspended
        guard let deadline else { return timer.schedule(deadline: .distantFuture) }
        // Whatever is stored: the farthest instant is one that libdispatch can hold.
        let monotonic = max(1, (deadline - now.suspended).microseconds).multipliedSaturated(by: 1_000)
        timer.schedule(deadline: DispatchTime(uptimeNanoseconds: UInt64(monotonic)))
    }
}
