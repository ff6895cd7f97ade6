// SPDX-License-Identifier: Apache-2.0

extension View {
    /// Texts inside have that font; nil: the host's.
    nonisolated public func font(_ font: Font?) -> some View { surrounded { $0.text.font = font } }

    /// Texts inside have that weight.
    nonisolated public func fontWeight(_ weight: Font.Weight?) -> some View { surrounded { $0.text.weight = weight } }

    /// Texts inside have that design.
    nonisolated public func fontDesign(_ design: Font.Design?) -> some View { surrounded { $0.text.design = design } }

    /// Accepted without effect: hosts have fonts of one width.
    nonisolated public func fontWidth(_ width: Font.Width?) -> some View { self }

    /// Texts inside are bold, or not.
    nonisolated public func bold(_ isActive: Bool = true) -> some View {
        surrounded { $0.text.weight = isActive ? .bold : nil }
    }

    /// Texts inside are in italics, or not.
    nonisolated public func italic(_ isActive: Bool = true) -> some View { surrounded { $0.text.isItalic = isActive } }

    /// Texts inside have characters of equal width, or not.
    nonisolated public func monospaced(_ isActive: Bool = true) -> some View {
        surrounded { $0.text.design = isActive ? .monospaced : nil }
    }

    /// Texts inside have digits of equal width.
    nonisolated public func monospacedDigit() -> some View { surrounded { $0.text.hasMonospacedDigits = true } }

    /// Texts inside have a line under them, or not.
    nonisolated public func underline(
        _ isActive: Bool = true, pattern: Text.LineStyle.Pattern = .solid, color: Color? = nil
    ) -> some View {
        surrounded { $0.text.isUnderlined = isActive }
    }

    /// Texts inside have a line through them, or not.
    nonisolated public func strikethrough(
        _ isActive: Bool = true, pattern: Text.LineStyle.Pattern = .solid, color: Color? = nil
    ) -> some View {
        surrounded { $0.text.isStruckThrough = isActive }
    }

    /// Texts inside are in capitals or in small letters.
    nonisolated public func textCase(_ textCase: Text.Case?) -> some View { surrounded { $0.textCase = textCase } }

    /// Texts inside take that many lines at most; nil: as many as they need.
    nonisolated public func lineLimit(_ number: Int?) -> some View { surrounded { $0.lineLimit = number } }

    /// Texts inside take that many lines at most; hosts reserve no room for them.
    nonisolated public func lineLimit(_ limit: Int, reservesSpace: Bool) -> some View {
        surrounded { $0.lineLimit = limit }
    }

    /// Texts inside take that many lines at most.
    nonisolated public func lineLimit(_ limit: ClosedRange<Int>) -> some View {
        surrounded { $0.lineLimit = limit.upperBound }
    }

    /// Texts inside take that many lines at most.
    nonisolated public func lineLimit(_ limit: PartialRangeThrough<Int>) -> some View {
        surrounded { $0.lineLimit = limit.upperBound }
    }

    /// Texts inside take as many lines as they need; hosts reserve no room for them.
    nonisolated public func lineLimit(_ limit: PartialRangeFrom<Int>) -> some View {
        surrounded { $0.lineLimit = nil }
    }

    /// How the lines of texts inside stand.
    nonisolated public func multilineTextAlignment(_ alignment: TextAlignment) -> some View {
        surrounded { $0.multilineTextAlignment = alignment }
    }

    /// How far texts inside may be made smaller to fit: from 0 to 1, not at all.
    nonisolated public func minimumScaleFactor(_ factor: Double) -> some View {
        surrounded { $0.minimumScaleFactor = factor.isNaN ? 1 : min(1, max(0, factor)) }
    }

    /// How large symbols inside are beside text.
    nonisolated public func imageScale(_ scale: Image.Scale) -> some View { surrounded { $0.imageScale = scale } }

    /// What is added to the names of symbols inside.
    nonisolated public func symbolVariant(_ variant: SymbolVariants) -> some View {
        surrounded { $0.symbolVariants = variant.parts }
    }

    /// The range of text sizes. Accepted without effect: hosts have one size.
    nonisolated public func dynamicTypeSize(_ size: DynamicTypeSize) -> some View {
        surrounded { $0.dynamicTypeSize = size }
    }

    /// The range of text sizes. Accepted without effect: hosts have one size.
    nonisolated public func dynamicTypeSize<Range: RangeExpression>(_ range: Range) -> some View
    where Range.Bound == DynamicTypeSize { self }
}
