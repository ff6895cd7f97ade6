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
            let fields = String(cString: line).split(separator: " ")
            guard fields.count > 5, fields[1] == "r-xp", fields[5].hasPrefix("/") else { continue }
            let bounds = fields[0].split(separator: "-").compactMap { UInt($0, radix: 16) }
            guard bounds.count == 2, let start = UnsafeMutableRawPointer(bitPattern: bounds[0]) else { continue }
            madvise(start, Int(bounds[1] - bounds[0]), MADV_DONTNEED)
        }
    }
}
