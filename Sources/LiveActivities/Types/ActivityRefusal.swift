// SPDX-License-Identifier: Apache-2.0

/// A refusal in Senko's own words, or why it could not be asked.
public struct ActivityRefusal: Error, Hashable, Sendable, CustomStringConvertible {
    /// The name of the error on the bus, such as `org.senko.Senko1.Error.ContentTooLarge`.
    public let name: String
    /// What was wrong, with the value and the limit, and what to do.
    public let message: String

    /// A refusal of a name.
    public init(name: String, message: String) {
        self.name = name
        self.message = message
    }

    /// The name and the message.
    public var description: String { "\(name): \(message)" }
}
