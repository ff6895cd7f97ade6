// SPDX-License-Identifier: Apache-2.0
//
// libsystemd for Swift. What Swift cannot import itself, function-like macros for the most part, stands here as
// functions of the same meaning.
#pragma once

#include <linux/sched/types.h>
#include <malloc.h>
#include <sys/signalfd.h>
#include <sys/syscall.h>
#include <sys/timerfd.h>
#include <systemd/sd-bus.h>
#include <systemd/sd-daemon.h>
#include <systemd/sd-journal.h>
#include <unistd.h>

/// Asks for turns of this many nanoseconds on a processor, for the calling thread and those that it starts. Returns 0, or
/// -1 with errno. Source: sched_setattr(2), sched_runtime of SCHED_OTHER since Linux 6.12; older ones pass it over.
static inline int senko_set_time_slice(uint64_t nanoseconds) {
    struct sched_attr attributes = {.size = SCHED_ATTR_SIZE_VER0};
    if (syscall(SYS_sched_getattr, 0, &attributes, (unsigned) SCHED_ATTR_SIZE_VER0, 0U) < 0) return -1;
    attributes.sched_runtime = nanoseconds;
    return (int) syscall(SYS_sched_setattr, 0, &attributes, 0U);
}

/// A descriptor of the process, or -1 with errno. Source: pidfd_open(2); older versions of the C library lack it.
static inline int senko_pidfd_open(pid_t pid) {
    return (int) syscall(SYS_pidfd_open, pid, 0U);
}

/// SD_BUS_VTABLE_START. Source: sd_bus_add_object_vtable(3).
static inline void senko_vtable_start(sd_bus_vtable *entry, uint64_t flags) {
    *entry = (sd_bus_vtable) SD_BUS_VTABLE_START(flags);
}

/// SD_BUS_METHOD_WITH_NAMES_OFFSET. `names` are the arguments' and then the results' names, each ended by a NUL; `offset` is
/// added to the pointer that the handler gets.
static inline void senko_vtable_method(
        sd_bus_vtable *entry, const char *member, const char *signature, const char *result, const char *names,
        sd_bus_message_handler_t handler, size_t offset, uint64_t flags) {
    *entry = (sd_bus_vtable) SD_BUS_METHOD_WITH_NAMES_OFFSET(
        member, signature, names, result, , handler, offset, flags);
}

/// SD_BUS_SIGNAL_WITH_NAMES.
static inline void senko_vtable_signal(
        sd_bus_vtable *entry, const char *member, const char *signature, const char *names, uint64_t flags) {
    *entry = (sd_bus_vtable) SD_BUS_SIGNAL_WITH_NAMES(member, signature, names, flags);
}

/// SD_BUS_PROPERTY.
static inline void senko_vtable_property(
        sd_bus_vtable *entry, const char *member, const char *signature, sd_bus_property_get_t get, size_t offset,
        uint64_t flags) {
    *entry = (sd_bus_vtable) SD_BUS_PROPERTY(member, signature, get, offset, flags);
}

/// SD_BUS_WRITABLE_PROPERTY.
static inline void senko_vtable_writable_property(
        sd_bus_vtable *entry, const char *member, const char *signature, sd_bus_property_get_t get,
        sd_bus_property_set_t set, size_t offset, uint64_t flags) {
    *entry = (sd_bus_vtable) SD_BUS_WRITABLE_PROPERTY(member, signature, get, set, offset, flags);
}

/// SD_BUS_VTABLE_END.
static inline void senko_vtable_end(sd_bus_vtable *entry) {
    *entry = (sd_bus_vtable) SD_BUS_VTABLE_END;
}
