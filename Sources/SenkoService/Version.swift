// SPDX-License-Identifier: Apache-2.0

/// The version of Senko.
public enum Version {
    /// The version as text, such as `0.1.0`. Source: Semantic Versioning 2.0.0.
    public static let text = "0.1.0"
}
