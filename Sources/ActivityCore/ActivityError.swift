// SPDX-License-Identifier: Apache-2.0

/// Why a command was refused.
public struct ActivityError: Error, Hashable, Sendable {
    /// What kind of refusal it is; the raw values are the last elements of the error names on the bus.
    public enum Code: String, Sendable, CaseIterable {
        /// An argument is out of its bounds. On the bus: `org.freedesktop.DBus.Error.InvalidArgs`.
        case invalidArgs = "InvalidArgs"
        /// The person forbade it.
        case denied = "Denied"
        /// The board is full.
        case globalMaximumExceeded = "GlobalMaximumExceeded"
        /// The owner has as many activities as one may.
        case targetMaximumExceeded = "TargetMaximumExceeded"
        /// Attributes and content are too large at the start.
        case attributesTooLarge = "AttributesTooLarge"
        /// The new content is too large.
        case contentTooLarge = "ContentTooLarge"
        /// Updates come too fast.
        case rateExceeded = "RateExceeded"
        /// There is none with this name.
        case noSuchActivity = "NoSuchActivity"
        /// It is over.
        case alreadyEnded = "AlreadyEnded"
        /// The content has been changed by somebody else.
        case revisionMismatch = "RevisionMismatch"
        /// It belongs to another application.
        case notOwner = "NotOwner"
        /// The command does not fit the state that it is in.
        case invalidState = "InvalidState"
        /// The state could not be stored.
        case persistenceFailure = "PersistenceFailure"
    }

    /// The kind of refusal.
    public let code: Code
    /// One sentence that names the value, the limit and what to do.
    public let message: String

    /// A refusal.
    public init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }
}

extension ActivityError: CustomStringConvertible {
    /// The code's name and the message.
    public var description: String { "\(code.rawValue): \(message)" }
}
