// SPDX-License-Identifier: Apache-2.0

import Dispatch

/// Where tasks are resumed that waited for something, before they go back to where they were.
///
/// A task that waits would be resumed on the shared pool, whatever its actor is, and the pool wakes its process once a second
/// from then on, for ever. A queue of the module's own does not.
final class WaitingExecutor: TaskExecutor {
    static let shared = WaitingExecutor()

    private let queue = DispatchQueue(label: "org.senko.LiveActivities.waiting")

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
