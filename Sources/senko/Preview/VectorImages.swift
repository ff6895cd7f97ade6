// SPDX-License-Identifier: Apache-2.0

import Glibc

/// Reads SVG files by librsvg, which is loaded when the first picture is painted: no other command needs it, and it is not
/// there everywhere. Files that an SVG names are not read.
///
/// Source: the manual of librsvg 2.54.
struct VectorImages {
    /// `RsvgRectangle`.
    private typealias Rectangle = (x: Double, y: Double, width: Double, height: Double)

    private let read: @convention(c) (UnsafePointer<UInt8>?, Int, Cairo.Handle?) -> Cairo.Handle?
    private let render: @convention(c) (Cairo.Handle?, Cairo.Handle?, UnsafeRawPointer?, Cairo.Handle?) -> Int32
    private let release: Cairo.Taking

    /// nil: it is not installed, or too old.
    init?() {
        guard let library = dlopen("librsvg-2.so.2", RTLD_NOW), let objects = dlopen("libgobject-2.0.so.0", RTLD_NOW),
            let read = dlsym(library, "rsvg_handle_new_from_data"),
            let render = dlsym(library, "rsvg_handle_render_document"), let release = dlsym(objects, "g_object_unref")
        else { return nil }
        self.read = unsafeBitCast(
            read, to: (@convention(c) (UnsafePointer<UInt8>?, Int, Cairo.Handle?) -> Cairo.Handle?).self)
        self.render = unsafeBitCast(
            render,
            to: (@convention(c) (Cairo.Handle?, Cairo.Handle?, UnsafeRawPointer?, Cairo.Handle?) -> Int32).self)
        self.release = unsafeBitCast(release, to: Cairo.Taking.self)
    }

    /// Whether it is an SVG from end to end.
    func canRead(_ bytes: [UInt8]) -> Bool {
        guard let handle = read(bytes, bytes.count, nil) else { return false }
        release(handle)
        return true
    }

    /// Paints it as large as it is to be.
    func paint(_ bytes: [UInt8], width: Double, height: Double, on context: Cairo.Handle?) {
        guard let handle = read(bytes, bytes.count, nil) else { return }
        defer { release(handle) }
        var place: Rectangle = (0, 0, width, height)
        _ = render(handle, context, &place, nil)
    }
}
