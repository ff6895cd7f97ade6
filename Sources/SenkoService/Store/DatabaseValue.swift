// SPDX-License-Identifier: Apache-2.0

/// A value of one of SQLite's storage classes. Source: <https://www.sqlite.org/datatype3.html>.
enum DatabaseValue: Hashable, Sendable {
    case null
    case integer(Int64)
    case real(Double)
    case text(String)
    case blob([UInt8])

    /// An integer, or NULL for nil.
    static func integer(_ number: Int64?) -> DatabaseValue {
        number.map { .integer($0) } ?? .null
    }

    /// A text, or NULL for nil.
    static func text(_ text: String?) -> DatabaseValue {
        text.map { .text($0) } ?? .null
    }
}
