// SPDX-License-Identifier: Apache-2.0

import Bus
import CSystemd
import Dispatch
import Glibc

/// Tells when the realtime clock was set, and when the machine has woken up from sleep.
///
/// A CLOCK_REALTIME timer that never expires, armed with `TFD_TIMER_CANCEL_ON_SET`, becomes readable for both: the
/// kernel treats a resume like a change of the clock. It costs nothing until then. Source: timerfd_create(2).
final class ClockWatch {
    private let descriptor: Int32
    private var watch: DescriptorWatch?

    /// Nil where the kernel has no such timer.
    init?(queue: DispatchQueue, loop: MainLoop?, changed: @escaping () -> Void) {
        descriptor = timerfd_create(CLOCK_REALTIME, Int32(TFD_NONBLOCK | TFD_CLOEXEC))
        guard descriptor >= 0 else { return nil }
        arm()
        watch = DescriptorWatch(descriptor, queue: queue, loop: loop) { [unowned self] in
            var expirations: UInt64 = 0
            _ = read(descriptor, &expirations, MemoryLayout<UInt64>.size)
            arm()
            changed()
        }
    }

    deinit {
        watch?.cancel()
    }

    private func arm() {
        // As late as the kernel takes it: some 100 years on would do, this is about 146.
        let never = itimerspec(
            it_interval: timespec(), it_value: timespec(tv_sec: Int(Int32.max) * 4, tv_nsec: 0))
        withUnsafePointer(to: never) { never in
            _ = timerfd_settime(
                descriptor, Int32(TFD_TIMER_ABSTIME | TFD_TIMER_CANCEL_ON_SET), never, nil)
        }
    }
}
