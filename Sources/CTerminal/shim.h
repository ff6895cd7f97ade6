// SPDX-License-Identifier: Apache-2.0
//
// What `senko run` needs of the C library and Swift's module of it does not have: declarations that stand behind feature
// macros, and constants that are defined with casts.
#pragma once

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/epoll.h>
#include <sys/signalfd.h>

/// Opens a pseudoterminal's master. Source: posix_openpt(3).
int posix_openpt(int flags);
/// Makes its slave usable. Source: grantpt(3).
int grantpt(int descriptor);
/// Lets its slave be opened. Source: unlockpt(3).
int unlockpt(int descriptor);
/// The path of its slave; 0 or an errno. Source: ptsname_r(3).
int ptsname_r(int descriptor, char *buffer, size_t length);
/// The first occurrence of some bytes in others. Source: memmem(3).
void *_Nullable memmem(const void *_Nonnull bytes, size_t count, const void *_Nonnull sought, size_t length);

/// POSIX_SPAWN_SETSID: the child leads a session of its own. Source: posix_spawnattr_setflags(3), glibc 2.26.
static const short senko_spawn_session = 0x80;
/// SI_KERNEL: a signal that the kernel sent by itself, such as that of a key of the terminal. Source: sigaction(2).
static const int senko_signal_of_kernel = 0x80;

/// The environment, which Swift does not let be read as the variable that it is. Source: environ(7).
static inline char *_Nullable *_Nonnull senko_environment(void) {
    extern char **environ;
    return environ;
}
