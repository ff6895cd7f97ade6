// SPDX-License-Identifier: Apache-2.0

import CSystemd
import Glibc

/// How long the process runs in one go where others want the processor, too.
enum TimeSlice {
    /// Asks for the shortest turns that the kernel grants, 0.1 ms: who asks for less is served sooner. A boundary then
    /// does not wait for some 3 ms until a busy program has had its turn. It takes nothing from others in the long run,
    /// and needs no privilege; kernels before 6.12 pass it over.
    ///
    /// To be called before other threads are started, which inherit it. Source: sched_setattr(2).
    static func shorten() {
        _ = senko_set_time_slice(100_000)
    }

    /// Lets those go first who wait for what was just sent: for 0.2 ms, which the bus and a listener take. Whoever sleeps
    /// instead is woken up once more for it.
    static func giveWay() {
        let end = now + 200
        repeat { sched_yield() } while now < end
    }

    private static var now: Int64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1_000
    }
}
