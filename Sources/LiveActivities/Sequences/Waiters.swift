// SPDX-License-Identifier: Apache-2.0

/// The tasks that wait for something new, in a state that a lock protects.
struct Waiters {
    private var continuations: [UInt64: CheckedContinuation<Void, Never>] = [:]
    private var cancelled: Set<UInt64> = []
    private var lastID: UInt64 = 0

    /// A name for a task that is about to wait.
    mutating func nextID() -> UInt64 {
        lastID += 1
        return lastID
    }

    /// Lets a task wait, unless it was cancelled meanwhile: then it is to be resumed at once.
    mutating func add(_ continuation: CheckedContinuation<Void, Never>, as id: UInt64) -> Bool {
        guard cancelled.remove(id) == nil else { return false }
        continuations[id] = continuation
        return true
    }

    /// The task that does not wait any longer, or that will not.
    mutating func cancel(_ id: UInt64) -> CheckedContinuation<Void, Never>? {
        if let continuation = continuations.removeValue(forKey: id) { return continuation }
        cancelled.insert(id)
        return nil
    }

    /// Forgets a task that came back.
    mutating func forget(_ id: UInt64) {
        cancelled.remove(id)
    }

    /// All tasks that wait.
    mutating func takeAll() -> [CheckedContinuation<Void, Never>] {
        defer { continuations = [:] }
        return Array(continuations.values)
    }
}
