// SPDX-License-Identifier: Apache-2.0

/// A picture, three bytes per pixel.
public struct Screenshot: Sendable, Equatable, CustomStringConvertible {
    /// A colour.
    public struct Colour: Hashable, Sendable {
        /// Red, 0 to 255.
        public let red: UInt8
        /// Green, 0 to 255.
        public let green: UInt8
        /// Blue, 0 to 255.
        public let blue: UInt8

        /// A colour from `0xrrggbb`.
        public init(_ value: UInt32) {
            red = UInt8(value >> 16 & 0xff)
            green = UInt8(value >> 8 & 0xff)
            blue = UInt8(value & 0xff)
        }
    }

    /// A rectangle of pixels.
    public struct Area: Hashable, Sendable {
        /// The left edge.
        public let x: Int
        /// The upper edge.
        public let y: Int
        /// Width in pixels.
        public let width: Int
        /// Height in pixels.
        public let height: Int

        /// A rectangle.
        public init(x: Int, y: Int, width: Int, height: Int) {
            self.x = x
            self.y = y
            self.width = width
            self.height = height
        }
    }

    /// Width in pixels.
    public let width: Int
    /// Height in pixels.
    public let height: Int
    private let pixels: [UInt8]

    /// A picture from its rows.
    ///
    /// - Throws: `TestSupportError` where there are more or fewer bytes than pixels.
    public init(width: Int, height: Int, pixels: [UInt8]) throws {
        guard pixels.count == width * height * 3 else {
            throw TestSupportError("\(pixels.count) bytes for \(width) × \(height) pixels")
        }
        self.width = width
        self.height = height
        self.pixels = pixels
    }

    /// The size, for a failed expectation.
    public var description: String { "\(width) × \(height) pixels" }

    /// The colour at a point.
    public subscript(x: Int, y: Int) -> Colour {
        let index = (y * width + x) * 3
        return Colour(UInt32(pixels[index]) << 16 | UInt32(pixels[index + 1]) << 8 | UInt32(pixels[index + 2]))
    }

    /// How many pixels have a colour that the condition takes, in the whole picture or in a part.
    public func count(in area: Area? = nil, where condition: (Colour) -> Bool) -> Int {
        let area = area ?? Area(x: 0, y: 0, width: width, height: height)
        var count = 0
        for y in area.y..<area.y + area.height {
            for x in area.x..<area.x + area.width where condition(self[x, y]) { count += 1 }
        }
        return count
    }

    /// The smallest rectangle around all pixels that the condition takes, or nil where there are none.
    public func bounds(where condition: (Colour) -> Bool) -> Area? {
        bounds { condition(self[$0, $1]) }
    }

    private func bounds(where condition: (_ x: Int, _ y: Int) -> Bool) -> Area? {
        var left = Int.max
        var right = Int.min
        var top = Int.max
        var bottom = Int.min
        for y in 0..<height {
            for x in 0..<width where condition(x, y) {
                left = min(left, x)
                right = max(right, x)
                top = min(top, y)
                bottom = max(bottom, y)
            }
        }
        guard left <= right else { return nil }
        return Area(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
    }

    /// The smallest rectangle around all pixels that differ from another picture of the same size, in the whole or in a
    /// part, or nil where none does.
    public func differences(from other: Screenshot, in area: Area? = nil) -> Area? {
        guard pixels != other.pixels else { return nil }
        let area = area ?? Area(x: 0, y: 0, width: width, height: height)
        return bounds { x, y in
            (area.x..<area.x + area.width).contains(x) && (area.y..<area.y + area.height).contains(y)
                && self[x, y] != other[x, y]
        }
    }

    /// The longest run of pixels that the condition takes, side by side in one row.
    public func longestRun(in area: Area, where condition: (Colour) -> Bool) -> Int {
        var longest = 0
        for y in area.y..<area.y + area.height {
            var run = 0
            for x in area.x..<area.x + area.width {
                run = condition(self[x, y]) ? run + 1 : 0
                longest = max(longest, run)
            }
        }
        return longest
    }

    /// Writes the picture, or a part of it, as PNG.
    public func write(to file: String, area: Area? = nil) throws {
        let files = try TemporaryDirectory()
        let raw = files.appending("picture.rgb")
        try files.write(bytes: pixels, to: "picture.rgb")
        let crop = area.map { ["-crop", "\($0.width)x\($0.height)+\($0.x)+\($0.y)", "+repage"] } ?? []
        let result = try Command.run(
            ["convert", "-size", "\(width)x\(height)", "-depth", "8", "rgb:" + raw] + crop + ["png:" + file])
        guard result.status == 0 else { throw TestSupportError("convert: \(result)") }
    }
}
