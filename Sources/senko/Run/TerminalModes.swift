// SPDX-License-Identifier: Apache-2.0

import Glibc

/// The modes of the user's own terminal, while another terminal is in front of it: every key goes through as it is.
struct TerminalModes {
    let descriptor: Int32
    private var saved: termios?

    init(_ descriptor: Int32) {
        self.descriptor = descriptor
    }

    /// Whether the terminal is ours to read from and to change.
    var isForeground: Bool { tcgetpgrp(descriptor) == getpgrp() }

    /// Lets keys through, where the terminal is ours.
    mutating func enter() {
        var modes = termios()
        guard saved == nil, isForeground, tcgetattr(descriptor, &modes) == 0 else { return }
        saved = modes
        cfmakeraw(&modes)
        tcsetattr(descriptor, TCSANOW, &modes)
    }

    /// Puts the terminal back to how `enter` found it.
    mutating func leave() {
        guard var modes = saved else { return }
        saved = nil
        if isForeground { tcsetattr(descriptor, TCSANOW, &modes) }
    }
}
