// SPDX-License-Identifier: Apache-2.0

/// What is wrong with a line of the configuration, before it is known which line it is.
struct ConfigurationValueError: Error, Hashable, Sendable {
    let what: String
    let remedy: String

    init(_ what: String, remedy: String) {
        self.what = what
        self.remedy = remedy
    }
}
