// SPDX-License-Identifier: Apache-2.0

extension Programme {
    /// What a sitting without a programme does: breathing 4 minutes, rest 1 minute.
    public static let standard = Programme(trusted: [Phase("breathing", .seconds(240)), Phase("rest", .seconds(60))])

    /// The named programmes that Senko brings along, in the order in which they are shown.
    public static let presets: [(name: String, programme: Programme)] = [
        (
            "box",
            Programme(trusted: [
                Phase("inhale", .seconds(4)), Phase("hold", .seconds(4)), Phase("exhale", .seconds(4)),
                Phase("hold", .seconds(4)),
            ])
        ),
        (
            "4-7-8",
            Programme(trusted: [
                Phase("inhale", .seconds(4)), Phase("hold", .seconds(7)), Phase("exhale", .seconds(8)),
            ])
        ),
        (
            "coherent",
            Programme(trusted: [Phase("inhale", .milliseconds(5500)), Phase("exhale", .milliseconds(5500))])
        ),
        (
            // The cyclic sigh: a second, short breath on top of the first, then a long one out.
            "sigh",
            Programme(trusted: [
                Phase("inhale", .seconds(1)), Phase("inhale again", .milliseconds(500)),
                Phase("hold", .milliseconds(500)), Phase("exhale", .seconds(3)),
            ])
        ),
    ]

    /// The preset of this name.
    public static func preset(_ name: String) -> Programme? {
        presets.first { $0.name == name }?.programme
    }
}
