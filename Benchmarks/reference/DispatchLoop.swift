// SPDX-License-Identifier: Apache-2.0
// The least that waiting for instants can cost in Swift: one strict timer of libdispatch on the main queue.
//
//   dispatch-loop MILLISECONDS...
//
// The arguments are the lengths of phases. Prints how late each boundary was seen, in nanoseconds, one a line.

import Dispatch
import Glibc

/// CLOCK_MONOTONIC in nanoseconds, which is libdispatch's uptime.
func monotonic() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
}

let phases = CommandLine.arguments.dropFirst().map { argument in
    guard let milliseconds = Int64(argument) else {
        print("not a number: \(argument)")
        exit(2)
    }
    return milliseconds * 1_000_000
}
var deadline = monotonic() + 100_000_000
var next = 0
var lateness: [Int64] = []
lateness.reserveCapacity(phases.count)

let timer = DispatchSource.makeTimerSource(flags: .strict, queue: .main)

@MainActor func arm() {
    guard next < phases.count else {
        for value in lateness { print(value) }
        exit(0)
    }
    deadline += phases[next]
    next += 1
    timer.schedule(deadline: DispatchTime(uptimeNanoseconds: UInt64(deadline)))
}

timer.setEventHandler {
    MainActor.assumeIsolated {
        lateness.append(monotonic() - deadline)
        arm()
    }
}
arm()
timer.activate()
dispatchMain()
