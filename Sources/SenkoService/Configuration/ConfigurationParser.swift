// SPDX-License-Identifier: Apache-2.0

import ActivityCore

/// Reads a configuration line by line; a wrong line leaves a problem behind and nothing else.
struct ConfigurationParser {
    private enum Section {
        /// Before the first header.
        case none
        case known(ConfigurationSection)
        case presets
        /// A header that is a problem: the lines below it are not looked at.
        case skipped
    }

    private(set) var configuration = Configuration()
    private(set) var problems: [ConfigurationProblem] = []

    private let file: String
    private var line = 0
    private var section = Section.none
    private var presetLine: Int?

    init(file: String) {
        self.file = file
    }

    mutating func parse(_ bytes: [UInt8]) {
        let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let text = bytes.starts(with: byteOrderMark) ? bytes[3...] : bytes[...]
        for bytes in text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            line += 1
            do throws(ConfigurationValueError) {
                try parse(line: bytes)
            } catch {
                report(error, line: line)
            }
        }
        checkPreset()
    }

    private mutating func parse(line bytes: ArraySlice<UInt8>) throws(ConfigurationValueError) {
        guard !bytes.contains(0) else {
            throw ConfigurationValueError("the line holds a NUL", remedy: "write the file as plain text")
        }
        guard let whole = String(validating: bytes, as: UTF8.self) else {
            throw ConfigurationValueError("the line is not UTF-8", remedy: "save the file in UTF-8")
        }
        let text = whole.trimmingBlanks()
        guard let first = text.first, first != "#", first != ";" else { return }
        if first == "[" {
            // Whatever follows until the next header does not belong to the section before.
            section = .skipped
            section = try header(text)
            return
        }
        switch section {
        case .skipped: return
        case .none:
            throw ConfigurationValueError(
                "\(text.quotedForMessage) stands before the first section",
                remedy: "put it below \(ConfigurationSection.names)")
        case .known(let section):
            let (key, value) = try assignment(text)
            guard let setting = section.settings.first(where: { $0.key == key }) else {
                throw ConfigurationValueError(
                    "unknown key \(key.quotedForMessage) in [\(section.name)]",
                    remedy: "it has \(section.settings.map(\.key).joined(separator: ", "))")
            }
            try setting.apply(String(value), &configuration)
            if setting.key == ConfigurationSection.presetKey { presetLine = line }
        case .presets:
            let (key, value) = try assignment(text)
            try addPreset(String(key), String(value))
        }
    }

    private func header(_ text: Substring) throws(ConfigurationValueError) -> Section {
        guard text.last == "]", text.count > 2 else {
            throw ConfigurationValueError(
                "\(text.quotedForMessage) is no section header", remedy: "write it as [Name], alone in its line")
        }
        let name = text.dropFirst().dropLast()
        if name == ConfigurationSection.presetsName { return .presets }
        guard let section = ConfigurationSection.all.first(where: { $0.name == name }) else {
            throw ConfigurationValueError(
                "unknown section [\(name)], so its lines do not apply",
                remedy: "there are \(ConfigurationSection.names)")
        }
        return .known(section)
    }

    private func assignment(
        _ text: Substring
    ) throws(ConfigurationValueError) -> (key: Substring, value: Substring) {
        guard let equals = text.firstIndex(of: "=") else {
            throw ConfigurationValueError(
                "\(text.quotedForMessage) has no =", remedy: "write Key=value, or # before a comment")
        }
        let key = text[..<equals].trimmingBlanks()
        guard !key.isEmpty else {
            throw ConfigurationValueError("\(text.quotedForMessage) has no key", remedy: "write Key=value")
        }
        return (key, text[text.index(after: equals)...].trimmingBlanks())
    }

    private mutating func addPreset(_ name: String, _ text: String) throws(ConfigurationValueError) {
        guard name.utf8.count <= 256 else {
            throw ConfigurationValueError(
                "the preset's name has \(name.utf8.count) bytes", remedy: "give at most 256")
        }
        let preset: Preset
        do throws(ActivityError) {
            preset = Preset(name: name, programme: try Preset.programme(from: text))
        } catch {
            throw ConfigurationValueError(
                "preset \(name.quotedForMessage): \(error.message)",
                remedy: "write it as NAME=4s:inhale,7s:hold,8s:exhale")
        }
        if let index = configuration.ownPresets.firstIndex(where: { $0.name == name }) {
            configuration.ownPresets[index] = preset
        } else {
            configuration.ownPresets.append(preset)
        }
    }

    /// A default programme may be defined below the line that names it, so this comes last.
    private mutating func checkPreset() {
        guard let name = configuration.sitting.preset, configuration.programme(named: name) == nil else { return }
        configuration.sitting.preset = nil
        let known = configuration.presets.map(\.name).joined(separator: ", ")
        report(
            ConfigurationValueError("there is no preset \(name.quotedForMessage)", remedy: "there are \(known)"),
            line: presetLine)
        problems.sort { ($0.line ?? 0) < ($1.line ?? 0) }
    }

    private mutating func report(_ error: ConfigurationValueError, line: Int?) {
        problems.append(ConfigurationProblem(file: file, line: line, what: error.what, remedy: error.remedy))
    }
}
