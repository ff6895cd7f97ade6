// SPDX-License-Identifier: Apache-2.0

/// `Image`, as its file shows it. It keeps its proportions.
final class ImageBox: LayoutBox {
    /// How an image takes the room that it is offered.
    enum Mode {
        /// Not at all: it has a size of its own.
        case natural
        /// It is as large as fits into it.
        case fit
        /// It is as small as covers it.
        case fill
    }

    private let image: PictureImage
    private let natural: Size
    private let mode: Mode
    private let paint: Paint?

    /// - Parameters:
    ///   - natural: how large it is where it is offered no room.
    ///   - paint: what a symbol is painted with; nil: the image has its own colours.
    init(_ image: PictureImage, natural: Size, mode: Mode, paint: Paint?) {
        self.image = image
        self.natural = natural
        self.mode = mode
        self.paint = paint
    }

    override func measure(_ proposal: Proposal) -> Size {
        guard mode != .natural else { return natural }
        let factors = [proposal.width.map { $0 / natural.width }, proposal.height.map { $0 / natural.height }]
            .compactMap(\.self)
        let factor = (mode == .fit ? factors.min() : factors.max()) ?? 1
        return Size(Size.bounded(natural.width * factor), Size.bounded(natural.height * factor))
    }

    override func draw(in area: Area, on canvas: inout [PictureItem]) {
        let size = measure(Proposal(area.size))
        guard size.width >= 0.5, size.height >= 0.5 else { return }
        canvas.append(.image(image, area.placing(size, .centre), paint))
    }

    override func baseline(_ baseline: Alignment.Baseline, in size: Size) -> Double { size.height * 0.8 }
}
