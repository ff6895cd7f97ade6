// SPDX-License-Identifier: Apache-2.0

import BusValues

@testable import Presentation

/// Nodes as a test writes them.
enum Nodes {
    /// 2027-01-15 08:00:00 UTC.
    static let start: Int64 = 1_800_000_000_000_000

    static func moment(after seconds: Int64 = 0) -> PresentationMoment {
        PresentationMoment(now: start + seconds * 1_000_000)
    }

    static func text(_ string: String, _ properties: [String: BusValue] = [:]) -> PresentationNode {
        PresentationNode("Text", properties.merging(["string": .string(string)]) { $1 })
    }

    /// A timer from the start on.
    static func timer(seconds: Int64, _ properties: [String: BusValue] = [:], type: String = "Text") -> PresentationNode
    {
        PresentationNode(type, properties.merging(["timerInterval": interval(seconds: seconds)]) { $1 })
    }

    static func interval(seconds: Int64) -> BusValue {
        .structure([.uint64(UInt64(start)), .uint64(UInt64(start + seconds * 1_000_000))])
    }

    static func row(_ children: PresentationNode..., properties: [String: BusValue] = [:]) -> PresentationNode {
        PresentationNode("HStack", properties, children: children)
    }

    static func column(_ children: PresentationNode..., properties: [String: BusValue] = [:]) -> PresentationNode {
        PresentationNode("VStack", properties, children: children)
    }

    static let spacer = PresentationNode("Spacer")

    /// Shows where it is put: a colour.
    static func colour(_ name: String) -> PresentationNode { PresentationNode("Color", ["color": .string(name)]) }

    static func frame(_ child: PresentationNode, _ properties: [String: BusValue]) -> PresentationNode {
        PresentationNode("Frame", properties, children: [child])
    }

    /// A colour of an exact size.
    static func block(_ name: String, _ width: Double, _ height: Double) -> PresentationNode {
        frame(colour(name), ["width": .double(width), "height": .double(height)])
    }

    static func slot(_ slot: String, _ node: PresentationNode) -> PresentationNode {
        var node = node
        node.properties["slot"] = .string(slot)
        return node
    }

    /// What a widget for a sitting may draw.
    static let meditation = Presentation(
        regions: [
            .banner: column(
                row(
                    PresentationNode(
                        "Image",
                        [
                            "systemName": .string("figure.mind.and.body"), "glyph": .string("☯"),
                            "icon": .string("org.senko.Senko"), "foreground": .string("mint"),
                            "font": .string("title2"),
                        ]),
                    column(
                        text("Evening sit", ["font": .string("headline")]),
                        text("Breathe in", ["font": .string("subheadline"), "foreground": .string("secondary")]),
                        properties: ["alignment": .string("leading")]),
                    spacer,
                    timer(
                        seconds: 1200,
                        ["font": .string("title"), "monospacedDigit": .boolean(true), "weight": .string("semibold")])
                ),
                PresentationNode(
                    "ProgressView",
                    ["timerInterval": interval(seconds: 1200), "countsDown": .boolean(false), "tint": .string("mint")],
                    children: [slot("currentValueLabel", PresentationNode("Group"))]),
                row(
                    PresentationNode("Button", ["action": .string("pause")], children: [text("Pause")]),
                    PresentationNode(
                        "Button", ["action": .string("end"), "role": .string("destructive")], children: [text("End")])),
                properties: ["spacing": .double(10)]),
            .compactLeading: PresentationNode("Image", ["glyph": .string("☯"), "foreground": .string("mint")]),
            .compactTrailing: timer(seconds: 1200, ["foreground": .string("mint"), "font": .string("callout")]),
            .minimal: timer(
                seconds: 1200, ["style": .string("circular"), "tint": .string("mint")], type: "ProgressView"),
            .expandedLeading: PresentationNode(
                "Label",
                children: [
                    slot("title", text("Evening sit", ["font": .string("headline")])),
                    slot("icon", PresentationNode("Image", ["glyph": .string("☯"), "foreground": .string("mint")])),
                ]),
            .expandedTrailing: timer(seconds: 1200, ["font": .string("title2"), "weight": .string("semibold")]),
            .expandedBottom: column(
                PresentationNode(
                    "ProgressView",
                    ["timerInterval": interval(seconds: 1200), "countsDown": .boolean(false), "tint": .string("mint")],
                    children: [slot("currentValueLabel", PresentationNode("Group"))]),
                text("Breathe in, and out", ["font": .string("caption"), "foreground": .string("secondary")])),
        ], keylineTint: "mint", url: "senko://sitting")
}
