// SPDX-License-Identifier: Apache-2.0

import ActivityCore

/// One stroke of a bell.
struct Strike: Sendable {
    /// The name of a sound in the sound theme, or the path of a file.
    let sound: String
    /// How loud, in decibels against the sound itself.
    let volume: Int
    /// When it is due. One that comes more than a second late is not struck.
    let due: Instant<Boottime>
    /// What it is struck for, in words for those who do not hear it.
    var description = "Bell of a sitting"

    /// The properties of libcanberra. Source: canberra.h.
    var properties: [(name: String, value: String)] {
        [
            sound.hasPrefix("/") ? ("media.filename", sound) : ("event.id", sound),
            ("event.description", description),
            ("media.role", "event"),
            ("canberra.volume", "\(volume)"),
            // Kept by the sound server, so that the next one sounds at once.
            ("canberra.cache-control", "permanent"),
        ]
    }
}
