// SPDX-License-Identifier: Apache-2.0

/// What the callback of an sd-bus slot points to: a closure, as an object.
final class Handler<Argument> {
    let body: (Argument) -> Void

    init(_ body: @escaping (Argument) -> Void) {
        self.body = body
    }
}
