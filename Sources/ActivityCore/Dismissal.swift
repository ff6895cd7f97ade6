// SPDX-License-Identifier: Apache-2.0

/// When an activity that is over leaves the board.
public enum Dismissal: Hashable, Sendable {
    /// After the time that `Limits.lingering` allows, or `Limits.sittingLingering` for a sitting.
    case standard
    /// At once.
    case immediate
    /// On a date, at most four hours on; a date that has passed is at once.
    case at(Instant<Realtime>)

    /// The longest that an ended activity may stay: four hours.
    public static var longest: Duration { .seconds(4 * 3600) }
}
