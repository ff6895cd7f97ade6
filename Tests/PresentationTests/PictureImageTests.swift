// SPDX-License-Identifier: Apache-2.0

import BusValues
import Testing

@testable import Presentation

/// Image files within pictures.
@Suite struct PictureImageTests {
    private static func png(_ width: UInt32, _ height: UInt32) -> [UInt8] {
        let sides = [width, height].flatMap { side in (0..<4).map { UInt8(side >> (24 - 8 * $0) & 0xFF) } }
        return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52] + sides + [
            8, 6, 0,
        ]
    }

    /// Has one image, under one name.
    private struct OneImage: ImageSource {
        let name: String
        let image: PictureImage

        func image(named name: String, side: Double) -> PictureImage? { name == self.name ? image : nil }
    }

    private static func layout(_ name: String, _ image: PictureImage) -> Layout {
        Layout(
            moment: Nodes.moment(), palette: .light, measure: AverageMeasure(),
            images: OneImage(name: name, image: image))
    }

    private static func painted(_ node: PresentationNode, _ name: String, _ image: PictureImage, in size: Size)
        -> PictureItem?
    {
        let box = layout(name, image).box(node)
        var items: [PictureItem] = []
        box.draw(in: Area(0, 0, size.width, size.height).placing(box.size(in: Proposal(size)), .centre), on: &items)
        return items.first
    }

    @Test func aFileIsKnownByItsContents() {
        #expect(PictureImage(Self.png(64, 32))?.size == Size(64, 32))
        #expect(PictureImage(Self.png(4096, 1))?.form == .png)
        for bytes in [Self.png(4097, 1), Self.png(0, 8), Array(Self.png(8, 8).prefix(20)), [], Array("GIF89a".utf8)] {
            #expect(PictureImage(bytes) == nil)
        }
        #expect(PictureImage(Self.png(8, 8) + [UInt8](repeating: 0, count: 1 << 20)) == nil)
    }

    @Test(arguments: [
        ("<svg xmlns='x' width='16px' height=\"24\"/>", Size(16, 24)),
        ("\u{FEFF}<?xml version='1.0'?>\n<!-- -->\n<svg viewBox='0 0 48 32'>", Size(48, 32)),
        ("<svg viewBox='0,0 48,32' width='1in' height='1in'>", Size(48, 32)),
        ("<svg max-width='7' width='9' height='8'>", Size(9, 8)), ("<svg>", Size(100, 100)),
        ("<svg width='-1' height='nan' viewBox='0 0 0 0'>", Size(100, 100)),
        ("<svg width='1e9' height='1e9'>", Size(100, 100)),
    ])
    func anSVGHasTheSizeOfItsRoot(text: String, size: Size) {
        #expect(PictureImage(Array(text.utf8))?.size == size)
    }

    @Test(arguments: ["svg", "<html>", "x<svg>", "<svg", "<svg width='1' height=", "<a><b>"])
    func whatIsNoSVGIsNone(text: String) {
        let image = PictureImage(Array(text.utf8))
        #expect(image == nil || image?.size == Size(100, 100))
        if text != "<svg width='1' height=" { #expect(image == nil) }
    }

    @Test func anIconIsAsLargeAsTheTextAndInItsColour() throws {
        let image = try #require(PictureImage(Self.png(16, 16), isSymbolic: true))
        let node = PresentationNode(
            "Image", ["icon": .string("alarm-symbolic"), "glyph": .string("⏰"), "foreground": .string("#ff0000")])
        guard case .image(image, let area, let paint)? = Self.painted(node, "alarm-symbolic", image, in: Size(200, 200))
        else {
            Issue.record("no image")
            return
        }
        #expect(abs(area.width - TextFont(size: 17).lineHeight) < 0.01 && area.width == area.height)
        #expect(paint == Paint(0xFF0000))
        // Of another name there is no file, and in its own colours it is not painted over.
        guard case .text(let glyph)? = Self.painted(node, "other", image, in: Size(200, 200)) else {
            Issue.record("no glyph")
            return
        }
        #expect(glyph.text == "⏰")
        let own = try #require(PictureImage(Self.png(16, 16)))
        guard case .image(own, _, nil)? = Self.painted(node, "alarm-symbolic", own, in: Size(9, 9)) else {
            Issue.record("painted over")
            return
        }
    }

    @Test(arguments: [
        (false, nil, Area(60, 40, 80, 40)), (true, "fit", Area(0, 10, 200, 100)), (true, nil, Area(0, 10, 200, 100)),
        (true, "fill", Area(-20, 0, 240, 120)),
    ])
    func aFileKeepsItsProportions(isResizable: Bool, mode: String?, area: Area) throws {
        let image = try #require(PictureImage(Self.png(80, 40)))
        var node = PresentationNode("Image", ["name": .string("/a.png"), "resizable": .boolean(isResizable)])
        node.properties["contentMode"] = mode.map { .string($0) }
        #expect(Self.painted(node, "/a.png", image, in: Size(200, 120)) == .image(image, area, nil))
    }

    @Test func anSVGHoldsTheFile() throws {
        let image = try #require(PictureImage(Self.png(2, 2)))
        var picture = Picture(size: Size(9, 9), items: [.image(image, Area(1, 2, 3, 4), nil)])
        #expect(
            picture.svg.contains(
                #"<image x="1" y="2" width="3" height="4" xlink:href="data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAYA"/>"#
            ))
        picture.items = [.image(image, Area(1, 2, 3, 4), Paint(0xFF0000, alpha: 0.5))]
        #expect(picture.svg.contains(##"<feFlood flood-color="#ff0000" flood-opacity="0.5"/>"##))
        #expect(picture.svg.contains(#" filter="url(#tint1)""#))
    }

    @Test func base64IsThatOfTheStandard() {
        // RFC 4648, "Test Vectors".
        let vectors = [
            "": "", "f": "Zg==", "fo": "Zm8=", "foo": "Zm9v", "foob": "Zm9vYg==", "fooba": "Zm9vYmE=",
            "foobar": "Zm9vYmFy",
        ]
        for (text, encoded) in vectors { #expect(Base64.text(Array(text.utf8)) == encoded) }
    }
}
