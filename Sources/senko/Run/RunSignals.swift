// SPDX-License-Identifier: Apache-2.0

import CTerminal
import Glibc

/// The signals of the process as a descriptor, so that they come in turn with everything else. Source: signalfd(2).
struct RunSignals {
    /// One signal.
    struct Received {
        let number: Int32
        /// Whether the kernel sent it by itself, as for a key of the terminal: to the whole process group then.
        let isOfKernel: Bool
    }

    /// Readable while there are any.
    let descriptor: Int32
    /// The mask that the process was started with, which is the command's.
    let originalMask: sigset_t

    /// What the command is told of.
    private static let taken = [
        SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGUSR1, SIGUSR2, SIGTSTP, SIGCONT, SIGWINCH, SIGCHLD,
    ]
    /// What must not end or stop the process: a reader that is gone and a terminal that is another's are seen as errors.
    private static let held = [SIGPIPE, SIGTTIN, SIGTTOU]

    /// Takes the signals from now on, on this thread and those that it starts.
    init() throws(CommandFailure) {
        var set = Self.set(of: Self.taken + Self.held)
        var original = sigset_t()
        pthread_sigmask(SIG_BLOCK, &set, &original)
        originalMask = original
        // Where it is ignored, nobody learns how a child ended.
        signal(SIGCHLD, SIG_DFL)
        var taken = Self.set(of: Self.taken)
        descriptor = signalfd(-1, &taken, Int32(SFD_NONBLOCK | SFD_CLOEXEC))
        guard descriptor >= 0 else { throw RunFailure.system("taking signals") }
    }

    /// The next signal; nil where there is none.
    func next() -> Received? {
        var information = signalfd_siginfo()
        guard read(descriptor, &information, MemoryLayout<signalfd_siginfo>.size) > 0 else { return nil }
        return Received(
            number: Int32(bitPattern: information.ssi_signo),
            isOfKernel: information.ssi_code == senko_signal_of_kernel)
    }

    /// Stops this process as SIGTSTP would have, and returns when it goes on. Where nobody could let it go on, the kernel
    /// does not stop it.
    ///
    /// - Parameter group: whether the whole process group is meant, as with the terminal's key.
    static func stop(group: Bool) {
        var set = set(of: [SIGTSTP])
        kill(group ? 0 : getpid(), SIGTSTP)
        pthread_sigmask(SIG_UNBLOCK, &set, nil)
        pthread_sigmask(SIG_BLOCK, &set, nil)
    }

    private static func set(of numbers: [Int32]) -> sigset_t {
        var set = sigset_t()
        sigemptyset(&set)
        for number in numbers { sigaddset(&set, number) }
        return set
    }
}
