// SPDX-License-Identifier: Apache-2.0

/// What draws a person's attention to an activity, once. Each text has at most 1024 bytes, without NUL.
public struct ActivityAlert: Hashable, Sendable {
    /// What it is about.
    public var title: String
    /// What has happened.
    public var body: String
    /// The sound, by name or path; empty: the usual one.
    public var sound: String

    /// An alert.
    public init(title: String, body: String, sound: String = "") {
        self.title = title
        self.body = body
        self.sound = sound
    }
}
