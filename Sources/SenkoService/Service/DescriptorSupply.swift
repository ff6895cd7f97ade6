// SPDX-License-Identifier: Apache-2.0

import Glibc

/// Whether the process may open as many files as the daemon needs.
///
/// libdispatch ends the process with an illegal instruction where it gets no descriptor for a timer, so this is looked
/// at before anything else.
enum DescriptorSupply {
    /// How many the daemon must be able to open beyond those that it was started with: the bus, the state, the timers,
    /// the session's inhibitor and a bell take about as many.
    static let needed = 24

    /// Opens as many for a moment.
    ///
    /// - Throws: `noDescriptors` where that is refused.
    static func check() throws(ServiceError) {
        var opened: [Int32] = []
        defer { for descriptor in opened { close(descriptor) } }
        while opened.count < needed {
            // Standard input is open, if only on /dev/null.
            let descriptor = fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 0)
            guard descriptor >= 0 else {
                let reason = String(cString: strerror(errno))
                var limit = rlimit()
                getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
                throw .noDescriptors(
                    """
                    too few file descriptors: \(opened.count) of \(needed) could be opened: \(reason)
                    The limit of the process is \(limit.rlim_cur): raise it with ulimit -n, or LimitNOFILE= of the unit.
                    """)
            }
            opened.append(descriptor)
        }
    }
}
