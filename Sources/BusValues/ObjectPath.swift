// SPDX-License-Identifier: Apache-2.0

/// The path of an object on the bus, checked when it is made.
///
/// Source: D-Bus specification, "Valid Object Paths": elements of `[A-Za-z0-9_]`, separated and led by single slashes.
public struct ObjectPath: Hashable, Sendable, CustomStringConvertible, LosslessStringConvertible {
    /// The path as text, such as `/org/senko/Senko1`.
    public let description: String

    /// A path from its text, or nil where the text is none.
    public init?(_ description: String) {
        guard Self.isValid(description.utf8) else { return nil }
        self.description = description
    }

    /// A path from a text that is known to be valid: the program's own literals, and what a bus library has checked.
    public init(trusted description: String) {
        self.description = description
    }

    /// The text behind the last slash; empty for the root.
    public var lastElement: Substring {
        let slash = description.utf8.lastIndex(of: UInt8(ascii: "/"))!
        return description[description.utf8.index(after: slash)...]
    }

    /// The path of a child.
    ///
    /// - Precondition: `element` is one valid path element.
    public func appending(_ element: String) -> ObjectPath {
        precondition(
            !element.isEmpty && element.utf8.allSatisfy(Self.isElementByte), "not a path element: \(element)")
        return ObjectPath(trusted: description == "/" ? "/" + element : description + "/" + element)
    }

    private static func isElementByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
            true
        default: false
        }
    }

    private static func isValid(_ text: String.UTF8View) -> Bool {
        guard text.first == UInt8(ascii: "/") else { return false }
        var afterSlash = true
        for byte in text.dropFirst() {
            if byte == UInt8(ascii: "/") {
                if afterSlash { return false }
                afterSlash = true
            } else {
                guard isElementByte(byte) else { return false }
                afterSlash = false
            }
        }
        return !afterSlash || text.count == 1
    }
}

extension ObjectPath: ExpressibleByStringLiteral {
    /// A path written in the source.
    ///
    /// - Precondition: the literal is a valid path.
    public init(stringLiteral value: String) {
        precondition(Self.isValid(value.utf8), "not an object path: \(value)")
        self.init(trusted: value)
    }
}
