// SPDX-License-Identifier: Apache-2.0

import CTerminal
import Glibc

/// A terminal for a command, whose other side is in our hand. Source: pty(7).
struct Pseudoterminal {
    /// Our side. What is set of its modes and its size counts for the command's side.
    let master: Int32
    /// The command's side, and where it is opened once more.
    let slave: Int32
    let path: String

    /// Makes one like the terminal behind a descriptor, of the same size.
    ///
    /// - Parameter isTransparent: whether output is left as it is, since the terminal behind does the rest.
    init(like terminal: Int32, isTransparent: Bool) throws(CommandFailure) {
        master = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC)
        guard master >= 0, grantpt(master) == 0, unlockpt(master) == 0 else {
            throw RunFailure.system("making a terminal for the command")
        }
        var name = [CChar](repeating: 0, count: 128)
        guard ptsname_r(master, &name, name.count) == 0 else {
            throw RunFailure.system("making a terminal for the command")
        }
        path = name.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
        slave = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
        guard slave >= 0 else { throw RunFailure.system("opening the command's terminal") }
        var modes = termios()
        if tcgetattr(terminal, &modes) == 0 {
            if isTransparent { modes.c_oflag &= ~tcflag_t(OPOST) }
            tcsetattr(master, TCSANOW, &modes)
        }
        resize(like: terminal)
        _ = fcntl(master, F_SETFL, O_NONBLOCK | O_RDWR)
    }

    /// Gives it the size of a terminal. Those in the foreground of it are told by SIGWINCH.
    func resize(like terminal: Int32) {
        var size = winsize()
        guard ioctl(terminal, UInt(TIOCGWINSZ), &size) == 0 else { return }
        _ = ioctl(master, UInt(TIOCSWINSZ), &size)
    }

    /// The process group in its foreground; nil where there is none.
    var foreground: pid_t? {
        let group = tcgetpgrp(master)
        return group > 0 ? group : nil
    }

    /// The key that stops what is in the foreground; nil where keys do no such thing now.
    var stopKey: UInt8? {
        var modes = termios()
        guard tcgetattr(master, &modes) == 0, modes.c_lflag & tcflag_t(ISIG) != 0 else { return nil }
        let key = withUnsafeBytes(of: modes.c_cc) { $0[Int(VSUSP)] }
        // _POSIX_VDISABLE
        return key == 0 ? nil : key
    }
}
