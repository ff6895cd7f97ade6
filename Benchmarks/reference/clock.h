// SPDX-License-Identifier: Apache-2.0
// What the references have in common: the clock, and how a program gives up.
#pragma once

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/// CLOCK_BOOTTIME in nanoseconds: the clock of the daemon's deadlines.
static inline int64_t boottime(void) {
    struct timespec time;
    clock_gettime(CLOCK_BOOTTIME, &time);
    return (int64_t) time.tv_sec * 1000000000 + time.tv_nsec;
}

/// An instant of CLOCK_BOOTTIME as the kernel takes it.
static inline struct timespec at(int64_t nanoseconds) {
    return (struct timespec) {.tv_sec = nanoseconds / 1000000000, .tv_nsec = nanoseconds % 1000000000};
}

/// Ends the program where the result is a negative errno, as sd-bus functions return it; else gives it back.
static inline int check(int result, const char *action) {
    if (result >= 0) return result;
    fprintf(stderr, "%s: %s\n", action, strerror(-result));
    exit(1);
}

/// The number that a text is; ends the program where it is none.
static inline int64_t number(const char *text) {
    char *end;
    int64_t value = strtoll(text, &end, 10);
    if (end != text && *end == 0) return value;
    fprintf(stderr, "not a number: %s\n", text);
    exit(2);
}
