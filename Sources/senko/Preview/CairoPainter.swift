// SPDX-License-Identifier: Apache-2.0

import Glibc
import Presentation

/// Measures texts and paints pictures with cairo and Pango.
final class CairoPainter: TextMeasure {
    private let cairo: Cairo
    /// How many pixels a point is wide.
    private let scale: Double
    /// What texts are measured on, as large as the picture will be painted.
    private let surface: Cairo.Handle?
    private let context: Cairo.Handle?
    private let vectors = VectorImages()
    private var surfaces: [PictureImage: Cairo.Handle] = [:]
    private var widths: [TextFont: [String: Double]] = [:]

    /// - Throws: where a library is missing.
    init(scale: Double) throws(CommandFailure) {
        cairo = try Cairo()
        self.scale = scale
        surface = cairo.imageSurfaceCreate(0, 1, 1)
        context = cairo.create(surface)
        cairo.scale(context, scale, scale)
    }

    deinit {
        for surface in surfaces.values { cairo.surfaceDestroy(surface) }
        cairo.destroy(context)
        cairo.surfaceDestroy(surface)
    }

    func width(of text: String, in font: TextFont) -> Double {
        if let width = widths[font]?[text] { return width }
        let layout = layout(text, font, on: context)
        defer { cairo.releaseObject(layout) }
        var (width, height) = (Int32(0), Int32(0))
        cairo.getSize(layout, &width, &height)
        let points = Double(width) / Self.unitsPerPoint
        widths[font, default: [:]][text] = points
        return points
    }

    /// Paints a picture into a file.
    func write(_ picture: Picture, to path: String) throws(CommandFailure) {
        let size = [picture.size.width, picture.size.height].map { Int32(($0 * scale).rounded(.up)) }
        // 0 is CAIRO_FORMAT_ARGB32: what is not painted is not opaque.
        let surface = cairo.imageSurfaceCreate(0, size[0], size[1])
        defer { cairo.surfaceDestroy(surface) }
        guard cairo.surfaceStatus(surface) == 0 else { throw CommandFailure("there is no memory for the picture") }
        let context = cairo.create(surface)
        cairo.scale(context, scale, scale)
        // 1 is CAIRO_LINE_CAP_ROUND.
        cairo.setLineCap(context, 1)
        for item in picture.items { paint(item, on: context) }
        cairo.destroy(context)
        errno = 0
        guard cairo.writeToPNG(surface, path) == 0 else {
            let reason = errno == 0 ? "" : ": \(String(cString: strerror(errno)))"
            throw CommandFailure("cannot write \(SafeText.message(path))\(reason)")
        }
    }

    /// PANGO_SCALE.
    private static let unitsPerPoint = 1024.0

    private func paint(_ item: PictureItem, on context: Cairo.Handle?) {
        switch item {
        case .fill(let outline, let paint):
            trace(outline, on: context)
            set(paint, on: context)
            cairo.fill(context)
        case .stroke(let outline, let paint, let width):
            trace(outline, on: context)
            set(paint, on: context)
            cairo.setLineWidth(context, width)
            cairo.stroke(context)
        case .text(let text): paint(text, on: context)
        case .image(let image, let area, let paint): self.paint(image, in: area, paint, on: context)
        case .group(let opacity, let clip, let items):
            cairo.save(context)
            if let clip {
                trace(clip, on: context)
                cairo.clip(context)
            }
            if opacity < 1 { cairo.pushGroup(context) }
            for item in items { paint(item, on: context) }
            if opacity < 1 {
                cairo.popGroup(context)
                cairo.paintWithAlpha(context, opacity)
            }
            cairo.restore(context)
        }
    }

    /// Whether an image can be painted: its file is as it should be, and what reads it is installed.
    func canPaint(_ image: PictureImage) -> Bool {
        switch image.form {
        case .png: surface(of: image) != nil
        case .svg: vectors?.canRead(image.bytes) ?? false
        }
    }

    private func paint(_ image: PictureImage, in area: Area, _ paint: Paint?, on context: Cairo.Handle?) {
        let (surface, size) =
            image.form == .png ? (self.surface(of: image), image.size) : rendered(image, in: area.size)
        guard let surface else { return }
        defer { if image.form == .svg { cairo.surfaceDestroy(surface) } }
        cairo.save(context)
        cairo.translate(context, area.x, area.y)
        cairo.scale(context, area.width / size.width, area.height / size.height)
        if let paint {
            set(paint, on: context)
            cairo.maskSurface(context, surface, 0, 0)
        } else {
            cairo.setSurface(context, surface, 0, 0)
            cairo.paint(context)
        }
        cairo.restore(context)
    }

    /// The pixels of a PNG, which are read once.
    private func surface(of image: PictureImage) -> Cairo.Handle? {
        if let surface = surfaces[image] { return surface }
        var rest = image.bytes[...]
        let surface = withUnsafeMutablePointer(to: &rest) { rest in
            cairo.surfaceFromPNG(
                { closure, target, count in
                    let rest = closure!.assumingMemoryBound(to: ArraySlice<UInt8>.self)
                    // 10 is CAIRO_STATUS_READ_ERROR.
                    guard let target, rest.pointee.count >= Int(count) else { return 10 }
                    for index in 0..<Int(count) { target[index] = rest.pointee[rest.pointee.startIndex + index] }
                    rest.pointee = rest.pointee.dropFirst(Int(count))
                    return 0
                }, rest)
        }
        guard cairo.surfaceStatus(surface) == 0 else {
            cairo.surfaceDestroy(surface)
            return nil
        }
        surfaces[image] = surface
        return surface
    }

    /// An SVG in as many pixels as its place has.
    private func rendered(_ image: PictureImage, in size: Size) -> (Cairo.Handle?, Size) {
        let most = Double(PictureImage.maximumPixels)
        let sides = [size.width, size.height].map { min(max(($0 * scale).rounded(.up), 1), most) }
        let surface = cairo.imageSurfaceCreate(0, Int32(sides[0]), Int32(sides[1]))
        let context = cairo.create(surface)
        defer { cairo.destroy(context) }
        vectors?.paint(image.bytes, width: sides[0], height: sides[1], on: context)
        return (surface, Size(sides[0], sides[1]))
    }

    private func set(_ paint: Paint, on context: Cairo.Handle?) {
        cairo.setSource(context, paint.red, paint.green, paint.blue, paint.alpha)
    }

    private func trace(_ outline: Outline, on context: Cairo.Handle?) {
        let turn = 2 * Double.pi
        cairo.newPath(context)
        switch outline {
        case .rectangle(let area, let radius):
            let corner = min(radius, area.width / 2, area.height / 2)
            guard corner > 0 else { return cairo.rectangle(context, area.x, area.y, area.width, area.height) }
            let (left, top) = (area.x + corner, area.y + corner)
            let (right, bottom) = (area.x + area.width - corner, area.y + area.height - corner)
            cairo.arc(context, right, top, corner, -turn / 4, 0)
            cairo.arc(context, right, bottom, corner, 0, turn / 4)
            cairo.arc(context, left, bottom, corner, turn / 4, turn / 2)
            cairo.arc(context, left, top, corner, turn / 2, turn * 3 / 4)
            cairo.closePath(context)
        case .ellipse(let area):
            guard area.width > 0, area.height > 0 else { return }
            cairo.save(context)
            cairo.translate(context, area.x + area.width / 2, area.y + area.height / 2)
            cairo.scale(context, area.width / 2, area.height / 2)
            cairo.arc(context, 0, 0, 1, 0, turn)
            cairo.restore(context)
            cairo.closePath(context)
        case .arc(let centre, let radius, let start, let sweep):
            let from = (start - 0.25) * turn
            cairo.arc(context, centre.x, centre.y, radius, from, from + min(sweep, 1) * turn)
            if sweep >= 1 { cairo.closePath(context) }
        }
    }

    private func paint(_ text: TextSpan, on context: Cairo.Handle?) {
        let layout = layout(text.text, text.font, on: context)
        defer { cairo.releaseObject(layout) }
        set(text.paint, on: context)
        let baseline = Double(cairo.getBaseline(layout)) / Self.unitsPerPoint
        cairo.moveTo(context, text.origin.x, text.origin.y - baseline)
        cairo.showLayout(context, layout)
        cairo.setLineWidth(context, max(0.7, text.font.size * 0.06))
        for (isThere, rise) in [(text.isUnderlined, -0.12), (text.isStruckThrough, 0.3)] where isThere {
            let y = text.origin.y - rise * text.font.size
            cairo.newPath(context)
            cairo.moveTo(context, text.origin.x, y)
            cairo.lineTo(context, text.origin.x + text.width, y)
            cairo.stroke(context)
        }
    }

    private func layout(_ text: String, _ font: TextFont, on context: Cairo.Handle?) -> Cairo.Handle? {
        let layout = cairo.createLayout(context)
        cairo.setText(layout, text, -1)
        let family =
            switch font.design {
            case .standard, .rounded: "Inter, Cantarell, Noto Sans, DejaVu Sans, Sans"
            case .serif: "Noto Serif, DejaVu Serif, Serif"
            case .monospaced: "DejaVu Sans Mono, Monospace"
            }
        let description = cairo.fontFromText(family)
        cairo.setFontSize(description, font.size * Self.unitsPerPoint)
        cairo.setFontWeight(description, Int32(font.weight))
        // 2 is PANGO_STYLE_ITALIC.
        cairo.setFontStyle(description, font.isItalic ? 2 : 0)
        cairo.setFont(layout, description)
        cairo.freeFont(description)
        if font.hasTabularDigits {
            let attributes = cairo.newAttributes()
            cairo.insertAttribute(attributes, cairo.newFeatures("tnum=1"))
            cairo.setAttributes(layout, attributes)
            cairo.releaseAttributes(attributes)
        }
        return layout
    }
}
