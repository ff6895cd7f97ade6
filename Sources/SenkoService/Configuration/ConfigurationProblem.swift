// SPDX-License-Identifier: Apache-2.0

/// Something in the configuration file that does not apply; the rest of the file does.
public struct ConfigurationProblem: Error, Hashable, Sendable, CustomStringConvertible {
    /// The file's path.
    public let file: String
    /// The line, counted from 1; nil where it is about the whole file.
    public let line: Int?
    /// What is wrong, with the value.
    public let what: String
    /// What to do about it.
    public let remedy: String

    /// A problem.
    public init(file: String, line: Int?, what: String, remedy: String) {
        self.file = file
        self.line = line
        self.what = what
        self.remedy = remedy
    }

    /// In the form that editors jump to: `file:line: what: remedy`.
    public var description: String {
        (line.map { "\(file):\($0)" } ?? file) + ": \(what): \(remedy)"
    }
}
