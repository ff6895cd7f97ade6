// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// How far one reader has come.
final class Cursor: Sendable {
    private let seen = Mutex<UInt64>(0)

    /// The newest value that this reader has not seen, in another form; values without one are passed over.
    func next<Value: Sendable, Form>(
        of source: Latest<Value>, isolation: isolated (any Actor)?, _ form: (Value) -> Form?
    ) async -> Form? {
        while let (value, version) = await source.next(after: seen.withLock { $0 }, isolation: isolation) {
            seen.withLock { $0 = version }
            if let form = form(value) { return form }
        }
        return nil
    }
}
