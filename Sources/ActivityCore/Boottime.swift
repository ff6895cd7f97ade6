// SPDX-License-Identifier: Apache-2.0

/// CLOCK_BOOTTIME: time since the machine was booted, sleep included, never set. Source: clock_gettime(2).
///
/// Every deadline is kept on this clock.
public enum Boottime {}
