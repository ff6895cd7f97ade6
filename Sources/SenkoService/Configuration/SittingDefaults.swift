// SPDX-License-Identifier: Apache-2.0

public import MeditationCore

/// What a sitting is like where its start does not say it: section `[Sitting]`.
public struct SittingDefaults: Hashable, Sendable {
    /// `Title=`: 1 to 256 bytes.
    public var title = "Meditation"
    /// `Duration=`: how long, 0 to `UInt32.max` seconds; 0: open-ended.
    public var duration: Duration = .seconds(20 * 60)
    /// `Preset=`: the name of the programme; nil: the standard one.
    public var preset: String?
    /// `OnSuspend=`: what becomes of it when the machine sleeps.
    public var onSuspend: SuspendPolicy = .pause
    /// `KeepAwake=`: whether the session is kept from sleeping and locking for idleness while its time runs.
    public var keepAwake = true
    /// `Linger=`: how long one that is over stays listed, 0 to 4 hours.
    public var linger: Duration = .seconds(5 * 60)

    /// The defaults.
    public init() {}
}
