// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// Who wants to have every value of some kind, each from when it began to read.
final class Readers<Value: Sendable>: Sendable {
    private let readers = Mutex<[WeakReference<Backlog<Value>>]>([])

    /// A reader of what comes from now on.
    ///
    /// - Parameter record: the activity that the values are about; of one that is gone there are none to come.
    func addReader(_ record: ActivityRecord) -> Backlog<Value> {
        let reader = Backlog<Value>()
        readers.withLock { readers in
            readers.removeAll { $0.object == nil }
            readers.append(WeakReference(reader))
        }
        if record.state.value?.state == .dismissed { reader.finish() }
        return reader
    }

    /// A value for each.
    func send(_ value: Value) {
        for reader in readers.withLock({ $0 }) { reader.object?.send(value) }
    }

    /// There will be no further value.
    func finish() {
        readers.withLock { readers in
            for reader in readers { reader.object?.finish() }
            readers = []
        }
    }
}
