// SPDX-License-Identifier: Apache-2.0

import CSystemd

/// The answer to a call, which is written and then sent.
struct Reply: ~Copyable {
    private let message: OpaquePointer

    init(to invocation: Invocation) throws(BusError) {
        var message: OpaquePointer?
        try check(sd_bus_message_new_method_return(invocation.message, &message), "answering a call")
        self.message = message!
    }

    deinit { sd_bus_message_unref(message) }

    var writer: MessageWriter { MessageWriter(message) }

    func send() throws(BusError) {
        try check(sd_bus_send(nil, message, nil), "answering a call")
    }
}
