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
                let base = UInt(object.pointee.dlpi_addr)
                let all = 0..<Int(object.pointee.dlpi_phnum)
                for index in all where headers[index].p_type == PT_DYNAMIC {
                    guard !isCodeRelocated(UnsafePointer(bitPattern: base + UInt(headers[index].p_vaddr))) else {
                        return 0
                    }
                }
                for index in all {
                    let header = headers[index]
                    guard header.p_type == PT_LOAD, header.p_flags & UInt32(PF_W) == 0 else { continue }
                    let address = base + UInt(header.p_vaddr)
                    let start = address & ~(UInt(sysconf(Int32(_SC_PAGESIZE))) - 1)
                    let end = address + UInt(header.p_memsz)
                    madvise(UnsafeMutableRawPointer(bitPattern: start), Int(end - start), MADV_DONTNEED)
                }
                return 0
            }, nil)
    }
}

/// Whether the loader has written into an object's code, as it does for one that was not built to lie anywhere: what it
/// wrote is in no file. Hardly any is.
///
/// - Parameter entries: the dynamic section: pairs of a tag and a value, each of a word.
private func isCodeRelocated(_ entries: UnsafePointer<UInt>?) -> Bool {
    guard var entry = entries else { return false }
    while entry[0] != UInt(DT_NULL) {
        if entry[0] == UInt(DT_TEXTREL) { return true }
        if entry[0] == UInt(DT_FLAGS), entry[1] & UInt(DF_TEXTREL) != 0 { return true }
        entry += 2
    }
    return false
}
