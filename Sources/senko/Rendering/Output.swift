// SPDX-License-Identifier: Apache-2.0

import Glibc

/// Writes text to a descriptor.
struct Output {
    let descriptor: Int32

    static let standard = Output(descriptor: STDOUT_FILENO)
    static let error = Output(descriptor: STDERR_FILENO)

    private var isTerminal: Bool { isatty(descriptor) == 1 }

    /// Writes all of the text; on a terminal without UTF-8 what it can show of it.
    ///
    /// A reader that went away is no fault of ours: the process ends quietly, as it would by SIGPIPE. Any other failure to
    /// write, such as a full disk, is told and ends the process with status 1.
    func write(_ text: String) {
        // Bytes of UTF-8 are commands to a terminal that reads each by itself.
        var text = isTerminal && !TextWidth.isUnicodeTerminal ? TextWidth.inASCII(text) : text
        let failure: Int32? = text.withUTF8 { bytes in
            var written = 0
            while written < bytes.count {
                let count = Glibc.write(descriptor, bytes.baseAddress! + written, bytes.count - written)
                if count >= 0 {
                    written += count
                } else if errno == EAGAIN {
                    var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                    poll(&waiting, 1, -1)
                } else if errno != EINTR {
                    return errno
                }
            }
            return nil
        }
        guard let failure else { return }
        // A terminal that is gone answers with EIO.
        if failure == EPIPE || failure == EIO { exit(ExitStatus.done) }
        if descriptor != STDERR_FILENO {
            Output.error.write("senko: cannot write: \(String(cString: strerror(failure)))\n")
        }
        exit(ExitStatus.failed)
    }

    /// Writes the text and a line break.
    func line(_ text: String) { write(text + "\n") }
}
