// SPDX-License-Identifier: Apache-2.0

/// The control group of a process, as systemd names those of applications.
///
/// Source: cgroups(7), `/proc/PID/cgroup`; systemd's docs/DESKTOP_ENVIRONMENTS.md, "XDG standardization for applications".
struct ControlGroup: Hashable, Sendable {
    /// The path, such as `/user.slice/user-1000.slice/user@1000.service/app.slice/app-org.example.App-17.scope`.
    let path: String

    /// The group of a path.
    init(path: String) {
        self.path = path
    }

    /// From the contents of `/proc/PID/cgroup`: the group of the unified hierarchy, else the one that systemd keeps.
    init?(contents: String) {
        func path(_ prefix: String) -> Substring? {
            contents.split(separator: "\n").first { $0.hasPrefix(prefix) }?.dropFirst(prefix.utf8.count)
        }
        // A hybrid system has both, and the unified one may be empty there.
        let unified = path("0::")
        let named = contents.split(separator: "\n").lazy
            .map { line in line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false) }
            .first { fields in fields.count == 3 && fields[1] == "name=systemd" }?[2]
        guard let found = [unified, named].compactMap(\.self).max(by: { $0.utf8.count < $1.utf8.count }) else {
            return nil
        }
        self.path = String(found)
    }

    /// The unit of the person's service manager that the process is in, else of the system's.
    var unit: String? {
        var parts = path.split(separator: "/")[...]
        if let manager = parts.lastIndex(where: { $0.hasPrefix("user@") && $0.hasSuffix(".service") }) {
            parts = parts[(manager + 1)...]
        }
        // A unit may have groups of its own below it.
        return parts.first { $0.hasSuffix(".service") || $0.hasSuffix(".scope") }.map(String.init)
    }

    /// The application id in the name of the unit: `app[-LAUNCHER]-ID[@RANDOM].service` or
    /// `app[-LAUNCHER]-ID-RANDOM.scope`; nil where the unit is no application's.
    ///
    /// A dash within the id is escaped; where it is not, after all, it is kept.
    var applicationID: String? {
        guard let unit, unit.hasPrefix("app-") else { return nil }
        let isScope = unit.hasSuffix(".scope")
        var name = unit.dropFirst("app-".count).dropLast(isScope ? ".scope".count : ".service".count)
        if let instance = name.lastIndex(of: "@") { name = name[..<instance] }
        var parts = name.split(separator: "-", omittingEmptySubsequences: false)[...]
        if isScope, parts.count > 1 { parts = parts.dropLast() }
        if let launcher = parts.first, parts.count == 2 || (parts.count > 2 && Self.isWord(launcher)) {
            parts = parts.dropFirst()
        }
        let id = Self.unescaped(parts.joined(separator: "-"))
        return id.isEmpty ? nil : id
    }

    /// The name of the snap in the name of a unit, `snap.NAME.…`.
    var snap: String? { unit.flatMap(Self.snap) }

    /// The name of the snap in a text such as `snap.NAME.APP (enforce)`.
    static func snap(in text: some StringProtocol) -> String? {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count > 2, parts[0] == "snap", !parts[1].isEmpty else { return nil }
        return String(parts[1])
    }

    private static func isWord(_ text: Substring) -> Bool {
        !text.isEmpty
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"):
                    true
                default: false
                }
            }
    }

    /// Without the escapes `\xNN` of unit names. Source: systemd.unit(5), "String Escaping for Inclusion in Unit Names".
    private static func unescaped(_ text: String) -> String {
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "\\"), rest.count >= 3, rest.first == UInt8(ascii: "x"),
                let code = UInt8(String(decoding: rest.dropFirst().prefix(2), as: UTF8.self), radix: 16), code != 0
            {
                bytes.append(code)
                rest = rest.dropFirst(3)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
