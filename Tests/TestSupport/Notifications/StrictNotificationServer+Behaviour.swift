// SPDX-License-Identifier: Apache-2.0

extension StrictNotificationServer {
    /// What a server is like.
    public struct Configuration: Sendable {
        /// What `GetCapabilities` answers.
        public var capabilities: [String]
        /// What `GetServerInformation` answers: name, vendor, version and version of the specification.
        public var information: [String]
        /// What becomes of a `replaces_id` that this server never gave: adopted, as dunst does, or answered with a
        /// new id, as GNOME Shell does.
        public var adoptsUnknownIDs: Bool

        /// A server; unless said otherwise with everything that Senko may use.
        public init(
            capabilities: [String] = ["actions", "body", "body-markup", "icon-static", "persistence"],
            information: [String] = ["strict", "Senko", "1.0", "1.2"], adoptsUnknownIDs: Bool = false
        ) {
            self.capabilities = capabilities
            self.information = information
            self.adoptsUnknownIDs = adoptsUnknownIDs
        }
    }

    /// How a server fails.
    public enum Behaviour: Hashable, Sendable {
        /// It does not.
        case normal
        /// No call is ever answered.
        case neverAnswers
        /// Every call is answered with an error.
        case answersWithErrors
        /// `Notify` answers 0, which is no id.
        case answersZero
        /// `Notify` is answered after so many seconds.
        case slow(Double)
        /// Every call is answered with a value of another type.
        case answersWithWrongTypes
        /// Each of its signals comes twice, and one about a notification of somebody else comes before.
        case repeatsSignals
    }

    /// Why a notification closed. Source: Desktop Notifications Specification, `NotificationClosed`.
    public enum CloseReason: UInt32, Sendable {
        /// Its time was over.
        case expired = 1
        /// The user dismissed it.
        case dismissed = 2
        /// `CloseNotification` was called.
        case called = 3
        /// Anything else.
        case undefined = 4
    }
}
