// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials

/// Why an activity could not be started.
///
/// Of the cases, `visibility` and `missingProcessIdentifier` never come: nobody has to be in the foreground here. What the
/// others stand for on the bus is in docs/swift.md, "Errors".
public enum ActivityAuthorizationError: Error, Hashable, Sendable, CaseIterable {
    /// Attributes and content, or what the widget drew, take more bytes than the limits allow.
    case attributesTooLarge
    /// There is no Senko to ask: no session bus, or nothing on it that answers.
    case unsupported
    /// A person has turned activities off.
    case denied
    /// There are as many activities as there may be.
    case globalMaximumExceeded
    /// This application has as many activities as one may, or asks for more in a second than one may.
    case targetMaximumExceeded
    /// The request is none that Senko takes, as one with an alert of more than 1024 bytes.
    case unsupportedTarget
    /// Never thrown.
    case visibility
    /// Senko could not store the activity.
    case persistenceFailure
    /// Never thrown.
    case missingProcessIdentifier
    /// The bus does not let the program talk to Senko, as in a sandbox without the permission.
    case unentitled
    /// There is no such activity.
    case malformedActivityIdentifier
    /// The activity is another application's, and this program is in a sandbox.
    case reconnectNotPermitted
}

extension ActivityAuthorizationError: LocalizedError {
    /// The domain of the errors.
    public static var errorDomain: String { "org.senko.Senko1.ActivityAuthorization" }

    /// The number of the case, as the declaration orders them.
    public var errorCode: Int { Self.allCases.firstIndex(of: self)! }

    /// What went wrong.
    public var errorDescription: String? { failureReason }

    /// What went wrong.
    public var failureReason: String? {
        switch self {
        case .attributesTooLarge: "The activity's attributes, content or presentation are too large."
        case .unsupported: "There is no Senko on the session bus."
        case .denied: "Live Activities are turned off."
        case .globalMaximumExceeded: "There are as many Live Activities as there may be."
        case .targetMaximumExceeded: "The application has as many Live Activities as it may, or starts them too fast."
        case .unsupportedTarget: "Senko does not take such a request."
        case .visibility: "The application is not in the foreground."
        case .persistenceFailure: "The activity could not be stored."
        case .missingProcessIdentifier: "The process has no identifier."
        case .unentitled: "The application may not talk to Senko."
        case .malformedActivityIdentifier: "There is no such activity."
        case .reconnectNotPermitted: "The activity belongs to another application."
        }
    }

    /// What to do.
    public var recoverySuggestion: String? {
        switch self {
        case .attributesTooLarge: "Leave out what is not shown; the property Limits of Senko tells the bytes."
        case .unsupported: "Install Senko, and start the program within the desktop session."
        case .denied: "Turn them on again: set the property Enabled of org.senko.Senko1.Activities to true."
        case .globalMaximumExceeded, .targetMaximumExceeded: "End one first, or wait; see the property Limits of Senko."
        case .unsupportedTarget: "Compare the request with org.senko.Senko1(7)."
        case .persistenceFailure: "Look at Senko's log: is there room on the disk?"
        case .unentitled: "Give the sandbox --talk-name=org.senko.Senko1."
        case .malformedActivityIdentifier: "Start it anew."
        case .reconnectNotPermitted: "Act on the application's own activities."
        case .visibility, .missingProcessIdentifier: nil
        }
    }
}
