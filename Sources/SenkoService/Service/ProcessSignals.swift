// SPDX-License-Identifier: Apache-2.0

import Bus
import CSystemd
import Glibc

/// The signals that the daemon acts on, as they come to a descriptor of the loop: from `hold` on none of them is lost, and
/// none ends the process. Source: signalfd(2).
final class ProcessSignals: MainLoop.Source {
    let descriptor: Int32
    private let handler: (_ number: Int32) -> Void

    /// Keeps these signals until there is somebody to take them, and from the threads that are started from now on.
    static func hold(_ numbers: [Int32]) {
        var set = set(of: numbers)
        pthread_sigmask(SIG_BLOCK, &set, nil)
        // What is ignored is not even kept while it is blocked.
        for number in numbers { signal(number, SIG_DFL) }
    }

    /// Takes these signals, also those that have been held.
    ///
    /// - Precondition: the process may open one more descriptor.
    init(_ numbers: [Int32], loop: MainLoop, handler: @escaping (_ number: Int32) -> Void) {
        self.handler = handler
        Self.hold(numbers)
        var set = Self.set(of: numbers)
        descriptor = signalfd(-1, &set, Int32(SFD_NONBLOCK | SFD_CLOEXEC))
        precondition(descriptor >= 0, "a descriptor for signals: \(String(cString: strerror(errno)))")
        loop.add(self)
    }

    deinit {
        close(descriptor)
    }

    private static func set(of numbers: [Int32]) -> sigset_t {
        var set = sigset_t()
        sigemptyset(&set)
        for number in numbers { sigaddset(&set, number) }
        return set
    }

    var events: Int16 { Int16(POLLIN) }

    var deadline: UInt64 { .max }

    func process() {
        var information = signalfd_siginfo()
        while read(descriptor, &information, MemoryLayout<signalfd_siginfo>.size) > 0 {
            handler(Int32(bitPattern: information.ssi_signo))
        }
    }
}
