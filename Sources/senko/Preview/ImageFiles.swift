// SPDX-License-Identifier: Apache-2.0

import Glibc
import Presentation

/// The images that nodes name: files by their path, icons by their name in the desktop's theme.
final class ImageFiles: ImageSource {
    private let theme: IconTheme
    private let canPaint: (PictureImage) -> Bool
    private var known: [String: PictureImage?] = [:]

    /// - Parameter canPaint: whether an image can be painted; what cannot is passed over.
    init(theme: IconTheme = IconTheme(), canPaint: @escaping (PictureImage) -> Bool = { _ in true }) {
        self.theme = theme
        self.canPaint = canPaint
    }

    func image(named name: String, side: Double) -> PictureImage? {
        let key = "\(Int(min(side, 1000))) \(name)"
        if let image = known[key] { return image }
        let image = find(name, side: side)
        known[key] = .some(image)
        return image
    }

    private func find(_ name: String, side: Double) -> PictureImage? {
        let paths = name.hasPrefix("/") ? [name] : theme.files(of: name, size: side)
        for path in paths {
            guard let bytes = Self.read(path) else { continue }
            let isSymbolic =
                !name.hasPrefix("/") && (path.hasSuffix("-symbolic.svg") || path.hasSuffix("-symbolic.png"))
            if let image = PictureImage(bytes, isSymbolic: isSymbolic), canPaint(image) { return image }
        }
        return nil
    }

    /// The contents of a file that is one and is not too large; nothing else is waited for.
    static func read(_ path: String, most: Int = PictureImage.maximumBytes) -> [UInt8]? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size <= most else {
            return nil
        }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65536)
        while bytes.count <= most {
            let count = Glibc.read(descriptor, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { return nil }
            if count == 0 { return bytes }
            bytes += buffer[..<count]
        }
        return nil
    }
}
