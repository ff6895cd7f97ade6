// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// Values for one task, which gets every one of them in order.
final class Backlog<Value: Sendable>: Sendable {
    private struct State {
        var values: [Value] = []
        var isFinished = false
        var waiters = Waiters()
    }

    private let state = Mutex(State())

    /// A new value at the end.
    func send(_ value: Value) {
        change { $0.values.append(value) }
    }

    /// There will be no further value.
    func finish() {
        change { $0.isFinished = true }
    }

    private func change(_ body: (inout State) -> Void) {
        let waiters = state.withLock { state in
            body(&state)
            return state.waiters.takeAll()
        }
        for waiter in waiters { waiter.resume() }
    }

    /// The oldest value that was not taken yet; nil where there is none to come, or the task was cancelled.
    func next(isolation: isolated (any Actor)? = #isolation) async -> Value? {
        while true {
            let (found, isFinished, id) = state.withLock { state in
                let found = state.values.isEmpty ? nil : state.values.removeFirst()
                return (found, state.isFinished, state.waiters.nextID())
            }
            if let found { return found }
            if isFinished || Task.isCancelled { return nil }
            await withTaskExecutorPreference(WaitingExecutor.shared) {
                await withTaskCancellationHandler {
                    await withCheckedContinuation { continuation in
                        let waits = self.state.withLock { state in
                            guard state.values.isEmpty, !state.isFinished else { return false }
                            return state.waiters.add(continuation, as: id)
                        }
                        if !waits { continuation.resume() }
                    }
                } onCancel: {
                    self.state.withLock { $0.waiters.cancel(id) }?.resume()
                }
            }
            state.withLock { $0.waiters.forget(id) }
        }
    }
}
