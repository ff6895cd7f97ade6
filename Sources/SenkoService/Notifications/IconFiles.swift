// SPDX-License-Identifier: Apache-2.0

import Glibc

/// The files of applications' icons, for servers that do not look for an icon by its name.
///
/// What was found, or not, is kept until there is too much of it.
///
/// Source: Icon Theme Specification 0.13, "Directory Layout": every application installs its icon in the theme `hicolor`.
final class IconFiles {
    /// How many are kept.
    static let most = 64
    /// The folders of the theme, the best first.
    private static let folders = [
        "scalable/apps/", "symbolic/apps/", "64x64/apps/", "48x48/apps/", "128x128/apps/", "256x256/apps/",
    ]

    private let directories: [String]
    private var known: [String: String?] = [:]

    /// The icons of some folders.
    ///
    /// - Parameter directories: the folders that hold `icons`, the most important first.
    init(directories: [String] = BaseDirectories.data()) {
        self.directories = directories
    }

    /// The path of the icon with a name, or nil where there is none, or the name is a path already.
    subscript(name: String) -> String? {
        guard !name.isEmpty, !name.hasPrefix("."), !name.utf8.contains(UInt8(ascii: "/")), name.utf8.count <= 240 else {
            return nil
        }
        if let file = known[name] { return file }
        let file = find(name)
        if known.count >= Self.most { known = [:] }
        known[name] = .some(file)
        return file
    }

    private func find(_ name: String) -> String? {
        for directory in directories {
            for folder in Self.folders {
                for ending in folder.hasPrefix("s") ? [".svg"] : [".png", ".svg"] {
                    let path = "\(directory)/icons/hicolor/\(folder)\(name)\(ending)"
                    if Self.isReadable(path) { return path }
                }
            }
        }
        return nil
    }

    private static func isReadable(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && access(path, R_OK) == 0
    }
}
