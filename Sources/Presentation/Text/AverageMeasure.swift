// SPDX-License-Identifier: Apache-2.0

/// Widths of texts where no font is at hand: those of a wide one, so that a text of whatever font has room enough.
public struct AverageMeasure: TextMeasure {
    /// The measure.
    public init() {}

    /// The width of one line in points: the sum of its letters' widths.
    public func width(of text: String, in font: TextFont) -> Double {
        var thousandths = 0.0
        for scalar in text.unicodeScalars { thousandths += Self.width(of: scalar, in: font) }
        // Bold letters of the same font are a tenth wider.
        let weight = font.weight >= 600 ? 1.1 : font.weight >= 500 ? 1.04 : 1
        return thousandths / 1000 * font.size * (font.design == .monospaced ? 1 : weight)
    }

    /// In thousandths of the font's size.
    private static func width(of scalar: Unicode.Scalar, in font: TextFont) -> Double {
        let value = Int(scalar.value)
        if value < 0x20 || value == 0x7F { return 0 }
        if value < 0x7F { return font.design == .monospaced ? 602 : latin[value - 0x20] }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format, .control: return 0
        case .otherSymbol, .mathSymbol: return 900
        default: break
        }
        if value >= 0x1100, scalar.properties.isEmojiPresentation || isWide(value) { return 1000 }
        if value == 0x2026 { return 1000 }
        return value == 0xB7 ? 318 : 640
    }

    private static func isWide(_ value: Int) -> Bool {
        switch value {
        case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF01...0xFF60,
            0x1F000...0x1FAFF, 0x20000...0x3FFFD:
            true
        default: false
        }
    }

    /// From the space to the tilde, as DejaVu Sans is set.
    private static let latin: [Double] = [
        318, 401, 460, 838, 636, 950, 780, 275, 390, 390, 500, 838, 318, 361, 318, 337, 636, 636, 636, 636, 636, 636,
        636, 636, 636, 636, 337, 337, 838, 838, 838, 531, 1000, 684, 686, 698, 770, 632, 575, 775, 752, 295, 295, 656,
        557, 863, 748, 787, 603, 787, 695, 635, 611, 732, 684, 989, 685, 611, 685, 390, 337, 390, 838, 500, 500, 613,
        635, 550, 635, 615, 352, 635, 634, 278, 278, 579, 278, 974, 634, 612, 635, 635, 411, 521, 392, 634, 592, 818,
        592, 592, 525, 636, 337, 636, 838,
    ]
}
