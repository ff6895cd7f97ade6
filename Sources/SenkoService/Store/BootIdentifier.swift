// SPDX-License-Identifier: Apache-2.0

import Glibc

/// Which boot of the machine this is.
public enum BootIdentifier {
    /// A text that is the same for as long as CLOCK_BOOTTIME runs on. Source: random(4), `boot_id`.
    ///
    /// Where the kernel does not say it, it is one of this call's own, so that nothing is taken for the same boot.
    public static func current(path: String = "/proc/sys/kernel/random/boot_id") -> String {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        if descriptor >= 0 {
            defer { close(descriptor) }
            var bytes = [UInt8](repeating: 0, count: 64)
            let count = read(descriptor, &bytes, bytes.count)
            let text = bytes[..<max(0, count)].prefix { $0 > UInt8(ascii: " ") && $0 < 0x7F }
            if text.count >= 32 { return String(decoding: text, as: UTF8.self) }
        }
        return "unknown-" + String(UInt64.random(in: .min ... .max), radix: 16)
    }
}
