// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Pipes to and from children.
enum Descriptors {
    /// Makes a pipe that no child inherits unasked (pipe(2)).
    static func pipe() throws -> (reading: Int32, writing: Int32) {
        var ends: [Int32] = [-1, -1]
        guard Glibc.pipe(&ends) == 0 else { throw TestSupportError("pipe: \(String(cString: strerror(errno)))") }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        return (ends[0], ends[1])
    }

    /// Reads up to the end of a line.
    ///
    /// - Returns: the line without its end, or nil where it is not there within `timeout` seconds.
    static func readLine(from descriptor: Int32, timeout: Double) -> String? {
        let deadline = BootClock.now + BootClock.microseconds(timeout)
        var line: [UInt8] = []
        while true {
            let now = BootClock.now
            guard now < deadline else { return nil }
            var file = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            guard poll(&file, 1, Int32((deadline - now) / 1000 + 1)) == 1 else { continue }
            var byte: UInt8 = 0
            guard read(descriptor, &byte, 1) == 1 else { return nil }
            if byte == UInt8(ascii: "\n") { return String(decoding: line, as: UTF8.self) }
            line.append(byte)
        }
    }
}
