// SPDX-License-Identifier: Apache-2.0

/// How long a program waits for a daemon.
struct Patience: Sendable {
    /// For the answer to a call.
    var answer = Duration.seconds(25)
    /// For a daemon that is away, with an update or an end.
    var absence = Duration.seconds(30)
}
