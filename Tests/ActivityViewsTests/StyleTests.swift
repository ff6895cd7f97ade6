// SPDX-License-Identifier: Apache-2.0

import ActivityViews
import Testing

@MainActor
@Suite("Colours and styles")
struct StyleTests {
    @Test(
        "colours as hosts read them",
        arguments: [
            (Color.red, "red"), (.orange, "orange"), (.yellow, "yellow"), (.green, "green"), (.mint, "mint"),
            (.teal, "teal"), (.cyan, "cyan"), (.blue, "blue"), (.indigo, "indigo"), (.purple, "purple"),
            (.pink, "pink"), (.brown, "brown"), (.gray, "gray"), (.white, "white"), (.black, "black"),
            (.clear, "#00000000"), (.primary, "primary"), (.secondary, "secondary"), (.accentColor, "accent"),
            (Color(red: 1, green: 0.5, blue: 0), "#ff8000"), (Color(.sRGB, red: 0, green: 0, blue: 1), "#0000ff"),
            (Color(red: 2, green: -1, blue: .nan), "#ff0000"), (Color(white: 0.5), "#808080"),
            (Color(white: 0, opacity: 0.5), "#00000080"), (Color(hue: 0, saturation: 1, brightness: 1), "#ff0000"),
            (Color(hue: 1.0 / 3, saturation: 1, brightness: 1), "#00ff00"),
            (Color(hue: 0.5, saturation: 0.5, brightness: 1), "#80ffff"),
            (Color.red.opacity(0.5), "#ff3b3080"), (Color.red.opacity(1), "red"),
            (Color(red: 1, green: 1, blue: 1).opacity(0.5).opacity(0.5), "#ffffff40"),
            (Color.primary.opacity(0.5), "secondary"), (Color.secondary.opacity(0.9), "secondary"),
            (Color.primary.opacity(0.1), "quaternary"), (Color.accentColor.opacity(0.2), "accent"),
        ] as [(Color, String)])
    func colours(color: Color, name: String) {
        #expect(outline { color } == "Color(color=\"\(name)\")")
        #expect(outline { Text("x").foregroundColor(color) } == "Text(foreground=\"\(name)\" string=\"x\")")
    }

    @Test("styles come to a colour where they are used")
    func styles() {
        func name(_ style: some ShapeStyle) -> String {
            outline { Text("x").foregroundStyle(style) }
        }
        #expect(name(.secondary) == #"Text(foreground="secondary" string="x")"#)
        #expect(name(.tertiary) == #"Text(foreground="tertiary" string="x")"#)
        #expect(name(.quaternary) == #"Text(foreground="quaternary" string="x")"#)
        #expect(name(.tint) == #"Text(foreground="accent" string="x")"#)
        #expect(name(.foreground) == #"Text(foreground="primary" string="x")"#)
        #expect(name(.white.opacity(0.5)) == ##"Text(foreground="#ffffff80" string="x")"##)
        #expect(name(AnyShapeStyle(.red)) == #"Text(foreground="red" string="x")"#)
        #expect(name(Color.red.gradient) == #"Text(foreground="red" string="x")"#)
        #expect(
            name(.linearGradient(colors: [.blue, .red], startPoint: .top, endPoint: .bottom))
                == #"Text(foreground="blue" string="x")"#)
        #expect(name(.ultraThinMaterial) == #"Text(foreground="quaternary" string="x")"#)
        #expect(name(.primary.opacity(0.5)) == #"Text(foreground="secondary" string="x")"#)
        #expect(
            outline { LinearGradient(colors: [.blue, .red], startPoint: .leading, endPoint: .trailing) }
                == #"Color(color="blue")"#)
    }

    @Test("levels of a foreground with several, and what stands for the surroundings")
    func levels() {
        let nodes = outline {
            VStack {
                Text("a")
                Text("b").foregroundStyle(.secondary)
                Group { Text("c") }.foregroundStyle(.secondary)
                Group { Text("d") }.foregroundStyle(.tertiary)
                Group { Text("e") }.foregroundStyle(.tint)
            }
            .foregroundStyle(.orange, .brown)
            .tint(.mint)
        }
        #expect(
            nodes == #"VStack[Text(foreground="orange" string="a"), Text(foreground="brown" string="b"), "#
                + #"Text(foreground="brown" string="c"), Text(foreground="tertiary" string="d"), "#
                + #"Text(foreground="mint" string="e")]"#)
        #expect(
            outline { Group { Text("x") }.foregroundStyle(.secondary, .primary, .primary).foregroundStyle(.primary) }
                .contains("x"))
    }
}
