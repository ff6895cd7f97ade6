// SPDX-License-Identifier: Apache-2.0

/// How a label looks.
@MainActor @preconcurrency
public protocol LabelStyle {
    /// The type of the view that comes of it.
    associatedtype Body: View

    /// The parts of a label.
    typealias Configuration = LabelStyleConfiguration

    /// The label in this style.
    @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Configuration) -> Body
}

extension View {
    /// Labels inside look like that.
    nonisolated public func labelStyle<Style: LabelStyle>(_ style: Style) -> some View {
        surrounded { $0.labelStyle = style }
    }
}
