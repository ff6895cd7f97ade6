// SPDX-License-Identifier: Apache-2.0

/// How a picture takes its place.
public enum ContentMode: String, Hashable, Sendable, CaseIterable {
    /// All of it is seen.
    case fit
    /// All of the place is covered.
    case fill
}
