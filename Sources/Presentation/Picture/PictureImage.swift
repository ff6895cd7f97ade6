// SPDX-License-Identifier: Apache-2.0

/// An image file that is painted within a picture: what it holds, and how large it is by itself.
///
/// Source: Portable Network Graphics, "PNG signature" and "IHDR"; Scalable Vector Graphics 1.1, "The 'svg' element".
public struct PictureImage: Hashable, Sendable {
    /// What sort of file it is.
    public enum Form: Hashable, Sendable {
        case png, svg

        /// The media type.
        var mediaType: String { self == .png ? "image/png" : "image/svg+xml" }
    }

    /// The file's contents.
    public let bytes: [UInt8]
    /// What sort of file it is.
    public let form: Form
    /// How large it is by itself: a PNG a point for each pixel.
    public let size: Size
    /// Whether it is a shape in one colour, that of what stands around it.
    public let isSymbolic: Bool

    /// How many bytes a file may have.
    public static let maximumBytes = 1 << 20
    /// How many pixels a PNG may be wide or high.
    public static let maximumPixels = 4096

    /// A file's contents.
    ///
    /// - Returns: nil where they are neither a PNG nor an SVG, or larger than they may be.
    public init?(_ bytes: [UInt8], isSymbolic: Bool = false) {
        guard bytes.count <= Self.maximumBytes else { return nil }
        if let size = Self.sizeOfPNG(bytes) {
            (form, self.size) = (.png, size)
        } else if let size = Self.sizeOfSVG(bytes) {
            (form, self.size) = (.svg, size)
        } else {
            return nil
        }
        self.bytes = bytes
        self.isSymbolic = isSymbolic
    }

    private static func sizeOfPNG(_ bytes: [UInt8]) -> Size? {
        let start: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]
        guard bytes.count > 24, bytes.starts(with: start) else { return nil }
        let sides = [16, 20].map { first in bytes[first..<first + 4].reduce(0) { $0 << 8 | Int($1) } }
        guard sides.allSatisfy({ (1...maximumPixels).contains($0) }) else { return nil }
        return Size(Double(sides[0]), Double(sides[1]))
    }

    /// From the attributes of its root, which stands in the first bytes: `width` and `height`, else the `viewBox`.
    private static func sizeOfSVG(_ bytes: [UInt8]) -> Size? {
        let head = bytes.prefix(16384)
        guard let first = head.first(where: { $0 > 0x20 && $0 != 0xEF && $0 != 0xBB && $0 != 0xBF }),
            first == UInt8(ascii: "<")
        else { return nil }
        let mark = Array("<svg".utf8)
        guard let start = head.indices.first(where: { head[$0...].starts(with: mark) }),
            let end = head[start...].firstIndex(of: UInt8(ascii: ">"))
        else { return nil }
        let tag = String(decoding: head[(start + mark.count)..<end], as: UTF8.self)
        let sides = ["width", "height"].compactMap { attribute($0, in: tag).flatMap { length($0) } }
        if sides.count == 2 { return Size(sides[0], sides[1]) }
        let box = attribute("viewBox", in: tag).map { text in
            text.split { $0 == " " || $0 == "," }.compactMap { Double($0) }
        }
        guard let box, box.count == 4, isLength(box[2]), isLength(box[3]) else { return Size(100, 100) }
        return Size(box[2], box[3])
    }

    private static func attribute(_ name: String, in tag: String) -> Substring? {
        var rest = tag[...]
        while let equals = rest.firstIndex(of: "=") {
            var key = rest[..<equals]
            while key.last?.isWhitespace == true { key.removeLast() }
            key = key[(key.lastIndex { $0.isWhitespace }.map(key.index(after:)) ?? key.startIndex)...]
            guard let open = rest[equals...].firstIndex(where: { $0 == "\"" || $0 == "'" }),
                let close = rest[rest.index(after: open)...].firstIndex(of: rest[open])
            else { return nil }
            if key == name { return rest[rest.index(after: open)..<close] }
            rest = rest[rest.index(after: close)...]
        }
        return nil
    }

    /// A length in pixels; nil for one in another unit.
    private static func length(_ text: Substring) -> Double? {
        let number = text.hasSuffix("px") ? text.dropLast(2) : text
        return Double(number).flatMap { isLength($0) ? $0 : nil }
    }

    private static func isLength(_ number: Double) -> Bool { number >= 1 && number <= Double(maximumPixels) }
}
