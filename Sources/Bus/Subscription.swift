// SPDX-License-Identifier: Apache-2.0

import CSystemd

/// Something that lasts as long as it is held: a match, an exported interface, a call that waits for its reply.
/// Releasing it, or `cancel`, ends it; its handler is not called again.
public final class Subscription {
    private var slots: [OpaquePointer] = []
    /// What the slots' callbacks point to, kept alive as long as they are.
    private var context: AnyObject?

    init(context: AnyObject) {
        self.context = context
    }

    func add(_ slot: OpaquePointer?) {
        if let slot { slots.append(slot) }
    }

    /// Ends it now.
    public func cancel() {
        for slot in slots { sd_bus_slot_unref(slot) }
        slots = []
        context = nil
    }

    deinit {
        cancel()
    }
}
