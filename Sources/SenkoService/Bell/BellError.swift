// SPDX-License-Identifier: Apache-2.0

/// Why a bell was not heard.
struct BellError: Error {
    /// What failed and what to do about it.
    let message: String

    init(_ message: String) {
        self.message = message
    }
}
