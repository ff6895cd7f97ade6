// SPDX-License-Identifier: Apache-2.0
//
// libsystemd for Swift. What Swift cannot import itself, function-like macros for the most part, stands here as
// functions of the same meaning.
#pragma once

#include <sys/timerfd.h>
#include <systemd/sd-bus.h>
#include <systemd/sd-daemon.h>
#include <systemd/sd-journal.h>

/// SD_BUS_VTABLE_START. Source: sd_bus_add_object_vtable(3).
static inline void senko_vtable_start(sd_bus_vtable *entry, uint64_t flags) {
    *entry = (sd_bus_vtable) SD_BUS_VTABLE_START(flags);
}

/// SD_BUS_METHOD_WITH_NAMES. `names` are the arguments' and then the results' names, each ended by a NUL.
static inline void senko_vtable_method(
        sd_bus_vtable *entry, const char *member, const char *signature, const char *result, const char *names,
        sd_bus_message_handler_t handler, uint64_t flags) {
    *entry = (sd_bus_vtable) SD_BUS_METHOD_WITH_NAMES(member, signature, names, result, , handler, flags);
}

/// SD_BUS_SIGNAL_WITH_NAMES.
static inline void senko_vtable_signal(
        sd_bus_vtable *entry, const char *member, const char *signature, const char *names, uint64_t flags) {
    *entry = (sd_bus_vtable) SD_BUS_SIGNAL_WITH_NAMES(member, signature, names, flags);
}

/// SD_BUS_PROPERTY.
static inline void senko_vtable_property(
        sd_bus_vtable *entry, const char *member, const char *signature, sd_bus_property_get_t get, uint64_t flags) {
    *entry = (sd_bus_vtable) SD_BUS_PROPERTY(member, signature, get, 0, flags);
}

/// SD_BUS_WRITABLE_PROPERTY.
static inline void senko_vtable_writable_property(
        sd_bus_vtable *entry, const char *member, const char *signature, sd_bus_property_get_t get,
        sd_bus_property_set_t set, uint64_t flags) {
    *entry = (sd_bus_vtable) SD_BUS_WRITABLE_PROPERTY(member, signature, get, set, 0, flags);
}

/// SD_BUS_VTABLE_END.
static inline void senko_vtable_end(sd_bus_vtable *entry) {
    *entry = (sd_bus_vtable) SD_BUS_VTABLE_END;
}
