// SPDX-License-Identifier: Apache-2.0

import Foundation

/// What the comments of an interface file promise to those who write clients: the errors and the options of each method.
public struct InterfaceDocumentation: Sendable {
    /// One key of a dictionary of options.
    public struct Option: Hashable, Sendable {
        /// The key.
        public let key: String
        /// Its signature.
        public let type: String

        /// A key.
        public init(key: String, type: String) {
            self.key = key
            self.type = type
        }
    }

    /// The comment of each member, by `interface.member`; that of an interface by its own name.
    private let comments: [String: String]

    /// Reads the comments of some interface files.
    ///
    /// - Parameter texts: the files' whole texts.
    public init(of texts: [String]) {
        var comments: [String: String] = [:]
        for text in texts {
            var interface = ""
            let pattern = #/<!--((?:[^-]|-(?!->))*)-->\s*<(interface|method|signal|property) name="([^"]+)"/#
            for match in text.matches(of: pattern) {
                let name = String(match.output.3)
                if match.output.2 == "interface" { interface = name }
                let key = match.output.2 == "interface" ? name : "\(interface).\(name)"
                comments[key] = String(match.output.1)
            }
        }
        self.comments = comments
    }

    /// The errors that a method's comment lists, those of the method that it refers to included.
    public func errors(of method: String) -> Set<String> {
        guard let comment = comments[method] else { return [] }
        if let match = comment.firstMatch(of: #/same\s+as\s+([\w.]+)\(\)[^.]*with\s+the\s+same\s+errors/#) {
            return errors(of: String(match.output.1))
        }
        return Self.errors(in: comment)
    }

    /// The errors that an interface's comment lists, which any call can bring.
    public func errors(ofInterface interface: String) -> Set<String> {
        Self.errors(in: comments[interface] ?? "")
    }

    /// The keys that a method's options have, those of the method that it refers to included.
    public func options(of method: String) -> Set<Option> {
        guard let comment = comments[method] else { return [] }
        if let match = comment.firstMatch(of: #/@options: As in ([\w.]+)\(\)/#) {
            return options(of: String(match.output.1))
        }
        return Set(
            comment.matches(of: #/\n\s*\n\s*([a-z][a-z_]*) \(([a-z(){}]+)\):/#).map {
                Option(key: String($0.output.1), type: String($0.output.2))
            })
    }

    private static func errors(in comment: String) -> Set<String> {
        let paragraphs = comment.split(separator: #/\n\s*\n/#)
        let names = paragraphs.filter { $0.trimmingCharacters(in: .whitespacesAndNewlines).hasPrefix("Errors:") }
            .flatMap { $0.matches(of: #/org\.(?:freedesktop\.DBus|senko\.Senko1)\.Error\.\w+/#).map(\.output) }
        return Set(names.map(String.init))
    }
}
