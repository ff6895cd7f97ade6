// SPDX-License-Identifier: Apache-2.0
//
// What the dynamic loader has loaded, and where: as in <link.h>, which declares it for _GNU_SOURCE alone. Source:
// dl_iterate_phdr(3).
#pragma once
#include <link.h>
#include <stddef.h>

#ifndef __USE_GNU
/// An object that is loaded. The members that every version of the C library has.
struct dl_phdr_info {
    ElfW(Addr) dlpi_addr;
    const char *_Nullable dlpi_name;
    const ElfW(Phdr) *_Nullable dlpi_phdr;
    ElfW(Half) dlpi_phnum;
};

/// Calls back for each object, and lets none be loaded or unloaded meanwhile.
int dl_iterate_phdr(
    int (*_Nonnull callback)(struct dl_phdr_info *_Nonnull object, size_t size, void *_Nullable context),
    void *_Nullable context);
#endif
