// SPDX-License-Identifier: Apache-2.0

/// What becomes of a sitting when the machine sleeps; the raw values are those on the bus.
public enum SuspendPolicy: String, Sendable, CaseIterable {
    /// It is paused at the instant of falling asleep.
    case pause
    /// Its time goes on.
    case `continue`
    /// It ends at the instant of falling asleep.
    case end
}
