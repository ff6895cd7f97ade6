// SPDX-License-Identifier: Apache-2.0

import ActivityCore
import Glibc

/// What the kernel says about a process: its control group, its sandbox, its program.
///
/// All is read from `/proc`, which is memory of the kernel's. Source: proc(5); flatpak-metadata(5).
struct ProcessIdentity {
    /// Where the processes are.
    static let processes = "/proc"

    private let directory: String
    /// What the bus knows of the security module's label; nil: it has told none.
    private let label: String?

    /// The process with a number.
    ///
    /// - Parameter processes: where the processes are.
    init(pid: UInt32, label: String? = nil, processes: String = Self.processes) {
        directory = "\(processes)/\(pid)"
        self.label = label
    }

    /// The application that the process belongs to; nil where there is no such process.
    var caller: Caller? {
        guard let name = programName else { return nil }
        let group = read("cgroup").flatMap(ControlGroup.init(contents:))
        switch flatpak {
        case .application(let id): return Caller(owner: id, confinement: .application)
        case .unreadable:
            // It does not let itself be looked at, which a program in a sandbox can do as well. Its name is its own
            // choice, its group is not.
            guard let id = group?.applicationID else { return .unknown }
            return Caller(owner: id, confinement: .application)
        case .none: break
        }
        let label = label ?? read("attr/current")
        if let snap = label.flatMap({ ControlGroup.snap(in: $0) }) ?? group?.snap {
            // With the prefix no program outside can have the same name, as in xdg-desktop-portal.
            return Caller(owner: "snap.\(snap)", confinement: .application)
        }
        return Caller(owner: group?.applicationID ?? name, confinement: .none)
    }

    // MARK: - Flatpak

    private enum Flatpak {
        case none
        case application(String)
        case unreadable
    }

    private var flatpak: Flatpak {
        // O_NONBLOCK: whatever lies there, opening it does not wait.
        let descriptor = open("\(directory)/root/.flatpak-info", O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW)
        guard descriptor >= 0 else { return errno == ENOENT || errno == ENOTDIR ? .none : .unreadable }
        defer { close(descriptor) }
        guard let text = Self.contents(of: descriptor), let id = Self.applicationName(in: text) else {
            return .unreadable
        }
        return .application(id)
    }

    /// The key `name` in the section `[Application]`, or `[Runtime]` where there is no application.
    static func applicationName(in text: String) -> String? {
        var section: Substring = ""
        for line in text.split(separator: "\n") {
            let line = line.trimmingBlanks()
            if line.first == "[", line.last == "]" {
                section = line.dropFirst().dropLast()
            } else if section == "Application" || section == "Runtime", let equals = line.firstIndex(of: "="),
                line[..<equals].trimmingBlanks() == "name"
            {
                let name = line[line.index(after: equals)...].trimmingBlanks()
                return name.isEmpty ? nil : String(name)
            }
        }
        return nil
    }

    // MARK: - The program

    /// The name of the program: what the kernel calls it, which is cut after 15 bytes, and whole where the name of its
    /// file tells the rest.
    private var programName: String? {
        guard let name = read("comm")?.split(separator: "\n", omittingEmptySubsequences: false).first else { return nil }
        let file = executable?.split(separator: "/").last
        if name.isEmpty { return file.map(String.init) ?? Caller.unknown.owner }
        if name.utf8.count == 15, let file, file.hasPrefix(name) { return String(file) }
        return String(name)
    }

    private var executable: String? {
        var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
        let count = buffer.withUnsafeMutableBytes { readlink("\(directory)/exe", $0.baseAddress!, $0.count) }
        guard count > 0 else { return nil }
        let text = String(decoding: buffer[..<count], as: UTF8.self)
        // The kernel's note about a file that has been replaced.
        return text.hasSuffix(" (deleted)") ? String(text.dropLast(" (deleted)".count)) : text
    }

    private func read(_ name: String) -> String? {
        let descriptor = open("\(directory)/\(name)", O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        return Self.contents(of: descriptor)
    }

    /// At most 64 KiB.
    private static func contents(of descriptor: Int32) -> String? {
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 4096)
        while bytes.count < 65536 {
            let count = Glibc.read(descriptor, &chunk, chunk.count)
            if count < 0 {
                if errno == EINTR { continue }
                return nil
            }
            if count == 0 { break }
            bytes += chunk[..<count]
        }
        // The label of a security module ends in a NUL.
        return String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
}
