// SPDX-License-Identifier: Apache-2.0

/// What a popup needs of a desktop entry: its name and icon.
///
/// Whatever the file holds, reading it comes to an end: lines that are no text, torn or none of the group are passed over.
///
/// Source: Desktop Entry Specification 1.5, "Basic format of the file", "Possible value types", "Localized values for
/// keys".
struct DesktopEntry {
    /// `Name`, in the person's language where the entry has it.
    private(set) var name: String?
    /// `Icon`.
    private(set) var icon: String?
    /// `Hidden`: the entry counts as deleted.
    private(set) var isHidden = false

    /// Reads a desktop entry.
    ///
    /// - Parameter locale: the person's, such as `de_AT.UTF-8@euro`; empty: none.
    init(_ bytes: some Collection<UInt8>, locale: String = "") {
        let keys = Self.keys(of: locale)
        // The better a name fits the locale, the earlier its key.
        var best = keys.count
        var isInGroup = false
        for line in bytes.split(separator: UInt8(ascii: "\n")) {
            guard let text = String(validating: line, as: UTF8.self)?.trimmingBlanks(), let first = text.first,
                first != "#", !text.utf8.contains(0)
            else { continue }
            if first == "[" {
                // All of it stands in the first group.
                if isInGroup { return }
                isInGroup = text == "[Desktop Entry]"
                continue
            }
            guard isInGroup, let equals = text.firstIndex(of: "=") else { continue }
            let key = text[..<equals].trimmingBlanks()
            let value = Self.unescaped(text[text.index(after: equals)...].trimmingBlanks())
            switch key {
            case "Icon": icon = value.isEmpty ? nil : value
            case "Hidden": isHidden = value == "true"
            default:
                guard !value.isEmpty, let place = keys.firstIndex(where: { $0 == key }), place < best else { continue }
                name = value
                best = place
            }
        }
    }

    /// The keys under which the name may stand, the best first: LANG_COUNTRY@MODIFIER, LANG_COUNTRY, LANG@MODIFIER, LANG.
    private static func keys(of locale: String) -> [String] {
        let parts = locale.split(separator: "@", maxSplits: 1)
        let modifier = parts.count > 1 ? "@\(parts[1])" : ""
        let place = parts.first?.split(separator: ".").first ?? ""
        let language = place.split(separator: "_").first ?? ""
        var names: [String] = []
        if !language.isEmpty, language != "C", language != "POSIX" {
            for name in ["\(place)\(modifier)", "\(place)", "\(language)\(modifier)", "\(language)"]
            where !names.contains(name) {
                names.append(name)
            }
        }
        return names.map { "Name[\($0)]" } + ["Name"]
    }

    private static func unescaped(_ text: Substring) -> String {
        guard text.contains("\\") else { return String(text) }
        var result = ""
        var isEscaped = false
        for scalar in text.unicodeScalars {
            if isEscaped {
                switch scalar {
                case "s": result += " "
                case "n": result += "\n"
                case "t": result += "\t"
                case "r": result += "\r"
                default: result.unicodeScalars.append(scalar)
                }
                isEscaped = false
            } else if scalar == "\\" {
                isEscaped = true
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
