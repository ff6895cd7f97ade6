// SPDX-License-Identifier: Apache-2.0

import ActivityCore
import Glibc

/// Until when every boundary of a phase has been announced: one instant, in a file of its own beside the state.
///
/// A boundary is announced first and stored then, since who waits for it should not wait for a database. In between, this
/// is written, which takes a microsecond: a daemon that is killed then has a successor which announces no phase twice.
///
/// The file holds the boot's identifier and the instant, in microseconds of CLOCK_BOOTTIME as this machine orders bytes.
/// It is written in place: like all that is in the kernel's cache it survives a kill, and after another boot it says
/// nothing. Where it cannot be written, a kill at the wrong moment has a phase announced twice.
final class AnnouncedMark {
    private static let size = 48
    private let descriptor: Int32
    /// What was announced before this daemon, on the same boot; nil where nobody says.
    let former: Instant<Boottime>?

    /// The mark at a path; it is made where there is none.
    init(path: String, bootID: String) {
        descriptor = open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
        var header = Array(bootID.utf8.prefix(40))
        header += [UInt8](repeating: 0, count: 40 - header.count)
        var stored = [UInt8](repeating: 0, count: Self.size + 1)
        let isOfThisBoot = pread(descriptor, &stored, stored.count, 0) == Self.size && stored[..<40] == header[...]
        let microseconds = stored.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: 40, as: Int64.self) }
        former = isOfThisBoot && microseconds > 0 ? Instant(microseconds: microseconds) : nil
        guard !isOfThisBoot else { return }
        let fresh = header + [UInt8](repeating: 0, count: Self.size - 40)
        if pwrite(descriptor, fresh, fresh.count, 0) == Self.size { _ = ftruncate(descriptor, off_t(Self.size)) }
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    /// Says that all that was due until an instant has been announced.
    func set(_ instant: Instant<Boottime>) {
        withUnsafeBytes(of: instant.microseconds) { _ = pwrite(descriptor, $0.baseAddress, $0.count, 40) }
    }
}
