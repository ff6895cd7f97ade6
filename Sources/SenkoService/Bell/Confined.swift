// SPDX-License-Identifier: Apache-2.0

/// A weak reference that may be carried through other queues; it is followed only on the queue that its object lives on.
final class Confined<Object: AnyObject>: @unchecked Sendable {
    private(set) weak var object: Object?

    init(_ object: Object) {
        self.object = object
    }
}
