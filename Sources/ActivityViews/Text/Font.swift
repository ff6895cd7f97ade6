// SPDX-License-Identifier: Apache-2.0

/// The size and shape of letters.
public struct Font: Hashable, Sendable {
    enum Size: Hashable, Sendable {
        case style(TextStyle)
        case points(Double)
    }

    var size: Size
    var weight: Weight?
    var design: Design?
    var isItalic = false
    var hasMonospacedDigits = false

    init(_ size: Size, weight: Weight? = nil, design: Design? = nil) {
        self.size = size
        self.weight = weight
        self.design = design
    }

    private func with(_ change: (inout Font) -> Void) -> Font {
        var font = self
        change(&font)
        return font
    }

    /// The font in that weight.
    public func weight(_ weight: Weight) -> Font { with { $0.weight = weight } }

    /// The font in bold.
    public func bold() -> Font { weight(.bold) }

    /// The font in italics.
    public func italic() -> Font { with { $0.isItalic = true } }

    /// The font with characters of equal width.
    public func monospaced() -> Font { with { $0.design = .monospaced } }

    /// The font with digits of equal width.
    public func monospacedDigit() -> Font { with { $0.hasMonospacedDigits = true } }

    /// Accepted without effect: hosts have no small capitals.
    public func smallCaps() -> Font { self }

    /// Accepted without effect: hosts choose the distance between lines.
    public func leading(_ leading: Leading) -> Font { self }

    /// Accepted without effect: hosts have fonts of one width.
    public func width(_ width: Width) -> Font { self }
}
