// SPDX-License-Identifier: Apache-2.0

/// What surfaces do not show: it is accepted, so that views which say it compile, and has no effect.
extension View {
    /// Accepted without effect: surfaces draw what is, not how it came to be.
    nonisolated public func animation<Value: Equatable>(_ animation: Animation?, value: Value) -> some View { self }

    /// Accepted without effect: surfaces draw what is, not how it came to be.
    nonisolated public func animation(_ animation: Animation?) -> some View { self }

    /// Accepted without effect: surfaces draw what is, not how it came to be.
    nonisolated public func transition(_ transition: AnyTransition) -> some View { self }

    /// Accepted without effect: surfaces draw what is, not how it came to be.
    nonisolated public func contentTransition(_ transition: ContentTransition) -> some View { self }

    /// Accepted without effect: surfaces draw what is, not how it came to be.
    nonisolated public func id<ID: Hashable>(_ id: ID) -> some View { self }

    /// Accepted without effect: a press is answered by the next drawing.
    nonisolated public func invalidatableContent(_ isInvalidatable: Bool = true) -> some View { self }

    /// Accepted without effect: symbols have one colour.
    nonisolated public func symbolRenderingMode(_ mode: SymbolRenderingMode?) -> some View { self }

    /// Accepted without effect: surfaces have no shadows.
    nonisolated public func shadow(
        color: Color = .black, radius: Double, x: Double = 0, y: Double = 0
    ) -> some View { self }

    /// Accepted without effect: surfaces have one mode of colours.
    nonisolated public func widgetAccentable(_ isAccentable: Bool = true) -> some View { self }

    /// Accepted without effect: hosts cut text at its end.
    nonisolated public func truncationMode(_ mode: Text.TruncationMode) -> some View { self }

    /// Accepted without effect: hosts set their own distances between letters.
    nonisolated public func allowsTightening(_ isAllowed: Bool) -> some View { self }

    /// Accepted without effect: hosts set their own distances between lines.
    nonisolated public func lineSpacing(_ lineSpacing: Double) -> some View { self }

    /// Accepted without effect: hosts set their own distances between letters.
    nonisolated public func kerning(_ kerning: Double) -> some View { self }

    /// Accepted without effect: hosts set their own distances between letters.
    nonisolated public func tracking(_ tracking: Double) -> some View { self }

    /// Accepted without effect: a button is pressed where it is seen.
    nonisolated public func contentShape<Form: Shape>(_ shape: Form) -> some View { self }

    /// Accepted without effect: only buttons and links are pressed.
    nonisolated public func allowsHitTesting(_ isAllowed: Bool) -> some View { self }

    /// Accepted without effect: hosts choose how large buttons are.
    nonisolated public func controlSize(_ size: ControlSize) -> some View { self }

    /// Accepted without effect: hosts choose the outline of buttons.
    nonisolated public func buttonBorderShape(_ shape: ButtonBorderShape) -> some View { self }

    /// Accepted without effect: hosts keep the size that a view has, which on other systems takes no other place either.
    nonisolated public func scaleEffect(_ scale: Double, anchor: UnitPoint = .center) -> some View { self }

    /// Accepted without effect: hosts keep the size that a view has, which on other systems takes no other place either.
    nonisolated public func scaleEffect(x: Double = 1, y: Double = 1, anchor: UnitPoint = .center) -> some View { self }

    /// Accepted without effect: symbols do not move.
    nonisolated public func symbolEffect(
        _ effect: SymbolEffect, options: SymbolEffect.Options = .default, isActive: Bool = true
    ) -> some View { self }

    /// Accepted without effect: symbols do not move.
    nonisolated public func symbolEffect<Value: Equatable>(
        _ effect: SymbolEffect, options: SymbolEffect.Options = .default, value: Value
    ) -> some View { self }
}
