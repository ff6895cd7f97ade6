// SPDX-License-Identifier: Apache-2.0

import Glibc

/// The applications that are installed, as their desktop entries say.
///
/// What was found is kept, so that an application's second activity reads no file. What was not found is looked for
/// again: it may be installed meanwhile.
final class Applications {
    /// How much of a desktop entry is read; the rest of a longer one does not count.
    static let longestEntry = 64 * 1024
    /// How many are kept.
    static let most = 64

    private let directories: [String]
    private let locale: String
    private var known: [String: Application] = [:]

    /// The applications of some folders.
    ///
    /// - Parameters:
    ///   - directories: the folders that hold `applications`, the most important first.
    ///   - locale: the person's.
    init(
        directories: [String] = BaseDirectories.data(),
        locale: String = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap(BaseDirectories.variable)
            .first { !$0.isEmpty } ?? ""
    ) {
        self.directories = directories
        self.locale = locale
    }

    /// The application of a desktop entry's name, with or without `.desktop`, or nil where there is none.
    subscript(id: String) -> Application? {
        let id = id.hasSuffix(".desktop") ? String(id.dropLast(8)) : id
        // What programs say of themselves is no path.
        guard !id.isEmpty, !id.hasPrefix("."), !id.utf8.contains(UInt8(ascii: "/")), id.utf8.count <= 240 else {
            return nil
        }
        if let application = known[id] { return application }
        guard let application = find(id) else { return nil }
        if known.count >= Self.most { known = [:] }
        known[id] = application
        return application
    }

    /// Forgets what it knows, so that it is read anew.
    func forget() {
        known = [:]
    }

    private func find(_ id: String) -> Application? {
        for directory in directories {
            guard let bytes = Self.read("\(directory)/applications/\(id).desktop") else { continue }
            let entry = DesktopEntry(bytes, locale: locale)
            if entry.isHidden { return nil }
            guard let name = entry.name.map({ PopupText.line($0) }), !name.isEmpty else { continue }
            return Application(id: id, name: name, icon: entry.icon.flatMap(PopupIcon.init)?.name)
        }
        return nil
    }

    /// The beginning of a plain file; nil where it is none.
    private static func read(_ path: String) -> [UInt8]? {
        // Whatever lies there, opening it waits for nobody.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        return [UInt8](unsafeUninitializedCapacity: min(longestEntry, max(0, Int(status.st_size)))) { buffer, count in
            while count < buffer.count {
                let read = Glibc.read(descriptor, buffer.baseAddress! + count, buffer.count - count)
                guard read > 0 else { return }
                count += read
            }
        }
    }
}
