// SPDX-License-Identifier: Apache-2.0
// The least that waiting for instants can cost: one absolute timerfd, one thread, one read per instant.
//
//   timer-loop MILLISECONDS...
//
// The arguments are the lengths of phases. Prints how late each boundary was seen, in nanoseconds, one a line.
#include "clock.h"

#include <sys/timerfd.h>
#include <unistd.h>

int main(int count, char **arguments) {
    int timer = timerfd_create(CLOCK_BOOTTIME, TFD_CLOEXEC);
    if (timer < 0) {
        perror("timerfd_create");
        return 1;
    }
    int64_t *lateness = calloc(count, sizeof *lateness);
    int64_t deadline = boottime() + 100000000;
    for (int index = 1; index < count; index++) {
        deadline += number(arguments[index]) * 1000000;
        struct itimerspec setting = {.it_value = at(deadline)};
        uint64_t expirations;
        if (timerfd_settime(timer, TFD_TIMER_ABSTIME, &setting, NULL) < 0 ||
                read(timer, &expirations, sizeof expirations) < 0) {
            perror("timerfd");
            return 1;
        }
        lateness[index] = boottime() - deadline;
    }
    for (int index = 1; index < count; index++) printf("%lld\n", (long long) lateness[index]);
    free(lateness);
    return 0;
}
