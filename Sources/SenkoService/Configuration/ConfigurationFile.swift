// SPDX-License-Identifier: Apache-2.0

import Glibc

/// The configuration file: what applies of it, and what does not.
///
/// It is written as systemd's are (systemd.syntax(7)): sections in brackets, one `Key=value` in a line, comments behind
/// `#` or `;`. A key that stands twice has its later value, and an empty value is the default.
public struct ConfigurationFile: Hashable, Sendable {
    /// The most that is read, in bytes.
    public static let longest = 65536

    /// The file's path.
    public let path: String
    /// The settings, where the file says nothing or something wrong with their defaults.
    public let configuration: Configuration
    /// Every wrong line, in the order of the file.
    public let problems: [ConfigurationProblem]

    /// `senko/senko.conf` where configurations belong; nil where there is no such place.
    ///
    /// - Parameter environment: the value of an environment variable, or nil.
    public static func defaultPath(
        environment: (String) -> String? = BaseDirectories.variable
    ) -> String? {
        BaseDirectories.configuration(environment: environment).map { $0 + "/senko/senko.conf" }
    }

    /// Reads a file. One that does not exist is an empty one; one that cannot be read is a problem.
    public init(path: String) {
        do throws(ConfigurationProblem) {
            self.init(path: path, bytes: try Self.contents(of: path))
        } catch {
            self.init(path: path, configuration: Configuration(), problems: [error])
        }
    }

    /// Reads what stands in a file.
    public init(path: String, bytes: [UInt8]) {
        guard bytes.count <= Self.longest else {
            self.init(
                path: path, configuration: Configuration(),
                problems: [
                    ConfigurationProblem(
                        file: path, line: nil, what: "longer than \(Self.longest) bytes, so nothing of it applies",
                        remedy: "shorten it")
                ])
            return
        }
        var parser = ConfigurationParser(file: path)
        parser.parse(bytes)
        self.init(path: path, configuration: parser.configuration, problems: parser.problems)
    }

    private init(path: String, configuration: Configuration, problems: [ConfigurationProblem]) {
        self.path = path
        self.configuration = configuration
        self.problems = problems
    }

    /// At most one byte more than may be read.
    private static func contents(of path: String) throws(ConfigurationProblem) -> [UInt8] {
        // NONBLOCK: a FIFO in the file's place must not hold up the daemon.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            // ENOTDIR: a part of the path is a file, so there is no such file either.
            if errno == ENOENT || errno == ENOTDIR { return [] }
            throw unreadable(path, errno)
        }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 4096)
        while bytes.count <= longest {
            let count = read(descriptor, &chunk, chunk.count)
            if count < 0 {
                if errno == EINTR { continue }
                throw unreadable(path, errno)
            }
            if count == 0 { break }
            bytes.append(contentsOf: chunk[..<count])
        }
        return bytes
    }

    private static func unreadable(_ path: String, _ code: Int32) -> ConfigurationProblem {
        ConfigurationProblem(
            file: path, line: nil, what: "cannot be read (\(String(cString: strerror(code)))), so the defaults apply",
            remedy: "make it a file that you may read, or remove it")
    }
}
