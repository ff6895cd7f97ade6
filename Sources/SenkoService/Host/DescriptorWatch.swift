// SPDX-License-Identifier: Apache-2.0

import Bus
import Dispatch
import Glibc

/// Waits until there is something to read from a descriptor, which it closes when it goes.
///
/// Where the main thread runs a loop of its own, that loop waits: a source of libdispatch's would cost a thread, and two
/// wake-ups for each event.
final class DescriptorWatch: MainLoop.Source {
    let descriptor: Int32
    private let loop: MainLoop?
    private let isReadable: () -> Void
    private var source: (any DispatchSourceRead)?

    /// Calls `isReadable` on the queue, or from the loop, until it has read what there is.
    init(_ descriptor: Int32, queue: DispatchQueue, loop: MainLoop?, isReadable: @escaping () -> Void) {
        self.descriptor = descriptor
        self.loop = loop
        self.isReadable = isReadable
        if let loop {
            loop.add(self)
        } else {
            let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
            source.setEventHandler(handler: isReadable)
            source.setCancelHandler { [descriptor] in close(descriptor) }
            source.activate()
            self.source = source
        }
    }

    /// Waits no longer.
    func cancel() {
        if let source { source.cancel() } else { close(descriptor) }
        loop?.remove(self)
    }

    var events: Int16 { Int16(POLLIN) }

    var deadline: UInt64 { .max }

    func process() { isReadable() }
}
