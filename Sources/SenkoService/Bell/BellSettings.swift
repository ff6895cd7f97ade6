// SPDX-License-Identifier: Apache-2.0

public import MeditationCore

/// How bells sound: section `[Bells]`.
public struct BellSettings: Hashable, Sendable {
    /// `Enabled=`: whether there is any sound.
    public var isEnabled = true
    /// `Ring=`: which bells ring where a sitting's start does not say it.
    public var ring: Set<BellKind> = [.start, .interval, .end]
    /// `Sound=`: the name of the sound in the desktop's sound theme, or the path of a file.
    public var sound = "bell"
    /// `EndSound=`: the same for the bell at the end.
    public var endSound = "complete"
    /// `Volume=`: how loud, in decibels against the sound itself: -60 to 0.
    public var volume = 0

    /// The defaults.
    public init() {}
}
