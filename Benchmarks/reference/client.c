// SPDX-License-Identifier: Apache-2.0
// The one who measures on the session bus, with sd-bus. TARGET is DESTINATION PATH INTERFACE METHOD, a method without
// arguments. All times are nanoseconds.
//
//   client calls COUNT TARGET          how long each of COUNT calls took, one a line
//   client rate CLIENTS MILLISECONDS TARGET
//                                      calls per second of so many processes together, each waiting for its reply
//   client listen COUNT DESTINATION INTERFACE SIGNAL
//                                      "listening", then the instant at which each of COUNT signals came
//   client launch TARGET PROGRAM ARGUMENT...
//                                      from exec until DESTINATION is owned, and until its first reply; ends it again
//   client activate TARGET             from a call that starts DESTINATION to its reply; ends it again
//   client wait NAME                   returns when NAME is owned
//   client schedule MILLISECONDS...    has the echo service signal these phases: the instant from which they count
//   client sit SECONDS MILLISECONDS... starts a sitting with these phases: its object, and the same instant
//   client pause SITTING
#include "clock.h"

#include <signal.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <systemd/sd-bus.h>
#include <unistd.h>

extern char **environ;

/// A method without arguments.
struct target {
    const char *destination, *path, *interface, *method;
};

static sd_bus *connect_to_bus(void) {
    sd_bus *bus;
    check(sd_bus_open_user(&bus), "connecting to the bus");
    return bus;
}

static struct target target(char **arguments) {
    return (struct target) {arguments[0], arguments[1], arguments[2], arguments[3]};
}

/// Calls a method, and has its reply freed.
static void call(sd_bus *bus, struct target target) {
    sd_bus_error error = SD_BUS_ERROR_NULL;
    sd_bus_message *reply = NULL;
    int result = sd_bus_call_method(
        bus, target.destination, target.path, target.interface, target.method, &error, &reply, NULL);
    if (result < 0) {
        fprintf(stderr, "%s: %s\n", target.method, error.message ? error.message : strerror(-result));
        exit(1);
    }
    sd_bus_message_unref(reply);
}

static void measure_calls(int64_t count, struct target target) {
    sd_bus *bus = connect_to_bus();
    int64_t *times = calloc(count, sizeof *times);
    for (int index = 0; index < 100; index++) call(bus, target);
    for (int64_t index = 0; index < count; index++) {
        int64_t start = boottime();
        call(bus, target);
        times[index] = boottime() - start;
    }
    for (int64_t index = 0; index < count; index++) printf("%lld\n", (long long) times[index]);
    free(times);
    sd_bus_flush_close_unref(bus);
}

static void measure_rate(int64_t clients, int64_t milliseconds, struct target target) {
    int64_t *counts = mmap(NULL, clients * sizeof *counts, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    // All are connected and warm by then.
    int64_t start = boottime() + 200000000, end = start + milliseconds * 1000000;
    for (int64_t index = 0; index < clients; index++) {
        if (fork() > 0) continue;
        sd_bus *bus = connect_to_bus();
        for (int64_t before = 0; before < 20; before++) call(bus, target);
        struct timespec instant = at(start);
        clock_nanosleep(CLOCK_BOOTTIME, TIMER_ABSTIME, &instant, NULL);
        for (; boottime() < end; counts[index]++) call(bus, target);
        exit(0);
    }
    int64_t total = 0;
    for (int64_t index = 0; index < clients; index++) {
        int status;
        wait(&status);
        if (status != 0) exit(1);
    }
    for (int64_t index = 0; index < clients; index++) total += counts[index];
    printf("%.0f\n", total * 1000.0 / milliseconds);
}

struct arrivals {
    int64_t *instants;
    int64_t count;
};

static int arrive(sd_bus_message *message, void *context, sd_bus_error *error) {
    (void) message;
    (void) error;
    struct arrivals *arrivals = context;
    arrivals->instants[arrivals->count++] = boottime();
    return 0;
}

static void listen_to(int64_t count, const char *destination, const char *interface, const char *signal) {
    sd_bus *bus = connect_to_bus();
    // One call may bring several at once, so there is room for more than are waited for.
    struct arrivals arrivals = {.instants = calloc(count + 65536, sizeof(int64_t))};
    check(sd_bus_match_signal(bus, NULL, destination, NULL, interface, signal, arrive, &arrivals), "listening");
    puts("listening");
    fflush(stdout);
    while (arrivals.count < count) {
        if (check(sd_bus_process(bus, NULL), "listening") == 0) check(sd_bus_wait(bus, UINT64_MAX), "listening");
    }
    for (int64_t index = 0; index < count; index++) printf("%lld\n", (long long) arrivals.instants[index]);
    free(arrivals.instants);
    sd_bus_flush_close_unref(bus);
}

/// Keeps whether a name is owned.
static int change_owner(sd_bus_message *message, void *context, sd_bus_error *error) {
    (void) error;
    const char *name, *old, *new;
    int result = sd_bus_message_read(message, "sss", &name, &old, &new);
    if (result >= 0) *(int *) context = *new != 0;
    return 0;
}

static void watch(sd_bus *bus, const char *name, int *owned) {
    char rule[512];
    snprintf(rule, sizeof rule,
             "type='signal',sender='org.freedesktop.DBus',member='NameOwnerChanged',arg0='%s'", name);
    check(sd_bus_add_match(bus, NULL, rule, change_owner, owned), "watching the name");
    *owned = sd_bus_get_name_creds(bus, name, 0, NULL) >= 0;
}

static void wait_until(sd_bus *bus, const int *owned, int wanted) {
    while (*owned != wanted) {
        if (check(sd_bus_process(bus, NULL), "waiting for the name") == 0) {
            check(sd_bus_wait(bus, UINT64_MAX), "waiting for the name");
        }
    }
}

static void launch(struct target target, char **program) {
    sd_bus *bus = connect_to_bus();
    int owned;
    watch(bus, target.destination, &owned);
    pid_t process;
    int64_t start = boottime();
    check(-posix_spawn(&process, program[0], NULL, NULL, program, environ), program[0]);
    wait_until(bus, &owned, 1);
    int64_t name = boottime();
    call(bus, target);
    printf("%lld %lld\n", (long long) (name - start), (long long) (boottime() - start));
    kill(process, SIGTERM);
    waitpid(process, NULL, 0);
    wait_until(bus, &owned, 0);
    sd_bus_flush_close_unref(bus);
}

static void activate(struct target target) {
    sd_bus *bus = connect_to_bus();
    int owned;
    watch(bus, target.destination, &owned);
    int64_t start = boottime();
    call(bus, target);
    printf("%lld\n", (long long) (boottime() - start));
    sd_bus_creds *credentials;
    pid_t process;
    check(sd_bus_get_name_creds(bus, target.destination, SD_BUS_CREDS_PID, &credentials), "asking for the process");
    check(sd_bus_creds_get_pid(credentials, &process), "asking for the process");
    kill(process, SIGTERM);
    wait_until(bus, &owned, 1);
    wait_until(bus, &owned, 0);
    sd_bus_creds_unref(credentials);
    sd_bus_flush_close_unref(bus);
}

static void wait_for(const char *name) {
    sd_bus *bus = connect_to_bus();
    int owned;
    watch(bus, name, &owned);
    wait_until(bus, &owned, 1);
    sd_bus_flush_close_unref(bus);
}

static void schedule(int count, char **milliseconds) {
    sd_bus *bus = connect_to_bus();
    uint64_t *phases = calloc(count, sizeof *phases), origin;
    for (int index = 0; index < count; index++) phases[index] = number(milliseconds[index]) * 1000000;
    sd_bus_message *message, *reply;
    check(sd_bus_message_new_method_call(bus, &message, "org.senko.Reference1", "/org/senko/Reference1",
                                         "org.senko.Reference1", "Schedule"), "scheduling");
    check(sd_bus_message_append_array(message, 't', phases, count * sizeof *phases), "scheduling");
    check(sd_bus_call(bus, message, 0, NULL, &reply), "scheduling");
    check(sd_bus_message_read(reply, "t", &origin), "scheduling");
    printf("%llu\n", (unsigned long long) origin);
    sd_bus_message_unref(message);
    sd_bus_message_unref(reply);
    free(phases);
    sd_bus_flush_close_unref(bus);
}

static void sit(int64_t seconds, int count, char **milliseconds) {
    sd_bus *bus = connect_to_bus();
    sd_bus_error error = SD_BUS_ERROR_NULL;
    sd_bus_message *message, *reply;
    check(sd_bus_message_new_method_call(bus, &message, "org.senko.Senko1", "/org/senko/Senko1",
                                         "org.senko.Senko1.Meditation", "Start"), "starting a sitting");
    check(sd_bus_message_append(message, "su", "Benchmark", (uint32_t) seconds), "starting a sitting");
    check(sd_bus_message_open_container(message, 'a', "{sv}"), "starting a sitting");
    if (count > 0) {
        check(sd_bus_message_open_container(message, 'e', "sv"), "starting a sitting");
        check(sd_bus_message_append(message, "s", "phases"), "starting a sitting");
        check(sd_bus_message_open_container(message, 'v', "a(sd)"), "starting a sitting");
        check(sd_bus_message_open_container(message, 'a', "(sd)"), "starting a sitting");
        for (int index = 0; index < count; index++) {
            check(sd_bus_message_append(message, "(sd)", "breathing", number(milliseconds[index]) / 1000.0),
                  "starting a sitting");
        }
        check(sd_bus_message_close_container(message), "starting a sitting");
        check(sd_bus_message_close_container(message), "starting a sitting");
        check(sd_bus_message_close_container(message), "starting a sitting");
    }
    check(sd_bus_message_close_container(message), "starting a sitting");
    if (sd_bus_call(bus, message, 0, &error, &reply) < 0) {
        fprintf(stderr, "starting a sitting: %s\n", error.message);
        exit(1);
    }
    const char *path;
    uint64_t end;
    check(sd_bus_message_read(reply, "o", &path), "starting a sitting");
    check(sd_bus_get_property_trivial(bus, "org.senko.Senko1", path, "org.senko.Senko1.Sitting",
                                      "EndsTimestampBoottime", NULL, 't', &end), "reading when the sitting ends");
    printf("%s %llu\n", path, (unsigned long long) (end - seconds * 1000000) * 1000);
    sd_bus_message_unref(message);
    sd_bus_message_unref(reply);
    sd_bus_flush_close_unref(bus);
}

static void pause_sitting(const char *path) {
    sd_bus *bus = connect_to_bus();
    check(sd_bus_call_method(bus, "org.senko.Senko1", "/org/senko/Senko1", "org.senko.Senko1.Meditation", "Pause",
                             NULL, NULL, "o", path), "pausing the sitting");
    sd_bus_flush_close_unref(bus);
}

int main(int count, char **arguments) {
    const char *task = count > 1 ? arguments[1] : "";
    char **rest = arguments + 2;
    count -= 2;
    if (!strcmp(task, "calls") && count == 5) {
        measure_calls(number(rest[0]), target(rest + 1));
    } else if (!strcmp(task, "rate") && count == 6) {
        measure_rate(number(rest[0]), number(rest[1]), target(rest + 2));
    } else if (!strcmp(task, "listen") && count == 4) {
        listen_to(number(rest[0]), rest[1], rest[2], rest[3]);
    } else if (!strcmp(task, "launch") && count >= 5) {
        launch(target(rest), rest + 4);
    } else if (!strcmp(task, "activate") && count == 4) {
        activate(target(rest));
    } else if (!strcmp(task, "wait") && count == 1) {
        wait_for(rest[0]);
    } else if (!strcmp(task, "schedule") && count >= 1) {
        schedule(count, rest);
    } else if (!strcmp(task, "sit") && count >= 1) {
        sit(number(rest[0]), count - 1, rest + 1);
    } else if (!strcmp(task, "pause") && count == 1) {
        pause_sitting(rest[0]);
    } else {
        fputs("wrong usage: see the first lines of client.c\n", stderr);
        return 2;
    }
    return 0;
}
