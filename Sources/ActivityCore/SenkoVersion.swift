// SPDX-License-Identifier: Apache-2.0

/// The version of Senko: the daemon's, the command line's and the libraries'.
public enum SenkoVersion {
    /// The version as text, such as `0.1.0`. Source: Semantic Versioning 2.0.0.
    public static let text = "0.1.0"
}
