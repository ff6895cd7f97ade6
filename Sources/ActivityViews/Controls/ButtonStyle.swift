// SPDX-License-Identifier: Apache-2.0

/// How a button looks, by a program's own views.
@MainActor @preconcurrency
public protocol ButtonStyle {
    /// The type of the view that comes of it.
    associatedtype Body: View

    /// The parts of a button.
    typealias Configuration = ButtonStyleConfiguration

    /// The button in this style.
    @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Configuration) -> Body
}

extension View {
    /// Buttons inside look like that.
    nonisolated public func buttonStyle<Style: ButtonStyle>(_ style: Style) -> some View {
        surrounded { $0.buttonStyle = ProgramButtonStyle(style: style) }
    }

    /// Buttons inside look like that.
    nonisolated public func buttonStyle<Style: PrimitiveButtonStyle>(_ style: Style) -> some View {
        surrounded { $0.buttonStyle = style }
    }
}
