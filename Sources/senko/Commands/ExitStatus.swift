// SPDX-License-Identifier: Apache-2.0

/// The exit statuses of `senko`.
enum ExitStatus {
    static let done: Int32 = 0
    /// The daemon refused, or something failed; what, is on standard error.
    static let failed: Int32 = 1
    /// The command line cannot be understood.
    static let usage: Int32 = 2
    /// There is no session bus, or no daemon on it.
    static let unreachable: Int32 = 3
}
