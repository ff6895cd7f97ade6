// SPDX-License-Identifier: Apache-2.0

/// What draws a person's attention to a start or a change: a notification with a sound. Without one, changes are silent.
public struct AlertConfiguration: Equatable, Sendable {
    /// The sound of an alert.
    public struct AlertSound: Equatable, Sendable {
        /// The name on the bus; empty: the usual one.
        let name: String

        /// The usual sound.
        public static var `default`: AlertSound { AlertSound(name: "") }

        /// A sound of the sound theme, such as `bell`, or the path of a file.
        public static func named(_ name: String) -> AlertSound { AlertSound(name: name) }
    }

    /// What it is about, 1024 bytes at most.
    public var title: LocalizedStringResource
    /// What has happened, 1024 bytes at most.
    public var body: LocalizedStringResource
    /// What is heard.
    public var sound: AlertSound

    /// An alert of its parts.
    public init(title: LocalizedStringResource, body: LocalizedStringResource, sound: AlertSound) {
        self.title = title
        self.body = body
        self.sound = sound
    }
}
