#include <systemd/sd-bus.h>
#include <systemd/sd-daemon.h>
#include <sys/timerfd.h>
static inline void senko_vtable_start(sd_bus_vtable *e, uint64_t flags) { *e = (sd_bus_vtable) SD_BUS_VTABLE_START(flags); }
static inline void senko_vtable_method(sd_bus_vtable *e, const char *member, const char *in, const char *out, const char *names, sd_bus_message_handler_t h, uint64_t flags) {
  *e = (sd_bus_vtable) SD_BUS_METHOD_WITH_NAMES(member, in, names, out, , h, flags); }
