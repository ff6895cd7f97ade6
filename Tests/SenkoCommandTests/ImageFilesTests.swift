// SPDX-License-Identifier: Apache-2.0

import BusValues
import Foundation
import Presentation
import Testing

@testable import senko

/// Images of files and of icon themes.
@Suite struct ImageFilesTests {
    private static let svg =
        "<svg xmlns='http://www.w3.org/2000/svg' width='16' height='16'><rect width='16' height='16'/></svg>"

    /// A folder that goes with the test.
    private final class Folder {
        let path = NSTemporaryDirectory() + "senko-images-\(UUID())"

        deinit { try? FileManager.default.removeItem(atPath: path) }

        @discardableResult
        func write(_ text: String, to name: String) throws -> String {
            let file = path + "/" + name
            try FileManager.default.createDirectory(
                atPath: (file as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
            try Data(text.utf8).write(to: URL(fileURLWithPath: file))
            return file
        }
    }

    @Test func onlyFilesAreRead() throws {
        let folder = Folder()
        let file = try folder.write(Self.svg, to: "a.svg")
        let files = ImageFiles(theme: IconTheme(roots: [], preferred: nil))
        #expect(files.image(named: file, side: 20)?.size.width == 16)
        #expect(files.image(named: file, side: 20)?.isSymbolic == false)
        let pipe = folder.path + "/pipe.svg"
        #expect(mkfifo(pipe, 0o600) == 0)
        let large = try folder.write(Self.svg + String(repeating: " ", count: 1 << 20), to: "large.svg")
        let text = try folder.write("no picture", to: "text.svg")
        for name in [
            pipe, large, text, folder.path, "/dev/zero", "/dev/tty", folder.path + "/none.svg", "a.svg", "../a.svg", "",
        ] {
            #expect(files.image(named: name, side: 20) == nil, "\(name)")
        }
        // What cannot be painted is as if it were not there.
        #expect(
            ImageFiles(theme: IconTheme(roots: [], preferred: nil)) { _ in false }.image(named: file, side: 20) == nil)
    }

    @Test func iconsAreFoundAsTheSpecificationHasIt() throws {
        let folder = Folder()
        try folder.write(
            """
            [Icon Theme]
            Name=Mine
            Inherits=Parent, Mine,hicolor
            Directories=16x16/apps,64x64/apps,scalable/apps,../../outside

            [16x16/apps]
            Size=16
            Type=Fixed
            [64x64/apps]
            Size = 64
            Type=Threshold
            [scalable/apps]
            Size=128
            MinSize=96
            MaxSize=512
            Type=Scalable
            [../../outside]
            Size=32
            """, to: "Mine/index.theme")
        try folder.write(
            "[Icon Theme]\r\nInherits=Mine\r\nDirectories=24x24\r\n[24x24]\r\nSize=24\r\n", to: "Parent/index.theme")
        try folder.write("[Icon Theme]\nDirectories=48x48/apps\n[48x48/apps]\nSize=48\n", to: "hicolor/index.theme")
        for file in [
            "Mine/16x16/apps/tea.png", "Mine/64x64/apps/tea.png", "Mine/scalable/apps/tea.svg",
            "Parent/24x24/cup-symbolic.svg", "hicolor/48x48/apps/cup.png", "hicolor/48x48/apps/pot.png",
        ] { try folder.write(Self.svg, to: file) }
        let theme = IconTheme(roots: [folder.path], preferred: "Mine")
        func first(_ name: String, _ size: Double) -> String? {
            theme.files(of: name, size: size).first.map { String($0.dropFirst(folder.path.count + 1)) }
        }
        #expect(first("tea", 16) == "Mine/16x16/apps/tea.png")
        #expect(first("tea", 60) == "Mine/64x64/apps/tea.png")
        #expect(first("tea", 200) == "Mine/scalable/apps/tea.svg")
        // From the parent; from hicolor; a symbol that only has colours.
        #expect(first("cup-symbolic", 20) == "Parent/24x24/cup-symbolic.svg")
        #expect(first("pot", 20) == "hicolor/48x48/apps/pot.png")
        #expect(first("pot-symbolic", 20) == "hicolor/48x48/apps/pot.png")
        for name in ["none", "none-symbolic", "../hicolor/48x48/apps/pot", "", ".", "-symbolic"] {
            #expect(first(name, 20) == nil)
        }
        let files = ImageFiles(theme: theme)
        #expect(files.image(named: "cup-symbolic", side: 20)?.isSymbolic == true)
        #expect(files.image(named: "pot-symbolic", side: 20)?.isSymbolic == false)
    }

    @Test(.enabled(if: (try? Cairo()) != nil && VectorImages() != nil, "cairo or librsvg is not installed"))
    func aSymbolOfAdwaitaIsPaintedInItsColour() throws {
        let theme = IconTheme(roots: ["/usr/share/icons"], preferred: nil)
        let painter = try CairoPainter(scale: 4)
        let images = ImageFiles(theme: theme) { painter.canPaint($0) }
        let alarm = try #require(images.image(named: "alarm-symbolic", side: 20), "adwaita-icon-theme is not installed")
        #expect(alarm.isSymbolic)
        let area = Area(0, 0, 20, 20)
        func colours(_ item: PictureItem) throws -> Set<String> {
            let path = NSTemporaryDirectory() + "senko-image-\(UUID()).png"
            defer { try? FileManager.default.removeItem(atPath: path) }
            try painter.write(Picture(size: area.size, items: [item]), to: path)
            let process = Process()
            process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
            process.arguments = ["convert", path, "-alpha", "on", "-depth", "8", "-format", "%c", "histogram:info:-"]
            let pipe = Pipe()
            process.standardOutput = pipe
            try process.run()
            let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
            // Those that are wholly opaque.
            return Set(
                text.split(separator: "\n").compactMap { line in
                    line.split(separator: "#").dropFirst().first.map { String($0.prefix(8)) }
                }.filter { $0.hasSuffix("FF") })
        }
        let red = Paint(red: 1, green: 0, blue: 0)
        #expect(try colours(.image(alarm, area, red)) == ["FF0000FF"])
        #expect(try colours(.image(alarm, area, nil)) == ["2E3436FF"])
        // A PNG that breaks off, and an SVG that does, are as if they were not there.
        let pngs = theme.files(of: "user-trash", size: 20).filter { $0.hasSuffix(".png") }
        let bytes = try #require(pngs.first.flatMap { ImageFiles.read($0) })
        #expect(try #require(PictureImage(bytes)).form == .png && painter.canPaint(try #require(PictureImage(bytes))))
        #expect(!painter.canPaint(try #require(PictureImage(Array(bytes.prefix(bytes.count / 2))))))
        #expect(!painter.canPaint(try #require(PictureImage(Array("<svg width='9' height='9'><g>".utf8)))))
    }
}
