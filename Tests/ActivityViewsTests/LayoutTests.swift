// SPDX-License-Identifier: Apache-2.0

import ActivityViews
import Testing

@MainActor
@Suite("Layout and decoration")
struct LayoutTests {
    @Test("stacks")
    func stacks() {
        #expect(outline { HStack { Spacer() } } == "HStack[Spacer]")
        #expect(
            outline { HStack(alignment: .firstTextBaseline, spacing: 4) { Spacer(minLength: 8) } }
                == #"HStack(alignment="firstTextBaseline" spacing=4.0)[Spacer(minLength=8.0)]"#)
        #expect(
            outline { VStack(alignment: .leading, spacing: 0) { Divider() } }
                == #"VStack(alignment="leading" spacing=0.0)[Divider]"#)
        #expect(
            outline { ZStack(alignment: .bottomTrailing) { Divider() } }
                == #"ZStack(alignment="bottomTrailing")[Divider]"#)
        #expect(outline { Divider().foregroundStyle(.red) } == #"Divider(foreground="red")"#)
    }

    @Test(
        "alignments",
        arguments: [
            (Alignment.leading, "leading"), (.trailing, "trailing"), (.top, "top"), (.bottom, "bottom"),
            (.topLeading, "topLeading"), (.topTrailing, "topTrailing"), (.bottomLeading, "bottomLeading"),
            (.bottomTrailing, "bottomTrailing"), (.centerFirstTextBaseline, "firstTextBaseline"),
            (.leadingLastTextBaseline, "leading"),
        ])
    func alignments(alignment: Alignment, name: String) {
        #expect(outline { ZStack(alignment: alignment) {} } == "ZStack(alignment=\"\(name)\")")
    }

    @Test("padding in all its forms; room around room is one")
    func padding() {
        #expect(outline { Divider().padding() } == "Padding(insets=(16.0, 16.0, 16.0, 16.0))[Divider]")
        #expect(outline { Divider().padding(4) } == "Padding(insets=(4.0, 4.0, 4.0, 4.0))[Divider]")
        #expect(outline { Divider().padding(.horizontal) } == "Padding(insets=(0.0, 16.0, 0.0, 16.0))[Divider]")
        #expect(outline { Divider().padding([.top, .leading], 3) } == "Padding(insets=(3.0, 3.0, 0.0, 0.0))[Divider]")
        #expect(
            outline { Divider().padding(EdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)) }
                == "Padding(insets=(1.0, 2.0, 3.0, 4.0))[Divider]")
        #expect(
            outline { Divider().padding(.vertical, 2).padding(.bottom, 5) }
                == "Padding(insets=(2.0, 0.0, 7.0, 0.0))[Divider]")
        #expect(outline { Divider().padding(0) } == "Divider")
        #expect(outline { Divider().padding(.infinity) } == "Divider")
    }

    @Test("frames, fixed and flexible")
    func frames() {
        #expect(outline { Divider().frame(width: 4) } == "Frame(width=4.0)[Divider]")
        #expect(
            outline { Divider().frame(width: 4, height: 5, alignment: .topLeading) }
                == #"Frame(alignment="topLeading" height=5.0 width=4.0)[Divider]"#)
        #expect(
            outline { Divider().frame(maxWidth: .infinity, alignment: .leading) }
                == #"Frame(alignment="leading" maxWidth=inf)[Divider]"#)
        #expect(
            outline {
                Divider().frame(minWidth: 1, idealWidth: 2, maxWidth: 3, minHeight: 4, idealHeight: 5, maxHeight: 6)
            }
                == "Frame(maxHeight=6.0 maxWidth=3.0 minHeight=4.0 minWidth=1.0)[Divider]")
        #expect(outline { Divider().frame(width: nil) } == "Divider")
        #expect(outline { Divider().frame(width: -3, height: .nan) } == "Frame(width=0.0)[Divider]")
    }

    @Test("layout priority stands at the outermost node, where the stack sees it")
    func priority() {
        #expect(
            outline { Divider().layoutPriority(1).padding(2) }
                == "Padding(insets=(2.0, 2.0, 2.0, 2.0) layoutPriority=1.0)[Divider]")
    }

    @Test("what lies behind and above")
    func layers() {
        #expect(outline { Divider().background(.red) } == #"Background[Divider, Color(color="red")]"#)
        #expect(outline { Divider().background(Color.red) } == #"Background[Divider, Color(color="red")]"#)
        #expect(
            outline { Divider().background(Color.red.opacity(0.5)) }
                == ##"Background[Divider, Color(color="#ff3b3080")]"##)
        #expect(outline { Divider().background(.thinMaterial) } == #"Background[Divider, Color(color="quaternary")]"#)
        #expect(
            outline { Divider().background(.blue, in: .capsule) }
                == #"Background[Divider, Shape(fill="blue" kind="capsule")]"#)
        #expect(
            outline { Divider().background(.blue, in: RoundedRectangle(cornerRadius: 6)) }
                == #"Background[Divider, Shape(cornerRadius=6.0 fill="blue" kind="roundedRectangle")]"#)
        #expect(
            outline { Divider().background(Circle().fill(.red), alignment: .leading) }
                == #"Background(alignment="leading")[Divider, Shape(fill="red" kind="circle")]"#)
        let layers = outline {
            Divider().background(alignment: .top) {
                Color.black
                Spacer()
            }
        }
        #expect(layers == #"Background(alignment="top")[Divider, ZStack[Color(color="black"), Spacer]]"#)
        #expect(outline { Divider().background {} } == "Divider")
        #expect(outline { Divider().overlay { Text("1") } } == #"Overlay[Divider, Text(string="1")]"#)
        #expect(
            outline { Divider().overlay(alignment: .topTrailing) { Text("1") } }
                == #"Overlay(alignment="topTrailing")[Divider, Text(string="1")]"#)
        #expect(outline { Divider().overlay(Text("1")) } == #"Overlay[Divider, Text(string="1")]"#)
        #expect(outline { Divider().overlay(.red) } == #"Overlay[Divider, Color(color="red")]"#)
        #expect(
            outline { Divider().overlay(.red, in: .circle) } == #"Overlay[Divider, Shape(fill="red" kind="circle")]"#)
        #expect(
            outline { Divider().border(.red, width: 2) }
                == #"Overlay[Divider, Shape(kind="rectangle" lineWidth=2.0 stroke="red")]"#)
    }

    @Test("clipping and opacity")
    func clipping() {
        #expect(outline { Divider().clipShape(Circle()) } == #"Clip(kind="circle")[Divider]"#)
        #expect(
            outline { Divider().clipShape(.rect(cornerRadius: 3)) }
                == #"Clip(cornerRadius=3.0 kind="roundedRectangle")[Divider]"#)
        #expect(outline { Divider().cornerRadius(5) } == #"Clip(cornerRadius=5.0 kind="roundedRectangle")[Divider]"#)
        #expect(outline { Divider().clipped() } == #"Clip(kind="rectangle")[Divider]"#)
        #expect(outline { Divider().opacity(0.5).opacity(0.5) } == "Opacity(value=0.25)[Divider]")
        #expect(outline { Divider().opacity(1) } == "Divider")
        #expect(outline { Divider().opacity(7) } == "Divider")
        #expect(outline { Divider().hidden() } == "Opacity(value=0.0)[Divider]")
    }

    @Test("shapes")
    func shapes() {
        #expect(outline { Circle() } == #"Shape(fill="primary" kind="circle")"#)
        #expect(outline { Circle().foregroundStyle(.red) } == #"Shape(fill="red" kind="circle")"#)
        #expect(outline { Capsule(style: .circular).fill(.tint).tint(.mint) } == #"Shape(fill="mint" kind="capsule")"#)
        #expect(
            outline { Rectangle().fill(Color.white.opacity(0.2)) } == ##"Shape(fill="#ffffff33" kind="rectangle")"##)
        #expect(
            outline { RoundedRectangle(cornerRadius: 4, style: .continuous).stroke(.red, lineWidth: 3) }
                == #"Shape(cornerRadius=4.0 kind="roundedRectangle" lineWidth=3.0 stroke="red")"#)
        #expect(
            outline { Circle().stroke(.gray, style: StrokeStyle(lineWidth: 5, lineCap: .round)) }
                == #"Shape(kind="circle" lineWidth=5.0 stroke="gray")"#)
        #expect(
            outline { Circle().fill(.red).stroke(.white, lineWidth: 2) }
                == #"Shape(fill="red" kind="circle" lineWidth=2.0 stroke="white")"#)
        #expect(
            outline { Circle().strokeBorder(.red, lineWidth: 2) } == #"Shape(kind="circle" lineWidth=2.0 stroke="red")"#
        )
        #expect(outline { Circle().stroke(lineWidth: 2) } == #"Shape(kind="circle" lineWidth=2.0 stroke="primary")"#)
        #expect(
            outline { ContainerRelativeShape() } == #"Shape(cornerRadius=16.0 fill="primary" kind="roundedRectangle")"#)
        #expect(outline { RoundedRectangle(cornerRadius: -1).fill() }.contains("cornerRadius=0.0"))
    }

    @Test("what is read out")
    func accessibility() {
        #expect(outline { Divider().accessibilityLabel("Health \(3)") } == #"Divider(accessibilityLabel="Health 3")"#)
        #expect(outline { Divider().accessibilityLabel(Text("a") + Text("b")) } == #"Divider(accessibilityLabel="ab")"#)
        #expect(outline { Divider().accessibilityHidden(true) } == #"Divider(accessibilityLabel="")"#)
        #expect(outline { Divider().accessibilityElement(children: .combine).accessibilityValue("1") } == "Divider")
    }

    @Test("of views that may fit, the host chooses")
    func fitting() {
        #expect(
            outline {
                ViewThatFits {
                    Divider(); Spacer()
                }
            } == "ViewThatFits[Divider, Spacer]")
        #expect(outline { ViewThatFits(in: .horizontal) { Divider() } } == #"ViewThatFits(axes="horizontal")[Divider]"#)
        #expect(outline { ViewThatFits(in: .vertical) { Divider() } } == #"ViewThatFits(axes="vertical")[Divider]"#)
        #expect(outline { ViewThatFits(in: [.horizontal, .vertical]) { Divider() } } == "ViewThatFits[Divider]")
    }

    @Test("what has no effect leaves the view as it is")
    func withoutEffect() {
        let nodes = outline {
            Text("x")
                .animation(.easeInOut(duration: 1), value: 3).animation(.default)
                .transition(.move(edge: .top).combined(with: .opacity))
                .contentTransition(.numericText(countsDown: true)).contentTransition(.interpolate)
                .id("x").invalidatableContent().symbolRenderingMode(.palette).shadow(radius: 3).widgetAccentable()
                .truncationMode(.tail).allowsTightening(true).fixedSize().fixedSize(horizontal: false, vertical: true)
                .lineSpacing(3).contentShape(Rectangle()).allowsHitTesting(false).zIndex(2)
                .controlSize(.mini).buttonBorderShape(.capsule).buttonBorderShape(.roundedRectangle(radius: 4))
                .symbolEffect(.pulse).symbolEffect(.bounce, options: .repeating, value: 3)
                .scaleEffect(0.8).scaleEffect(x: 1, y: 2, anchor: .center)
                .dynamicTypeSize(.large).dynamicTypeSize(...DynamicTypeSize.xLarge).fontWidth(.condensed)
        }
        #expect(nodes == #"Text(string="x")"#)
    }
}
