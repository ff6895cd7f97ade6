// SPDX-License-Identifier: Apache-2.0
// The least that a service on the bus can cost: sd-bus in C, one thread, one poll.
//
// It owns org.senko.Reference1 with the object and interface of the same name:
//   List() -> a(osssuu)     one row of the shape and the lengths of a sitting's
//   Update(oa{sv}a{sv}) -> (st)
//                           what Activities.Update answers, as long as what is applied; what it is given is let go
//   Schedule(at) -> t       lengths of phases in nanoseconds; gives the instant from which they count, on
//                           CLOCK_BOOTTIME in nanoseconds
//   PhaseChanged(osuu)      a signal at each boundary that was scheduled
#include "clock.h"

#include <poll.h>
#include <sys/timerfd.h>
#include <systemd/sd-bus.h>
#include <unistd.h>

static const char *const name = "org.senko.Reference1";
static const char *const path = "/org/senko/Reference1";
static const char *const sitting = "/org/senko/Senko1/activities/0123456789abcdef";

static int timer;
static uint64_t *phases;
static size_t count, next;
static int64_t deadline;

static void arm(void) {
    struct itimerspec setting = {0};
    if (next < count) {
        deadline += phases[next];
        setting.it_value = at(deadline);
    }
    timerfd_settime(timer, TFD_TIMER_ABSTIME, &setting, NULL);
}

static int list(sd_bus_message *call, void *context, sd_bus_error *error) {
    (void) context;
    (void) error;
    return sd_bus_reply_method_return(
        call, "a(osssuu)", 1, sitting, "Benchmark", "running", "breathing", (uint32_t) 599, (uint32_t) 600);
}

static int update(sd_bus_message *call, void *context, sd_bus_error *error) {
    (void) context;
    (void) error;
    static uint64_t revision = 1;
    return sd_bus_reply_method_return(call, "st", "applied", ++revision);
}

static int schedule(sd_bus_message *call, void *context, sd_bus_error *error) {
    (void) context;
    (void) error;
    const void *values;
    size_t size;
    int result = sd_bus_message_read_array(call, 't', &values, &size);
    if (result < 0) return result;
    free(phases);
    phases = malloc(size);
    memcpy(phases, values, size);
    count = size / sizeof *phases;
    next = 0;
    int64_t origin = deadline = boottime() + 100000000;
    arm();
    return sd_bus_reply_method_return(call, "t", (uint64_t) origin);
}

static const sd_bus_vtable table[] = {
    SD_BUS_VTABLE_START(0),
    SD_BUS_METHOD("List", "", "a(osssuu)", list, SD_BUS_VTABLE_UNPRIVILEGED),
    SD_BUS_METHOD("Update", "oa{sv}a{sv}", "st", update, SD_BUS_VTABLE_UNPRIVILEGED),
    SD_BUS_METHOD("Schedule", "at", "t", schedule, SD_BUS_VTABLE_UNPRIVILEGED),
    SD_BUS_SIGNAL("PhaseChanged", "osuu", 0),
    SD_BUS_VTABLE_END,
};

int main(void) {
    sd_bus *bus;
    timer = timerfd_create(CLOCK_BOOTTIME, TFD_CLOEXEC | TFD_NONBLOCK);
    check(sd_bus_open_user(&bus), "connecting to the bus");
    check(sd_bus_add_object_vtable(bus, NULL, path, name, table, NULL), "exporting the object");
    check(sd_bus_request_name(bus, name, 0), "requesting the name");
    for (;;) {
        int result;
        do {
            result = sd_bus_process(bus, NULL);
        } while (result > 0);
        // The bus is gone: so is the run.
        if (result < 0) return 0;
        struct pollfd files[] = {
            {.fd = sd_bus_get_fd(bus), .events = sd_bus_get_events(bus)},
            {.fd = timer, .events = POLLIN},
        };
        poll(files, 2, -1);
        uint64_t expirations;
        if (read(timer, &expirations, sizeof expirations) > 0) {
            check(sd_bus_emit_signal(bus, path, name, "PhaseChanged", "osuu", sitting, "breathing",
                                     (uint32_t) next, (uint32_t) 599), "sending a signal");
            next++;
            arm();
        }
    }
}
