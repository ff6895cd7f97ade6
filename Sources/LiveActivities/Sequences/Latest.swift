// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// A value that many tasks follow: each gets the one that there is, then the newest whenever it looks again.
///
/// Whoever is slow misses what lay between, and never the last one. A task that waits costs nothing, and stays on its actor.
final class Latest<Value: Sendable>: Sendable {
    private struct State {
        var value: Value?
        var version: UInt64 = 0
        var isFinished = false
        var waiters = Waiters()
    }

    private let state: Mutex<State>

    /// What is known from the beginning, if anything.
    init(_ value: Value? = nil) {
        state = Mutex(State(value: value, version: value == nil ? 0 : 1))
    }

    /// The newest value.
    var value: Value? { state.withLock { $0.value } }

    /// The newest value with its number, which grows with each.
    var versioned: (value: Value, version: UInt64)? {
        state.withLock { state in state.value.map { ($0, state.version) } }
    }

    /// A new value.
    func send(_ value: Value) {
        change { state in
            state.value = value
            state.version += 1
        }
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

    /// The newest value, once it is newer than what was seen.
    ///
    /// - Parameter seen: the number of the last one that was seen; 0: none.
    /// - Returns: nil where there is none to come, or the task was cancelled.
    func next(
        after seen: UInt64, isolation: isolated (any Actor)? = #isolation
    ) async -> (value: Value, version: UInt64)? {
        while true {
            let (found, isFinished, id) = state.withLock { state in
                let found = state.version > seen ? state.value.map { ($0, state.version) } : nil
                return (found, state.isFinished, state.waiters.nextID())
            }
            if let found { return found }
            if isFinished || Task.isCancelled { return nil }
            await withTaskExecutorPreference(WaitingExecutor.shared) {
                await withTaskCancellationHandler {
                    await withCheckedContinuation { continuation in
                        let waits = self.state.withLock { state in
                            guard state.version <= seen, !state.isFinished else { return false }
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

    /// The first value, however long it takes: also for a task that was cancelled.
    func first(isolation: isolated (any Actor)? = #isolation) async -> Value {
        while true {
            if let value { return value }
            await withTaskExecutorPreference(WaitingExecutor.shared) {
                await withCheckedContinuation { continuation in
                    let waits = self.state.withLock { state in
                        guard state.version == 0 else { return false }
                        let id = state.waiters.nextID()
                        return state.waiters.add(continuation, as: id)
                    }
                    if !waits { continuation.resume() }
                }
            }
        }
    }
}
