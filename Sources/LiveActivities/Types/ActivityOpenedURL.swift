// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials

/// A click on an activity's card, which opened its `widgetURL`.
public struct ActivityOpenedURL: Hashable, Sendable {
    /// What the card led to.
    public let url: URL
    /// A token with which a window may take the focus (XDG activation or X11 startup id), or empty: there is none, or the
    /// desktop has used it for what it opened.
    public let activationToken: String
}
