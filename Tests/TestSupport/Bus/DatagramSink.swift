// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A datagram socket at a path, such as a journal's or a service manager's, with what has been sent to it.
public final class DatagramSink: Sendable {
    private let descriptor: Int32
    private let drained = Guarded<[String]>([])

    /// Binds a socket at `path`, which must be free.
    public init(path: String) throws {
        descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let bytes = Array(path.utf8)
        guard descriptor >= 0, bytes.count < MemoryLayout.size(ofValue: address.sun_path) else {
            throw TestSupportError("no socket for \(path): errno \(errno)")
        }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
        let result = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        guard result == 0 else {
            close(descriptor)
            throw TestSupportError("bind \(path): \(String(cString: strerror(errno)))")
        }
    }

    deinit {
        // Wakes the thread that drains.
        shutdown(descriptor, Int32(SHUT_RDWR))
        close(descriptor)
    }

    /// Reads whatever comes from now on, so that no sender has to wait for a reader: a socket holds ten datagrams.
    public func drain() {
        let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
        let thread = Thread { [drained] in
            var buffer = [UInt8](repeating: 0, count: 65536)
            var file = pollfd(fd: copy, events: Int16(POLLIN), revents: 0)
            while true {
                guard poll(&file, 1, -1) == 1 else {
                    if errno == EINTR { continue }
                    break
                }
                let count = recv(copy, &buffer, buffer.count, 0)
                guard count > 0 else { break }
                drained.withLock { $0.append(String(decoding: buffer[..<count], as: UTF8.self)) }
            }
            close(copy)
        }
        thread.name = "datagrams"
        thread.start()
    }

    /// What has been drained so far.
    public var texts: [String] { drained.withLock { $0 } }

    /// Takes the next datagram as text; nil where none comes within `timeout` seconds.
    public func next(timeout: Double) -> String? {
        var file = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        guard poll(&file, 1, Int32(timeout * 1000)) == 1 else { return nil }
        var buffer = [UInt8](repeating: 0, count: 65536)
        let count = recv(descriptor, &buffer, buffer.count, 0)
        return count >= 0 ? String(decoding: buffer[..<count], as: UTF8.self) : nil
    }
}
