// SPDX-License-Identifier: Apache-2.0

import CLink
import Glibc

/// The pages of the program and its libraries that nothing ever writes to: code, and constants.
enum TextPages {
    /// Gives back all of them. What is needed from then on comes back from the kernel's cache by itself, some pages at a
    /// time; what only the start needed does not.
    ///
    /// Nothing is lost, since the kernel has them from the files. No library is loaded or unloaded by another thread
    /// meanwhile, which might put something else at the same place: the loader keeps its lock for so long.
    ///
    /// Source: madvise(2), MADV_DONTNEED; dl_iterate_phdr(3); elf(5).
    static func release() {
        dl_iterate_phdr(
            { object, _, _ in
                guard let headers = object.pointee.dlpi_phdr else { return 0 }
                for index in 0..<Int(object.pointee.dlpi_phnum) {
                    let header = headers[index]
                    guard header.p_type == PT_LOAD, header.p_flags & UInt32(PF_W) == 0 else { continue }
                    let address = UInt(object.pointee.dlpi_addr) + UInt(header.p_vaddr)
                    let start = address & ~(UInt(sysconf(Int32(_SC_PAGESIZE))) - 1)
                    let end = address + UInt(header.p_memsz)
                    madvise(UnsafeMutableRawPointer(bitPattern: start), Int(end - start), MADV_DONTNEED)
                }
                return 0
            }, nil)
    }
}
