// SPDX-License-Identifier: Apache-2.0

import Glibc

/// Finds icons by name as a desktop does: in its theme, in those that it inherits, and in `hicolor`.
///
/// Source: Icon Theme Specification 0.13, "Icon Lookup". The theme is the one that GTK's settings file names, else Adwaita
/// and Breeze, which have the symbols that `docs/symbols.md` names.
struct IconTheme {
    /// A folder of a theme.
    private struct Folder {
        var path: String
        var size = 48
        var scale = 1
        var least: Int?
        var most: Int?
        var threshold = 2
        var isScalable = false
        var isFixed = false

        /// How far its icons are from a size.
        func distance(to size: Int) -> Int {
            let range =
                isFixed
                ? self.size...self.size
                : isScalable
                    ? (least ?? self.size)...max(least ?? self.size, most ?? self.size)
                    : (self.size - threshold)...(self.size + threshold)
            let wanted = size / max(scale, 1)
            return wanted < range.lowerBound ? range.lowerBound - wanted : max(0, wanted - range.upperBound)
        }
    }

    private let roots: [String]
    private let themes: [(name: String, folders: [Folder])]

    /// How many themes may inherit from each other.
    private static let mostThemes = 16
    private static let longestIndex = 1 << 18

    /// The icons of this person, or those below some folders.
    ///
    /// - Parameters:
    ///   - roots: the folders that hold themes, the most important first.
    ///   - preferred: the name of the theme.
    init(roots: [String] = Self.roots(), preferred: String? = Self.configured()) {
        self.roots = roots
        var names = ([preferred].compactMap(\.self) + ["Adwaita", "breeze"]).filter(Self.isName)
        var themes: [(String, [Folder])] = []
        var index = 0
        while index < names.count, index < Self.mostThemes {
            let name = names[index]
            index += 1
            let read = Self.read(name, in: roots)
            themes.append((name, read.folders))
            for parent in read.parents where parent != "hicolor" && !names.contains(parent) && Self.isName(parent) {
                names.insert(parent, at: index)
            }
        }
        themes.append(("hicolor", Self.read("hicolor", in: roots).folders))
        self.themes = themes
    }

    /// The files of an icon, the best first; of a symbol that no theme has, those of the icon in colours.
    func files(of name: String, size: Double) -> [String] {
        guard Self.isName(name) else { return [] }
        let size = Int(min(max(size, 1), 1024))
        var files: [String] = []
        for theme in themes {
            let folders = theme.folders.sorted { $0.distance(to: size) < $1.distance(to: size) }
            for folder in folders {
                for ending in [".svg", ".png"] {
                    for root in roots {
                        let path = "\(root)/\(theme.name)/\(folder.path)/\(name)\(ending)"
                        if access(path, R_OK) == 0 { files.append(path) }
                    }
                }
            }
            if !files.isEmpty { return files }
        }
        guard name.hasSuffix("-symbolic") else { return [] }
        return self.files(of: String(name.dropLast("-symbolic".utf8.count)), size: Double(size))
    }

    /// Whether it is a name and no path.
    private static func isName(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.count <= 240 && !text.hasPrefix(".") && !text.utf8.contains(UInt8(ascii: "/"))
            && !text.utf8.contains(0)
    }

    // MARK: - Themes

    private static func read(_ name: String, in roots: [String]) -> (folders: [Folder], parents: [String]) {
        for root in roots {
            guard let bytes = ImageFiles.read("\(root)/\(name)/index.theme", most: longestIndex) else { continue }
            return read(String(decoding: bytes, as: UTF8.self))
        }
        return ([], [])
    }

    private static func read(_ text: String) -> (folders: [Folder], parents: [String]) {
        var folders: [String: Folder] = [:]
        var order: [String] = []
        var parents: [String] = []
        var section = ""
        for line in text.split(whereSeparator: \.isNewline) {
            if line.hasPrefix("["), let end = line.firstIndex(of: "]") {
                section = String(line[line.index(after: line.startIndex)..<end])
                continue
            }
            guard let equals = line.firstIndex(of: "="), !line.hasPrefix("#") else { continue }
            let key = line[..<equals].filter { $0 != " " }
            var value = line[line.index(after: equals)...]
            while value.first == " " { value.removeFirst() }
            while value.last?.isWhitespace == true { value.removeLast() }
            guard section != "Icon Theme" else {
                let names = value.split(separator: ",").map { String($0.filter { $0 != " " }) }
                if key == "Inherits" { parents = names }
                if key == "Directories" || key == "ScaledDirectories" { order += names }
                continue
            }
            var folder = folders[section] ?? Folder(path: section)
            let number = Int(value).flatMap { (1...4096).contains($0) ? $0 : nil }
            switch key {
            case "Size": folder.size = number ?? folder.size
            case "Scale": folder.scale = number ?? 1
            case "MinSize": folder.least = number
            case "MaxSize": folder.most = number
            case "Threshold": folder.threshold = number ?? 2
            case "Type": (folder.isScalable, folder.isFixed) = (value == "Scalable", value == "Fixed")
            default: break
            }
            folders[section] = folder
        }
        // A folder leads nowhere else.
        return (
            order.compactMap { folders[$0] }.filter {
                !$0.path.hasPrefix("/") && !$0.path.split(separator: "/").contains("..")
            },
            parents
        )
    }

    // MARK: - Where they are

    /// `~/.icons`, and `icons` in the folders of data. Source: XDG Base Directory Specification 0.8.
    static func roots() -> [String] {
        let home = variable("HOME")
        let own = variable("XDG_DATA_HOME") ?? home.map { $0 + "/.local/share" }
        let shared = (variable("XDG_DATA_DIRS") ?? "/usr/local/share:/usr/share").split(separator: ":").map(String.init)
        let data = ([own].compactMap(\.self) + shared).filter { $0.hasPrefix("/") }.map { $0 + "/icons" }
        return (home.map { [$0 + "/.icons"] } ?? []) + data
    }

    /// The theme in GTK's settings; nil: none is set there.
    static func configured() -> String? {
        guard let folder = variable("XDG_CONFIG_HOME") ?? variable("HOME").map({ $0 + "/.config" }) else { return nil }
        for version in ["gtk-4.0", "gtk-3.0"] {
            guard let bytes = ImageFiles.read("\(folder)/\(version)/settings.ini", most: longestIndex) else { continue }
            for line in String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline) {
                let parts = line.split(separator: "=", maxSplits: 1).map { part in
                    String(part.filter { $0 != " " && $0 != "\"" && $0 != "\r" })
                }
                if parts.count == 2, parts[0] == "gtk-icon-theme-name", !parts[1].isEmpty { return parts[1] }
            }
        }
        return nil
    }

    private static func variable(_ name: String) -> String? {
        getenv(name).flatMap { $0.pointee == 0 ? nil : String(cString: $0) }
    }
}
