// SPDX-License-Identifier: Apache-2.0

import Glibc

/// The pages of code that the process has in memory.
enum TextPages {
    /// Gives back all of them. What is needed from then on comes back from the kernel's cache by itself, some pages at a
    /// time; what only the start needed does not.
    ///
    /// Only code is given back, which is never written to, so that nothing is lost. Source: madvise(2), MADV_DONTNEED;
    /// proc_pid_maps(5).
    static func release() {
        guard let stream = fopen("/proc/self/maps", "re") else { return }
        defer { fclose(stream) }
        var line: UnsafeMutablePointer<CChar>?
        var capacity = 0
        defer { free(line) }
        while getline(&line, &capacity, stream) > 0, let line {
            // 7f10a4000000-7f10a4021000 r-xp 00026000 fe:01 1837  /usr/lib/libc.so.6
            var rest: UnsafeMutablePointer<CChar>?
            let start = strtoul(line, &rest, 16)
            guard let dash = rest, dash[0] == CChar(UInt8(ascii: "-")) else { continue }
            let end = strtoul(dash + 1, &rest, 16)
            guard let flags = rest, strncmp(flags, " r-xp ", 6) == 0, strchr(flags, Int32(UInt8(ascii: "/"))) != nil,
                let start = UnsafeMutableRawPointer(bitPattern: start)
            else { continue }
            madvise(start, Int(end) - Int(bitPattern: start), MADV_DONTNEED)
        }
    }
}
