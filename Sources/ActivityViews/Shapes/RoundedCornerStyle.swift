// SPDX-License-Identifier: Apache-2.0

/// How corners run. Hosts draw quarters of circles.
public enum RoundedCornerStyle: Hashable, Sendable {
    /// Quarters of circles.
    case circular
    /// Without a place where they begin.
    case continuous
}
