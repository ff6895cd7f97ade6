// SPDX-License-Identifier: Apache-2.0

/// A test's surroundings could not be set up: what failed, and on what.
public struct TestSupportError: Error, CustomStringConvertible {
    /// The failure in words.
    public let description: String

    /// A failure in words.
    public init(_ description: String) {
        self.description = description
    }
}
