// SPDX-License-Identifier: Apache-2.0
// The one who measures on the session bus, with sd-bus. TARGET is DESTINATION PATH INTERFACE METHOD, a method without
// arguments; with an ACTIVITY behind it, it is given that, other content each time, and no options, as Activities.Update
// is. All times are nanoseconds.
//
//   client calls COUNT TARGET [ACTIVITY]
//                                      how long each of COUNT calls took, one a line
//   client rate CLIENTS MILLISECONDS TARGET [ACTIVITY...]
//                                      calls per second of so many processes together, each waiting for its reply;
//                                      the activities go round
//   client flood TARGET ACTIVITY       until it is ended, calls in bursts of 1,000, of which none is waited for; only
//                                      behind a burst, until the service has come so far
//   client start COUNT                 starts so many activities: their objects, one a line; then it stays on the bus
//                                      until it is ended
//   client lives COUNT                 starts, updates and ends COUNT activities, one after the other: how long the three
//                                      took, one activity a line
//   client listen COUNT DESTINATION INTERFACE SIGNAL
//                                      "listening", then the instant at which each of COUNT signals came
//   client audience WATCHERS COUNT DESTINATION INTERFACE SIGNAL
//                                      the same of so many connections: when the last of them had each of the signals
//   client launch TARGET PROGRAM ARGUMENT...
//                                      from exec until DESTINATION is owned, and until its first reply; ends it again
//   client crash TARGET PROGRAM ARGUMENT...
//                                      the same, but it is killed
//   client activate TARGET             from a call that starts DESTINATION to its reply; ends it again
//   client wait NAME                   returns when NAME is owned
//   client schedule MILLISECONDS...    has the echo service signal these phases: the instant from which they count
//   client sit SECONDS MILLISECONDS... starts a sitting with these phases: its object, and the same instant
//   client pause SITTING
#include "clock.h"

#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <systemd/sd-bus.h>
#include <unistd.h>

extern char **environ;

/// A method without arguments, or with those of an update of an activity.
struct target {
    const char *destination, *path, *interface, *method, *activity;
};

static const struct target activities = {
    "org.senko.Senko1", "/org/senko/Senko1", "org.senko.Senko1.Activities", NULL, NULL,
};

static sd_bus *connect_to_bus(void) {
    sd_bus *bus;
    check(sd_bus_open_user(&bus), "connecting to the bus");
    return bus;
}

/// A target; `activity` is NULL where the method has no arguments.
static struct target target_with(char **arguments, const char *activity) {
    return (struct target) {arguments[0], arguments[1], arguments[2], arguments[3], activity};
}

static struct target target(char **arguments) {
    return target_with(arguments, NULL);
}

static sd_bus_message *message_to(sd_bus *bus, struct target target) {
    sd_bus_message *message;
    check(sd_bus_message_new_method_call(
              bus, &message, target.destination, target.path, target.interface, target.method), target.method);
    return message;
}

/// Sends a call and gives its reply; ends the program where it is refused.
static sd_bus_message *reply_to(sd_bus *bus, sd_bus_message *message) {
    sd_bus_error error = SD_BUS_ERROR_NULL;
    sd_bus_message *reply = NULL;
    int result = sd_bus_call(bus, message, 0, &error, &reply);
    if (result < 0) {
        fprintf(stderr, "%s: %s\n", sd_bus_message_get_member(message),
                error.message ? error.message : strerror(-result));
        exit(1);
    }
    sd_bus_message_unref(message);
    return reply;
}

/// Adds the content of an activity, other content each time.
static void append_content(sd_bus_message *message) {
    static uint32_t step;
    step = (step + 1) % 1000;
    char body[32];
    snprintf(body, sizeof body, "%u of 1000 files", step);
    check(sd_bus_message_append(message, "a{sv}", 3, "title", "s", "Copying photographs", "body", "s", body, "progress",
                                "d", step / 1000.0), "adding content");
}

static sd_bus_message *call_of(sd_bus *bus, struct target target) {
    sd_bus_message *message = message_to(bus, target);
    if (target.activity) {
        check(sd_bus_message_append(message, "o", target.activity), target.method);
        append_content(message);
        check(sd_bus_message_append(message, "a{sv}", 0), target.method);
    }
    return message;
}

/// Calls a method, and has its reply freed.
static void call(sd_bus *bus, struct target target) {
    sd_bus_message_unref(reply_to(bus, call_of(bus, target)));
}

static void measure_calls(int64_t count, struct target target) {
    sd_bus *bus = connect_to_bus();
    int64_t *times = calloc(count, sizeof *times);
    for (int index = 0; index < 100 && index < count / 5; index++) call(bus, target);
    for (int64_t index = 0; index < count; index++) {
        int64_t start = boottime();
        call(bus, target);
        times[index] = boottime() - start;
    }
    for (int64_t index = 0; index < count; index++) printf("%lld\n", (long long) times[index]);
    free(times);
    sd_bus_flush_close_unref(bus);
}

static void measure_rate(
    int64_t clients, int64_t milliseconds, struct target target, int count, char **objects
) {
    int64_t *counts = mmap(NULL, clients * sizeof *counts, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    // All are connected and warm by then.
    int64_t start = boottime() + 200000000, end = start + milliseconds * 1000000;
    for (int64_t index = 0; index < clients; index++) {
        if (fork() > 0) continue;
        if (count > 0) target.activity = objects[index % count];
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

static void flood(struct target target) {
    sd_bus *bus = connect_to_bus();
    // Without an end the bus would hold more and more of them, and everybody's wait would be as long as the flood.
    struct target ping = {target.destination, target.path, "org.freedesktop.DBus.Peer", "Ping", NULL};
    for (;; call(bus, ping)) {
        for (int index = 0; index < 1000; index++) {
            sd_bus_message *message = call_of(bus, target);
            check(sd_bus_message_set_expect_reply(message, 0), "flooding");
            check(sd_bus_send(bus, message, NULL), "flooding");
            check(sd_bus_flush(bus), "flooding");
            sd_bus_message_unref(message);
        }
    }
}

/// Starts an activity and writes its object, which has room for 256 bytes.
static void start_activity(sd_bus *bus, char *object) {
    struct target start = activities;
    start.method = "Start";
    sd_bus_message *message = message_to(bus, start);
    check(sd_bus_message_append(message, "sa{sv}", "Benchmark", 1, "source", "s", "/media/camera"), "starting");
    append_content(message);
    check(sd_bus_message_append(message, "a{sv}", 0), "starting");
    sd_bus_message *reply = reply_to(bus, message);
    const char *path;
    check(sd_bus_message_read(reply, "o", &path), "starting");
    snprintf(object, 256, "%s", path);
    sd_bus_message_unref(reply);
}

static void start_activities(int64_t count) {
    sd_bus *bus = connect_to_bus();
    char object[256];
    for (int64_t index = 0; index < count; index++) {
        start_activity(bus, object);
        puts(object);
    }
    fflush(stdout);
    pause();
}

static void measure_lives(int64_t count) {
    sd_bus *bus = connect_to_bus();
    int64_t (*times)[4] = calloc(count, sizeof *times);
    char object[256];
    struct target update = activities, end = activities;
    update.method = "Update";
    end.method = "End";
    update.activity = object;
    for (int64_t index = -10; index < count; index++) {
        int64_t *instants = times[index < 0 ? 0 : index];
        instants[0] = boottime();
        start_activity(bus, object);
        instants[1] = boottime();
        call(bus, update);
        instants[2] = boottime();
        sd_bus_message *message = message_to(bus, end);
        check(sd_bus_message_append(message, "oa{sv}a{sv}", object, 0, 1, "dismissal", "s", "immediate"), "ending");
        sd_bus_message_unref(reply_to(bus, message));
        instants[3] = boottime();
    }
    for (int64_t index = 0; index < count; index++) {
        for (int step = 0; step < 3; step++) {
            printf("%lld%c", (long long) (times[index][step + 1] - times[index][step]), step < 2 ? ' ' : '\n');
        }
    }
    free(times);
    sd_bus_flush_close_unref(bus);
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

/// Listens on many connections at once; what counts is when the last of them has each signal.
static void gather(
    int64_t watchers, int64_t count, const char *destination, const char *interface, const char *signal
) {
    struct arrivals *arrivals = calloc(watchers, sizeof *arrivals);
    sd_bus **buses = calloc(watchers, sizeof *buses);
    struct pollfd *files = calloc(watchers, sizeof *files);
    for (int64_t index = 0; index < watchers; index++) {
        check(sd_bus_open_user(&buses[index]), "connecting to the bus");
        arrivals[index].instants = calloc(count + 4096, sizeof(int64_t));
        check(sd_bus_match_signal(buses[index], NULL, destination, NULL, interface, signal, arrive, &arrivals[index]),
              "listening");
        // What has been read on the way is done, so that from here on the descriptor tells.
        while (check(sd_bus_process(buses[index], NULL), "listening") > 0) {}
        files[index] = (struct pollfd) {.fd = sd_bus_get_fd(buses[index]), .events = POLLIN};
    }
    puts("listening");
    fflush(stdout);
    for (int64_t complete = 0; complete < watchers;) {
        poll(files, watchers, -1);
        for (int64_t index = 0; index < watchers; index++) {
            if (!files[index].revents) continue;
            int64_t before = arrivals[index].count;
            while (check(sd_bus_process(buses[index], NULL), "listening") > 0) {}
            complete += before < count && arrivals[index].count >= count;
        }
    }
    for (int64_t index = 0; index < count; index++) {
        int64_t last = 0;
        for (int64_t watcher = 0; watcher < watchers; watcher++) {
            if (arrivals[watcher].instants[index] > last) last = arrivals[watcher].instants[index];
        }
        printf("%lld\n", (long long) last);
    }
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

static void launch(struct target target, char **program, int ending) {
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
    kill(process, ending);
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
    if (!strcmp(task, "calls") && (count == 5 || count == 6)) {
        measure_calls(number(rest[0]), target_with(rest + 1, count == 6 ? rest[5] : NULL));
    } else if (!strcmp(task, "rate") && count >= 6) {
        measure_rate(number(rest[0]), number(rest[1]), target(rest + 2), count - 6, rest + 6);
    } else if (!strcmp(task, "flood") && count == 5) {
        flood(target_with(rest, rest[4]));
    } else if (!strcmp(task, "start") && count == 1) {
        start_activities(number(rest[0]));
    } else if (!strcmp(task, "lives") && count == 1) {
        measure_lives(number(rest[0]));
    } else if (!strcmp(task, "listen") && count == 4) {
        listen_to(number(rest[0]), rest[1], rest[2], rest[3]);
    } else if (!strcmp(task, "audience") && count == 5) {
        gather(number(rest[0]), number(rest[1]), rest[2], rest[3], rest[4]);
    } else if (!strcmp(task, "launch") && count >= 5) {
        launch(target(rest), rest + 4, SIGTERM);
    } else if (!strcmp(task, "crash") && count >= 5) {
        launch(target(rest), rest + 4, SIGKILL);
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
