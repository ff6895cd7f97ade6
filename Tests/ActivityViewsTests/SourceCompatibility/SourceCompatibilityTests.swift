// SPDX-License-Identifier: Apache-2.0

import BusValues
import Foundation
import LiveActivities
import Presentation
import TestSupport
import Testing

@testable import ActivityViews

@MainActor
@Suite("Source that was written for a phone")
struct SourceCompatibilityTests {
    private func regions<Attributes: ActivityAttributes>(
        _ widget: some Widget, _ attributes: Attributes, _ state: Attributes.ContentState, isStale: Bool = false
    ) throws -> [String: String] {
        let found = try #require(widget.drawers.first)
        let configuration = try #require(found.drawer as? ActivityConfiguration<Attributes>)
        let drawing = configuration.draw(
            ActivityViewContext(activityID: "1", attributes: attributes, state: state, isStale: isStale),
            families: found.families)
        #expect(drawing.omitted.isEmpty)
        return drawing.presentation.compactMapValues { PresentationNode(busValue: $0)?.outline }
    }

    @Test("an application that shows what remains")
    func teaTimer() throws {
        let regions = try regions(
            TeaWidget(), TeaAttributes(leaves: "Sencha", secondsInAll: 180), .init(secondsLeft: 65, stage: "steep"))
        let time = #"Text(monospacedDigit=true string="1:05")"#
        let leaf = #"Image(glyph="🍃" systemName="leaf.fill")"#
        #expect(
            regions == [
                "banner": #"Padding(insets=(16.0, 16.0, 16.0, 16.0))[VStack[Text(string="Sencha"), "#
                    + #"Text(design="rounded" monospacedDigit=true size=36.0 string="1:05" weight="semibold")]]"#,
                "expandedCenter": time, "compactLeading": leaf, "compactTrailing": time, "minimal": leaf,
            ])
    }

    @Test("a game whose hero's health is seen in every form")
    func voyage() throws {
        let sailor = Sailor(name: "Ada", badge: "⚓")
        let regions = try regions(
            VoyageBundle().body, VoyageAttributes(sailor: sailor), .init(hull: 0.15, news: "Rocks!"), isStale: true)
        let badge =
            #"Clip(kind="circle")[Background[Frame(height=28.0 width=28.0)[Text(string="⚓")], "#
            + ##"Color(color="#007aff4d")]]"##
        let figures =
            #"VStack(alignment="leading")[Text(font="headline" string="Ada"), "#
            + #"Label[Text(font="caption" foreground="secondary" slot="title" string="No news"), "#
            + #"Image(font="caption" foreground="secondary" glyph="📶" icon="network-wireless-disabled-symbolic" "#
            + #"slot="icon" systemName="wifi.slash")]]"#
        let bar = #"ProgressView(tint="red" value=0.15)"#
        let news = #"Text(font="subheadline" lineLimit=2 string="Ada: Rocks!")"#
        let labelled = badge.replacingOccurrences(of: #"kind="circle""#, with: #"kind="circle" slot="label""#)
        #expect(
            regions == [
                "banner": #"Padding(insets=(16.0, 16.0, 16.0, 16.0))[VStack(alignment="leading" spacing=8.0)["#
                    + "HStack[\(badge), \(figures), Spacer], \(bar), \(news)]]",
                "expandedLeading": badge, "expandedTrailing": figures, "expandedBottom": "VStack[\(bar), \(news)]",
                "compactLeading": badge,
                "compactTrailing":
                    #"ProgressView(style="circular" tint="red" value=0.15)[Text(slot="label" string="15")]"#,
                "minimal": "ProgressView(style=\"circular\" tint=\"red\" value=0.15)[\(labelled)]",
            ])
    }

    @Test("much of what applications use, in one widget")
    func parcel() throws {
        let window = Date(timeIntervalSince1970: 100)...Date(timeIntervalSince1970: 200)
        let regions = try regions(
            ParcelWidget(), ParcelAttributes(number: "77", orderedAt: Date(timeIntervalSince1970: 1)),
            .init(courier: "Kit", window: window, stopsLeft: 3, step: .onTheRoad))
        #expect(regions["small"] == #"Text(string="Kit")"#)
        #expect(regions["minimal"] == #"Text(string="3" weight="bold")"#)
        #expect(
            regions["compactTrailing"] == #"Frame(maxWidth=44.0)[Text(date=200000000 minimumScale=0.6 style="timer")]"#)
        #expect(
            regions["compactLeading"]
                == #"Image(foreground="orange" glyph="🚚" icon="package-x-generic-symbolic" systemName="box.truck.fill")"#
        )
        #expect(
            regions["expandedTrailing"] == "Frame(width=50.0)[Text(font=\"caption2\" monospacedDigit=true "
                + "textAlignment=\"trailing\" timerInterval=(100000000, 200000000))]")
        #expect(
            regions["expandedLeading"]?.hasPrefix(#"Label(priority=1.0 verticalPlacement="belowIfTooWide")["#) == true)
        let bottom = try #require(regions["expandedBottom"])
        #expect(bottom.contains(#"style="borderedProminent" tint="green")[Label[Text(slot="title" string="Call")"#))
        #expect(bottom.contains(#"Link(url="https://example.org/parcels")[Text(string="Map" underline=true)]"#))
        let banner = try #require(regions["banner"])
        #expect(
            banner.contains(#"Text(font="footnote" foreground="secondary" string="Here in ")[Text(date=200000000 "#))
        #expect(banner.contains(#"Group(slot="currentValueLabel")"#))
        #expect(banner.contains(#"HStack(accessibilityLabel="Step onTheRoad" spacing=4.0)["#))
    }

    nonisolated private static let compiler: String? = {
        let own = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":").map { "\($0)/swiftc" }
        return own?.first { FileManager.default.isExecutableFile(atPath: $0) }
    }()

    nonisolated private static var hasCompiler: Bool {
        compiler != nil && FileManager.default.fileExists(atPath: Products.binaries + "/Modules/SwiftUI.swiftmodule")
    }

    nonisolated private func check(_ files: [String], _ options: String...) throws -> Command.Result {
        try Command.run(
            [Self.compiler ?? "swiftc", "-typecheck", "-parse-as-library", "-I", Products.binaries + "/Modules"]
                + ["-load-plugin-executable", Products.binaries + "/PreviewMacro-tool#PreviewMacro"]
                + ["CSystemd", "CMainQueue"].flatMap {
                    ["-Xcc", "-fmodule-map-file=\(Products.root)/Sources/\($0)/module.modulemap"]
                } + options + files,
            timeout: 240)
    }

    @Test(
        "the same files compile as Swift 5 and as Swift 6, with their bundle as the program", .enabled(if: hasCompiler),
        arguments: ["5", "6"])
    nonisolated func languageModes(mode: String) throws {
        let folder = try TemporaryDirectory()
        let main = folder.appending("main.swift")
        try
            "import SwiftUI\nimport WidgetKit\n\n@main\nstruct Program: WidgetBundle {\n    var body: some Widget { VoyageBundle().body }\n}\n"
            .write(toFile: main, atomically: true, encoding: .utf8)
        let here = URL(fileURLWithPath: #filePath).deletingLastPathComponent().path
        let files = ["TeaTimer", "Voyage", "Parcel"].map { "\(here)/\($0).swift" }
        let result = try check(files + [main], "-swift-version", mode, "-warnings-as-errors")
        #expect(result.status == 0, "\(result)")
    }

    @Test(
        "what the vocabulary lacks is an error", .enabled(if: hasCompiler),
        arguments: [
            (#"Text("x").glowingEdges()"#, "has no member 'glowingEdges'"),
            (#"TextField("x", text: .constant(""))"#, "cannot find 'TextField' in scope"),
            (#"Button("x") { print("pressed") }"#, "error:"), (#"Image(uiImage: 3)"#, "error:"),
            (#"List { Text("x") }"#, "cannot find 'List' in scope"),
            (#"GeometryReader { _ in Text("x") }"#, "cannot find 'GeometryReader' in scope"),
            (#"Color("Background")"#, "there are no asset catalogues"), ("3", "error:"),
        ])
    nonisolated func errors(view: String, message: String) throws {
        let folder = try TemporaryDirectory()
        let file = folder.appending("Probe.swift")
        try "import SwiftUI\n\nstruct Probe: View {\n    var body: some View { \(view) }\n}\n"
            .write(toFile: file, atomically: true, encoding: .utf8)
        let result = try check([file], "-swift-version", "5")
        #expect(result.status != 0)
        #expect((result.output + result.error).contains(message), "\(result)")
    }
}
