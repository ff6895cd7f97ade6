// SPDX-License-Identifier: Apache-2.0

import ActivityViews
import Testing

private struct Row: View {
    var number: Int

    var body: some View {
        HStack {
            Text(verbatim: "\(number)")
            tail
        }
    }

    @ViewBuilder
    private var tail: some View {
        if number > 1 { Divider() }
    }
}

private struct Endless: View {
    var body: some View {
        VStack { Endless() }
    }
}

private enum Weather {
    case sun, rain(Int), fog
}

private struct Stop: Identifiable {
    var id: Int
    var name: String
}

@MainActor
@Suite("Views in closures")
struct ViewBuilderTests {
    @Test("nothing, one view, and more than ten")
    func blocks() {
        #expect(outline {} == "")
        #expect(outline { Divider() } == "Divider")
        let many = outline {
            Text("1")
            Text("2")
            Text("3")
            Text("4")
            Text("5")
            Text("6")
            Text("7")
            Text("8")
            Text("9")
            Text("10")
            Text("11")
            Text("12")
        }
        #expect(many == (1...12).map { "Text(string=\"\($0)\")" }.joined(separator: ", "))
    }

    @Test("if, else, switch and if let")
    func branches() {
        func view(_ weather: Weather, _ note: String?) -> some View {
            VStack {
                switch weather {
                case .sun: Text("sun")
                case .rain(let amount) where amount > 5: Text("much")
                case .rain: Text("rain")
                case .fog: EmptyView()
                }
                if let note { Text(note) }
                if case .fog = weather { Spacer() } else { Divider() }
            }
        }
        #expect(outline { view(.sun, nil) } == #"VStack[Text(string="sun"), Divider]"#)
        #expect(outline { view(.rain(9), "x") } == #"VStack[Text(string="much"), Text(string="x"), Divider]"#)
        #expect(outline { view(.rain(1), nil) } == #"VStack[Text(string="rain"), Divider]"#)
        #expect(outline { view(.fog, nil) } == "VStack[Spacer]")
    }

    @Test("views of one's own, and one that holds itself")
    func bodies() {
        #expect(outline { Row(number: 1) } == #"HStack[Text(string="1")]"#)
        #expect(outline { Row(number: 2) } == #"HStack[Text(string="2"), Divider]"#)
        #expect(outline { Endless() }.hasPrefix("VStack[VStack["))
    }

    @Test("ForEach over numbers, by a key path, and over what can be identified")
    func forEach() {
        #expect(
            outline { ForEach(0..<3) { Text("\($0)") } }
                == (0..<3).map { "Text(string=\"\($0)\")" }.joined(separator: ", "))
        #expect(outline { ForEach(["a", "b"], id: \.self) { Text($0) } } == #"Text(string="a"), Text(string="b")"#)
        let stops = [Stop(id: 1, name: "Harbour"), Stop(id: 2, name: "Mill")]
        let list = outline {
            HStack {
                ForEach(stops) { stop in
                    Text(stop.name)
                    if stop.id == 1 { Spacer() }
                }
            }
        }
        #expect(list == #"HStack[Text(string="Harbour"), Spacer, Text(string="Mill")]"#)
    }

    @Test("what is done to a group is done to each in it")
    func group() {
        let nodes = outline {
            Group {
                Text("a")
                Text("b")
            }
            .opacity(0.5)
        }
        #expect(nodes == #"Opacity(value=0.5)[Text(string="a")], Opacity(value=0.5)[Text(string="b")]"#)
    }

    @Test("AnyView, optional views and availability")
    func erased() {
        let none: Text? = nil
        let nodes = outline {
            AnyView(Text("a"))
            none
            if #available(macOS 99, *) { Text("b") }
        }
        #expect(nodes == #"Text(string="a"), Text(string="b")"#)
    }
}
