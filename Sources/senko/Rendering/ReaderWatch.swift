// SPDX-License-Identifier: Apache-2.0

import CTerminal
import Dispatch
import Glibc

/// Notices that nobody reads any more what a command writes, while it has nothing to write: the other end of a pipe or a
/// socket is closed, or a terminal is gone.
///
/// Source: epoll_ctl(2): errors and hang-ups are reported though nothing was asked for.
final class ReaderWatch {
    private let source: any DispatchSourceRead

    /// Watches from now on; nil where a descriptor has no reader that could go, such as that of a file.
    ///
    /// - Parameter whenGone: called once, on the main queue; unless given, the process ends as `Output` ends it, quietly.
    init?(of output: Output, whenGone: @escaping () -> Void = { exit(ExitStatus.done) }) {
        // It is readable itself once something of it has come.
        let descriptor = epoll_create1(Int32(EPOLL_CLOEXEC))
        var nothing = epoll_event()
        guard descriptor >= 0, epoll_ctl(descriptor, EPOLL_CTL_ADD, output.descriptor, &nothing) == 0 else {
            if descriptor >= 0 { close(descriptor) }
            return nil
        }
        let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: .main)
        self.source = source
        source.setEventHandler { [weak self] in
            self?.source.cancel()
            whenGone()
        }
        source.setCancelHandler { close(descriptor) }
        source.activate()
    }

    deinit {
        source.cancel()
    }
}
