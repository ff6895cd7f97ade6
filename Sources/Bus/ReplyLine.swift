// SPDX-License-Identifier: Apache-2.0

import CSystemd
import Dispatch

/// The calls of one caller that wait until it has read more of its answers, the oldest first.
final class ReplyLine {
    /// The unique name of the caller.
    let sender: String
    /// Whether the first of them is in the queue of what has been read again.
    var isReleased = false
    /// Whether that one may pass however much its answer takes.
    var isCleared = false
    /// What brings the bus' answer about the caller.
    var question: Subscription?
    /// How often it has been waited.
    var pauses = 0
    /// For how long.
    private(set) var waited = Duration.zero
    private var messages: [OpaquePointer] = []
    private var timer: (any DispatchSourceTimer)?

    init(of sender: String) {
        self.sender = sender
    }

    deinit {
        timer?.cancel()
        for message in messages { sd_bus_message_unref(message) }
    }

    var count: Int { messages.count }

    var first: OpaquePointer? { messages.first }

    func add(_ message: OpaquePointer) {
        messages.append(sd_bus_message_ref(message))
    }

    func removeFirst() {
        sd_bus_message_unref(messages.removeFirst())
    }

    /// Calls the handler in a while: 20 ms after the first time, then twice as long each time, up to a second.
    func pause(on queue: DispatchQueue, then handler: @escaping () -> Void) {
        if pauses == 0 { waited = .zero }
        let milliseconds = min(20 << min(pauses, 10), 1000)
        pauses += 1
        waited += .milliseconds(milliseconds)
        timer?.cancel()
        let timer = DispatchSource.makeTimerSource(queue: queue)
        self.timer = timer
        timer.setEventHandler { [unowned self] in
            self.timer?.cancel()
            self.timer = nil
            handler()
        }
        timer.schedule(deadline: .now() + .milliseconds(milliseconds))
        timer.activate()
    }
}
