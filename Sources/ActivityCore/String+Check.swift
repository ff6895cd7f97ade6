// SPDX-License-Identifier: Apache-2.0

extension String {
    /// Refuses a text whose length in bytes is out of bounds, or that holds a NUL.
    ///
    /// - Parameter name: what the text is, for the message.
    /// - Throws: `InvalidArgs`.
    package func check(bytes: ClosedRange<Int>, name: String) throws(ActivityError) {
        guard bytes.contains(utf8.count) else {
            throw ActivityError(
                .invalidArgs, "\(name) has \(utf8.count) bytes: give \(bytes.lowerBound) to \(bytes.upperBound)")
        }
        guard !utf8.contains(0) else {
            throw ActivityError(.invalidArgs, "\(name) holds a NUL: leave it out")
        }
    }
}
