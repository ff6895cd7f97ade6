// SPDX-License-Identifier: Apache-2.0

internal import Dispatch
internal import Synchronization

/// One drawing after another, for whichever thread hands an activity in.
///
/// Views are isolated to the main actor, as on other systems, so that views which are written for those compile. An
/// application of the desktop may never give the main actor its turn, since another loop has the main thread, and a change of
/// an activity must not wait for it. So views are drawn on a queue of their own, by a task that is taken for the main
/// actor's. That is safe for views that are functions of what they are given, which is all that a widget's views may be: on
/// other systems they are drawn in another process.
enum DrawingTurn {
    private static let queue = DispatchQueue(label: "org.senko.drawing")

    /// What the function draws, when it is its turn. The caller waits.
    static func take<Output>(_ draw: @escaping () -> Output) -> Output? {
        let draw = Handed(draw)
        let drawn = Drawn<Output>()
        let isDone = DispatchSemaphore(value: 0)
        queue.async {
            let executor = LentExecutor()
            Task(executorPreference: executor) { drawn.output = draw.value() }
            executor.run()
            isDone.signal()
        }
        isDone.wait()
        return drawn.output
    }

    /// What came of a drawing: written on the queue, and read once that is done.
    private final class Drawn<Output>: @unchecked Sendable {
        var output: Output?
    }
}

/// Runs tasks that do not wait for anything, as jobs of the main actor, on the thread that asks it to.
///
/// The runtime looks which actor a job belongs to, and stops a program whose main actor's functions run in another's.
private final class LentExecutor: TaskExecutor {
    private let jobs = Mutex<[UnownedJob]>([])

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        jobs.withLock { $0.append(job) }
    }

    /// Runs what there is, until there is nothing left.
    func run() {
        while let job = jobs.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) {
            job.runSynchronously(
                isolatedTo: MainActor.sharedUnownedExecutor, taskExecutor: asUnownedTaskExecutor())
        }
    }
}

/// A value that is handed from one thread to another, and used by one at a time.
private struct Handed<Value>: @unchecked Sendable {
    let value: Value

    init(_ value: Value) {
        self.value = value
    }
}
