// SPDX-License-Identifier: Apache-2.0

public import MeditationCore

/// Every setting of the daemon; as it is made, each has its default.
public struct Configuration: Hashable, Sendable {
    /// Section `[Sitting]`.
    public var sitting = SittingDefaults()
    /// Section `[Activities]`.
    public var activities = ActivitySettings()
    /// Section `[Notifications]`.
    public var notifications = NotificationSettings()
    /// Section `[Bells]`.
    public var bells = BellSettings()
    /// Section `[Presets]`: the person's own programmes, in the order of the file.
    public var ownPresets: [Preset] = []

    /// The defaults.
    public init() {}

    /// All named programmes: Senko's in their order, where one of the person's own of the same name takes its place,
    /// and then the person's other ones.
    public var presets: [Preset] {
        let builtIn = Programme.presets.map { preset in
            ownPresets.first { $0.name == preset.name } ?? Preset(name: preset.name, programme: preset.programme)
        }
        return builtIn + ownPresets.filter { own in !builtIn.contains { $0.name == own.name } }
    }

    /// The programme of a preset, or nil where none has the name.
    public func programme(named name: String) -> Programme? {
        presets.first { $0.name == name }?.programme
    }

    /// The programme of a sitting that is started without one.
    public var standardProgramme: Programme {
        sitting.preset.flatMap { programme(named: $0) } ?? .standard
    }
}
