// SPDX-License-Identifier: Apache-2.0

/// Where pictures have the images from that nodes name.
public protocol ImageSource {
    /// An image.
    ///
    /// - Parameters:
    ///   - name: the path of a file, or the name of an icon.
    ///   - side: how large an icon is to be, in points.
    /// - Returns: nil where there is none that can be painted.
    func image(named name: String, side: Double) -> PictureImage?
}

/// No images: each is its glyph.
public struct NoImages: ImageSource {
    /// No images.
    public init() {}

    /// None.
    public func image(named name: String, side: Double) -> PictureImage? { nil }
}
