// SPDX-License-Identifier: Apache-2.0

import Glibc

/// One way that output takes from the command to where it was meant to go, byte for byte.
///
/// Nothing is read before what was read has been written, so that a slow reader slows the command as it would without us.
final class RelayStream {
    /// What the command writes to comes out here; -1 once it is closed.
    private(set) var source: Int32
    let destination: Int32
    private let isTerminal: Bool
    /// For a terminal, its other side: as long as it is open here, the terminal lasts, whoever else has it open.
    private var spare: Int32?
    /// Whether a write may wait for room: all but what goes to a file.
    private let isBounded: Bool
    private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 65_536, alignment: 16)
    private var pending = 0..<0
    /// How much is still to be read; nil while the command runs.
    private var rest: Int?
    /// What went wrong with the destination, other than that its reader is gone.
    private(set) var failure: Int32?

    /// - Parameter spare: where the source is a terminal's master, its slave, which is closed with it.
    init(from source: Int32, to destination: Int32, spare: Int32? = nil) {
        self.source = source
        self.destination = destination
        self.spare = spare
        isTerminal = spare != nil
        var status = stat()
        isBounded = fstat(destination, &status) != 0 || status.st_mode & S_IFMT != S_IFREG
        _ = fcntl(source, F_SETFL, fcntl(source, F_GETFL) | O_NONBLOCK)
    }

    deinit {
        buffer.deallocate()
    }

    var isOpen: Bool { source >= 0 }
    var hasPending: Bool { !pending.isEmpty }
    /// For how long the source may be silent before it counts as empty, once the command has ended, in milliseconds. What
    /// was written to a terminal comes out a little later.
    var patience: Int32 { isTerminal ? 100 : 0 }

    /// What to wait for.
    var poll: pollfd {
        hasPending
            ? pollfd(fd: destination, events: Int16(POLLOUT), revents: 0)
            : pollfd(fd: source, events: Int16(POLLIN), revents: 0)
    }

    /// The command has ended: what others go on writing is no output of it.
    func commandEnded() {
        guard isOpen else { return }
        closeSpare()
        var waiting: Int32 = 0
        // What a pipe holds at this moment. Of a terminal that cannot be told.
        rest = !isTerminal && ioctl(source, UInt(FIONREAD), &waiting) == 0 ? Int(waiting) : 1 << 18
        if rest == 0 { close() }
    }

    /// Reads once and writes what can be written without waiting.
    ///
    /// - Parameter see: is shown what was read.
    func advance(see: (UnsafeRawBufferPointer) -> Void) {
        if !hasPending {
            let count = read(source, buffer.baseAddress!, min(buffer.count, rest ?? buffer.count))
            guard count > 0 else {
                // EIO: nobody has the terminal open any more.
                if count == 0 || (errno != EAGAIN && errno != EINTR) { close() }
                return
            }
            rest = rest.map { $0 - count }
            pending = 0..<count
            see(UnsafeRawBufferPointer(buffer)[..<count].asBuffer)
        }
        write()
        if !hasPending, rest == 0 { close() }
    }

    /// Gives the source up. A command that writes to it further is told by SIGPIPE, or loses its terminal.
    func close() {
        guard isOpen else { return }
        closeSpare()
        Glibc.close(source)
        source = -1
        pending = 0..<0
    }

    private func closeSpare() {
        if let spare { Glibc.close(spare) }
        spare = nil
    }

    private func write() {
        while hasPending {
            // So much fits into a pipe that is ready, without waiting (pipe(7), PIPE_BUF).
            let most = isBounded ? min(pending.count, 4096) : pending.count
            if isBounded {
                var ready = pollfd(fd: destination, events: Int16(POLLOUT), revents: 0)
                guard Glibc.poll(&ready, 1, 0) == 1 else { return }
            }
            let count = Glibc.write(destination, buffer.baseAddress! + pending.lowerBound, most)
            if count >= 0 {
                pending = (pending.lowerBound + count)..<pending.upperBound
            } else if errno == EAGAIN {
                return
            } else if errno != EINTR {
                if errno != EPIPE, errno != EIO { failure = errno }
                return close()
            }
        }
    }
}

extension Slice<UnsafeRawBufferPointer> {
    fileprivate var asBuffer: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: self) }
}
