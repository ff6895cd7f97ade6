// SPDX-License-Identifier: Apache-2.0

/// CLOCK_REALTIME: time since 1970, which people and programs may set at any moment. Source: clock_gettime(2).
///
/// Dates that people see or give stand on this clock.
public enum Realtime {}
