// SPDX-License-Identifier: Apache-2.0

internal import Dispatch
internal import Synchronization

/// Performs the intents of the buttons that this process drew.
///
/// They run on a queue of their own: libdispatch's pool would wake the process each second for ever.
final class IntentPerformer: TaskExecutor {
    /// How many intents are kept; the oldest are forgotten first.
    private static let most = 1024

    private struct Known {
        var intents: [String: any AppIntent] = [:]
        var order: [String] = []
    }

    private let queue = DispatchQueue(label: "org.senko.intents")
    private let known = Mutex(Known())
    private let failed: @Sendable (String, any Error) -> Void

    /// - Parameter failed: told of an intent that threw, by its action key.
    init(failed: @escaping @Sendable (String, any Error) -> Void) {
        self.failed = failed
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }

    /// Keeps what the buttons of a drawing stand for.
    func remember(_ intents: [String: any AppIntent]) {
        known.withLock { known in
            for (key, intent) in intents where known.intents.updateValue(intent, forKey: key) == nil {
                known.order.append(key)
            }
            while known.order.count > Self.most {
                known.intents[known.order.removeFirst()] = nil
            }
        }
    }

    /// Performs what a button stands for; one that this process did not draw is another's.
    func perform(_ action: String) {
        guard let intent = known.withLock({ $0.intents[action] }) else { return }
        let failed = failed
        Task(executorPreference: self) {
            do {
                _ = try await intent.perform()
            } catch {
                failed(action, error)
            }
        }
    }
}
