// SPDX-License-Identifier: Apache-2.0

/// A press of an activity's button, wherever it was shown.
public struct ActivityActionInvocation: Hashable, Sendable {
    /// The button's key.
    public let action: String
    /// A token with which a window may take the focus (XDG activation or X11 startup id), or empty.
    public let activationToken: String
}
