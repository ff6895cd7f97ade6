// SPDX-License-Identifier: Apache-2.0

public import ActivityCore
public import MeditationCore

/// A programme with a name.
public struct Preset: Hashable, Sendable {
    /// The name, 1 to 256 bytes.
    public let name: String
    /// What is done.
    public let programme: Programme

    /// A named programme.
    public init(name: String, programme: Programme) {
        self.name = name
        self.programme = programme
    }

    /// A programme from its text, such as `4s:inhale,7s:hold,8s:exhale`: durations as `DurationText` reads them, each
    /// with the phase's name behind a colon.
    ///
    /// Where a duration has colons of its own, as in `1:30:rest`, the longest one that can be read counts.
    ///
    /// - Throws: `InvalidArgs`, naming the phase that cannot be read.
    public static func programme(from text: String) throws(ActivityError) -> Programme {
        var phases: [Phase] = []
        for item in text.split(separator: ",", omittingEmptySubsequences: false) {
            phases.append(try phase(from: item.trimmingBlanks()))
        }
        return try Programme(phases: phases)
    }

    private static func phase(from text: Substring) throws(ActivityError) -> Phase {
        let colons = text.indices.filter { text[$0] == ":" }
        for colon in colons.reversed() {
            guard let duration = DurationText.parse(String(text[..<colon].trimmingBlanks())) else { continue }
            return try Phase(name: String(text[text.index(after: colon)...].trimmingBlanks()), duration: duration)
        }
        throw ActivityError(
            .invalidArgs, "\(text.quotedForMessage) is no phase: give a duration and a name, such as 4s:inhale")
    }
}
