// SPDX-License-Identifier: Apache-2.0

import Glibc

/// The functions of cairo and Pango that pictures are painted with, loaded when the first one is: no other command needs
/// them, and they are not there everywhere.
///
/// Source: the manuals of cairo 1.16 and Pango 1.50.
struct Cairo {
    /// A `cairo_t *`, `PangoLayout *` or another pointer of theirs.
    typealias Handle = UnsafeMutableRawPointer
    typealias Taking = @convention(c) (Handle?) -> Void
    typealias Placing = @convention(c) (Handle?, Double, Double) -> Void
    typealias Setting = @convention(c) (Handle?, Double) -> Void

    let imageSurfaceCreate: @convention(c) (Int32, Int32, Int32) -> Handle?
    let surfaceStatus: @convention(c) (Handle?) -> Int32
    let surfaceDestroy: Taking
    let writeToPNG: @convention(c) (Handle?, UnsafePointer<CChar>?) -> Int32
    let create: @convention(c) (Handle?) -> Handle?
    let destroy: Taking
    let save: Taking
    let restore: Taking
    let scale: Placing
    let translate: Placing
    let setSource: @convention(c) (Handle?, Double, Double, Double, Double) -> Void
    let newPath: Taking
    let closePath: Taking
    let arc: @convention(c) (Handle?, Double, Double, Double, Double, Double) -> Void
    let rectangle: @convention(c) (Handle?, Double, Double, Double, Double) -> Void
    let moveTo: Placing
    let lineTo: Placing
    let fill: Taking
    let stroke: Taking
    let clip: Taking
    let setLineWidth: Setting
    let setLineCap: @convention(c) (Handle?, Int32) -> Void
    let pushGroup: Taking
    let popGroup: Taking
    let paintWithAlpha: Setting

    /// Reads a PNG by `(closure, bytes to fill, how many) -> status`.
    let surfaceFromPNG:
        @convention(c) (
            @convention(c) (Handle?, UnsafeMutablePointer<UInt8>?, UInt32) -> Int32, Handle?
        ) -> Handle?
    let setSurface: @convention(c) (Handle?, Handle?, Double, Double) -> Void
    let maskSurface: @convention(c) (Handle?, Handle?, Double, Double) -> Void
    let paint: Taking

    let createLayout: @convention(c) (Handle?) -> Handle?
    let showLayout: @convention(c) (Handle?, Handle?) -> Void
    let setText: @convention(c) (Handle?, UnsafePointer<CChar>?, Int32) -> Void
    let setFont: @convention(c) (Handle?, Handle?) -> Void
    let setAttributes: @convention(c) (Handle?, Handle?) -> Void
    let getSize: @convention(c) (Handle?, UnsafeMutablePointer<Int32>?, UnsafeMutablePointer<Int32>?) -> Void
    let getBaseline: @convention(c) (Handle?) -> Int32
    let fontFromText: @convention(c) (UnsafePointer<CChar>?) -> Handle?
    let setFontSize: Setting
    let setFontWeight: @convention(c) (Handle?, Int32) -> Void
    let setFontStyle: @convention(c) (Handle?, Int32) -> Void
    let freeFont: Taking
    let newAttributes: @convention(c) () -> Handle?
    let newFeatures: @convention(c) (UnsafePointer<CChar>?) -> Handle?
    let insertAttribute: @convention(c) (Handle?, Handle?) -> Void
    let releaseAttributes: Taking
    let releaseObject: Taking

    /// - Throws: where one of the libraries is missing, with what to do.
    init() throws(CommandFailure) {
        let cairo = try Self.library("libcairo.so.2", package: "libcairo2")
        let pango = try Self.library("libpango-1.0.so.0", package: "libpango-1.0-0")
        let both = try Self.library("libpangocairo-1.0.so.0", package: "libpangocairo-1.0-0")
        let objects = try Self.library("libgobject-2.0.so.0", package: "libglib2.0-0")
        imageSurfaceCreate = try Self.symbol("cairo_image_surface_create", in: cairo)
        surfaceStatus = try Self.symbol("cairo_surface_status", in: cairo)
        surfaceDestroy = try Self.symbol("cairo_surface_destroy", in: cairo)
        writeToPNG = try Self.symbol("cairo_surface_write_to_png", in: cairo)
        create = try Self.symbol("cairo_create", in: cairo)
        destroy = try Self.symbol("cairo_destroy", in: cairo)
        save = try Self.symbol("cairo_save", in: cairo)
        restore = try Self.symbol("cairo_restore", in: cairo)
        scale = try Self.symbol("cairo_scale", in: cairo)
        translate = try Self.symbol("cairo_translate", in: cairo)
        setSource = try Self.symbol("cairo_set_source_rgba", in: cairo)
        newPath = try Self.symbol("cairo_new_path", in: cairo)
        closePath = try Self.symbol("cairo_close_path", in: cairo)
        arc = try Self.symbol("cairo_arc", in: cairo)
        rectangle = try Self.symbol("cairo_rectangle", in: cairo)
        moveTo = try Self.symbol("cairo_move_to", in: cairo)
        lineTo = try Self.symbol("cairo_line_to", in: cairo)
        fill = try Self.symbol("cairo_fill", in: cairo)
        stroke = try Self.symbol("cairo_stroke", in: cairo)
        clip = try Self.symbol("cairo_clip", in: cairo)
        setLineWidth = try Self.symbol("cairo_set_line_width", in: cairo)
        setLineCap = try Self.symbol("cairo_set_line_cap", in: cairo)
        pushGroup = try Self.symbol("cairo_push_group", in: cairo)
        popGroup = try Self.symbol("cairo_pop_group_to_source", in: cairo)
        paintWithAlpha = try Self.symbol("cairo_paint_with_alpha", in: cairo)
        surfaceFromPNG = try Self.symbol("cairo_image_surface_create_from_png_stream", in: cairo)
        setSurface = try Self.symbol("cairo_set_source_surface", in: cairo)
        maskSurface = try Self.symbol("cairo_mask_surface", in: cairo)
        paint = try Self.symbol("cairo_paint", in: cairo)
        createLayout = try Self.symbol("pango_cairo_create_layout", in: both)
        showLayout = try Self.symbol("pango_cairo_show_layout", in: both)
        setText = try Self.symbol("pango_layout_set_text", in: pango)
        setFont = try Self.symbol("pango_layout_set_font_description", in: pango)
        setAttributes = try Self.symbol("pango_layout_set_attributes", in: pango)
        getSize = try Self.symbol("pango_layout_get_size", in: pango)
        getBaseline = try Self.symbol("pango_layout_get_baseline", in: pango)
        fontFromText = try Self.symbol("pango_font_description_from_string", in: pango)
        setFontSize = try Self.symbol("pango_font_description_set_absolute_size", in: pango)
        setFontWeight = try Self.symbol("pango_font_description_set_weight", in: pango)
        setFontStyle = try Self.symbol("pango_font_description_set_style", in: pango)
        freeFont = try Self.symbol("pango_font_description_free", in: pango)
        newAttributes = try Self.symbol("pango_attr_list_new", in: pango)
        newFeatures = try Self.symbol("pango_attr_font_features_new", in: pango)
        insertAttribute = try Self.symbol("pango_attr_list_insert", in: pango)
        releaseAttributes = try Self.symbol("pango_attr_list_unref", in: pango)
        releaseObject = try Self.symbol("g_object_unref", in: objects)
    }

    private static func library(_ name: String, package: String) throws(CommandFailure) -> Handle {
        guard let library = dlopen(name, RTLD_NOW) else {
            throw CommandFailure(
                "a PNG is painted with \(name), which is missing: install it (Debian: \(package)), or write an SVG")
        }
        return library
    }

    private static func symbol<Function>(_ name: String, in library: Handle) throws(CommandFailure) -> Function {
        guard let symbol = dlsym(library, name) else {
            throw CommandFailure("the installed cairo or Pango has no \(name): install a newer one, or write an SVG")
        }
        return unsafeBitCast(symbol, to: Function.self)
    }
}
