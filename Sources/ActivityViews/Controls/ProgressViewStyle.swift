// SPDX-License-Identifier: Apache-2.0

/// How progress looks.
@MainActor @preconcurrency
public protocol ProgressViewStyle {
    /// The type of the view that comes of it.
    associatedtype Body: View

    /// What there is to show.
    typealias Configuration = ProgressViewStyleConfiguration

    /// The progress in this style.
    @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Configuration) -> Body
}

/// A style of this module.
protocol KnownProgressStyle {
    var isCircular: Bool { get }
    var tint: Color? { get }
}

extension View {
    /// Progress inside looks like that.
    nonisolated public func progressViewStyle<Style: ProgressViewStyle>(_ style: Style) -> some View {
        surrounded { $0.progressViewStyle = style }
    }
}
