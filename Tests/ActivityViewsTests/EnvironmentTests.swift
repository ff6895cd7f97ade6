// SPDX-License-Identifier: Apache-2.0

import ActivityViews
import Testing

private struct ThemeKey: EnvironmentKey {
    static let defaultValue = "plain"
}

extension EnvironmentValues {
    fileprivate var theme: String {
        get { self[ThemeKey.self] }
        set { self[ThemeKey.self] = newValue }
    }
}

private struct Shown: View {
    @Environment(\.theme) private var theme
    @Environment(\.activityFamily) private var family
    @Environment(\.isActivityFullscreen) private var isFullscreen
    @Environment(\.colorScheme) private var colorScheme
    @Environment(\.isLuminanceReduced) private var isLuminanceReduced
    @Environment(\.showsWidgetContainerBackground) private var showsBackground

    var body: some View {
        Text("\(theme) \("\(family)") \(isFullscreen) \("\(colorScheme)") \(isLuminanceReduced) \(showsBackground)")
    }
}

private struct Measured: View {
    @Environment(\.widgetRenderingMode) private var mode
    @ScaledMetric private var size = 28.0
    @ScaledMetric(relativeTo: .caption) private var small: Float = 12.5

    var body: some View {
        Text("\("\(mode)") \(size) \(small)")
    }
}

private struct Card: ViewModifier {
    @Environment(\.theme) private var theme
    var room: Double

    func body(content: Content) -> some View {
        content.padding(room)
        Text(theme)
    }
}

@MainActor
@Suite("The environment and modifiers of one's own")
struct EnvironmentTests {
    @Test("views read what was set around them, and otherwise what is so by itself")
    func values() {
        let nodes = outline {
            Shown()
            Shown().environment(\.theme, "dark").environment(\.activityFamily, .small)
        }
        #expect(
            nodes
                == #"Text(string="plain medium false light false true"), Text(string="dark small false light false true")"#
        )
        #expect(outline { Shown().transformEnvironment(\.theme) { $0 += "!" } }.contains("plain! medium"))
    }

    @Test("a widget is in its own colours, and lengths are as they are given")
    func colouring() {
        #expect(outline { Measured() } == #"Text(string="fullColor 28.0 12.5")"#)
        #expect(outline { Measured().environment(\.widgetRenderingMode, .vibrant) }.contains("vibrant"))
    }

    @Test("the inner value counts, and ends where its view does")
    func scope() {
        let nodes = outline {
            VStack {
                Card.Body?.none
                Text("x").modifier(Card(room: 1)).environment(\.theme, "inner")
                Text("y").modifier(Card(room: 2))
            }
            .environment(\.theme, "outer")
        }
        #expect(
            nodes == #"VStack[Padding(insets=(1.0, 1.0, 1.0, 1.0))[Text(string="x")], Text(string="inner"), "#
                + #"Padding(insets=(2.0, 2.0, 2.0, 2.0))[Text(string="y")], Text(string="outer")]"#)
    }

    @Test("known values are those that modifiers set")
    func known() {
        let nodes = outline {
            Text("x").environment(\.font, .caption).environment(\.lineLimit, 2)
                .environment(\.multilineTextAlignment, .center).environment(\.minimumScaleFactor, 0.5)
        }
        #expect(nodes == #"Text(font="caption" lineLimit=2 minimumScale=0.5 string="x" textAlignment="center")"#)
    }
}
