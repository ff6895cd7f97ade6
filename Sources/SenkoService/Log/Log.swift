// SPDX-License-Identifier: Apache-2.0

import ActivityCore
import CSystemd
import Glibc

/// The daemon's log: the journal with fields when systemd connected standard error to it, standard error otherwise.
///
/// A message reads `<what failed>: <value>`. It is written where the error is handled, once.
public final class Log {
    /// How grave a message is. Source: syslog(3), `LogLevel` of org.freedesktop.LogControl1(5).
    public enum Level: Int32, Comparable, CaseIterable, Sendable {
        /// Something is lost or does not work.
        case error = 3
        /// Something is not as it should be; the daemon helps itself.
        case warning = 4
        /// Something that an administrator may want to find.
        case notice = 5
        /// What the daemon does.
        case info = 6
        /// What a developer wants to see.
        case debug = 7

        /// The name of the level on the bus.
        public var name: String {
            switch self {
            case .error: "err"
            case .warning: "warning"
            case .notice: "notice"
            case .info: "info"
            case .debug: "debug"
            }
        }

        /// The level of a name, or of one of the names that only other programs use; nil for an unknown one.
        public init?(name: String) {
            switch name {
            case "emerg", "alert", "crit": self = .error
            default:
                guard let level = Self.allCases.first(where: { $0.name == name }) else { return nil }
                self = level
            }
        }

        /// Graver is less.
        public static func < (one: Level, other: Level) -> Bool { one.rawValue < other.rawValue }
    }

    /// Where messages go.
    public enum Target: String, Sendable {
        /// The journal, with fields.
        case journal
        /// Standard error.
        case console
    }

    /// The least grave level that is written.
    public var level: Level
    /// Where messages go now.
    public var target: Target

    /// A log that writes to the journal where standard error is connected to it.
    public init(level: Level) {
        self.level = level
        target = Self.isConnectedToJournal ? .journal : .console
    }

    /// Writes a message.
    ///
    /// - Parameters:
    ///   - level: how grave it is.
    ///   - message: the text, one line: what would begin another one, or command a terminal, is written as an escape.
    ///   - id: 32 hexadecimal digits, for messages that programs look for (`MESSAGE_ID`, systemd.journal-fields(7)).
    ///   - fields: further fields for the journal; upper-case names.
    public func write(
        _ level: Level, _ message: @autoclosure () -> String, id: String? = nil,
        fields: @autoclosure () -> [(name: String, value: String)] = []
    ) {
        guard level <= self.level else { return }
        switch target {
        case .console:
            let line = "senkod: \(message().onOneLine)\n"
            _ = line.withCString { Glibc.write(STDERR_FILENO, $0, strlen($0)) }
        case .journal:
            var entries = [
                "MESSAGE=\(message().onOneLine)", "PRIORITY=\(level.rawValue)", "SYSLOG_IDENTIFIER=senkod",
            ]
            if let id { entries.append("MESSAGE_ID=\(id)") }
            entries += fields().map { "\($0.name)=\($0.value)" }
            Self.send(entries)
        }
    }

    /// Sends the fields of one entry. Source: sd_journal_sendv(3).
    private static func send(_ entries: [String]) {
        let copies = entries.map { strdup($0) }
        defer { for copy in copies { free(copy) } }
        let vectors = copies.map { iovec(iov_base: $0, iov_len: $0.map { strlen($0) } ?? 0) }
        sd_journal_sendv(vectors, Int32(vectors.count))
    }

    /// Whether `$JOURNAL_STREAM` names the file that standard error is. Source: systemd.exec(5).
    private static var isConnectedToJournal: Bool {
        guard let variable = getenv("JOURNAL_STREAM") else { return false }
        var status = stat()
        guard fstat(STDERR_FILENO, &status) == 0 else { return false }
        return String(cString: variable) == "\(status.st_dev):\(status.st_ino)"
    }
}
