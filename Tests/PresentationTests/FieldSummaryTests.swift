// SPDX-License-Identifier: Apache-2.0

import BusValues
import Testing

@testable import Presentation

/// What fields say by themselves.
@Suite struct FieldSummaryTests {
    private func summary(_ content: [String: BusValue], attributes: [String: BusValue] = [:]) -> FieldSummary {
        FieldSummary(attributes: attributes, content: content, at: Nodes.moment())
    }

    private func lines(_ content: [String: BusValue]) -> [String] {
        summary(content).fields.map { "\($0.label): \($0.value)" }
    }

    @Test(
        arguments: [
            ("totalSeconds", "Total seconds"), ("total_seconds", "Total seconds"), ("TotalSeconds", "Total seconds"),
            ("etaURL", "Eta URL"), ("URLText", "URL text"), ("step2", "Step2"), ("x", "X"), ("_", ""),
            ("größeInKB", "Größe in KB"),
        ])
    func namesAreWords(name: String, label: String) {
        #expect(FieldWords.label(name) == label)
    }

    @Test func kindsAreWords() {
        #expect(FieldSummary.name(ofKind: "PizzaDeliveryAttributes") == "Pizza delivery")
        #expect(
            FieldSummary.name(ofKind: "RideActivityAttributes") == "Ride"
                && FieldSummary.name(ofKind: "Attributes") == "Attributes")
    }

    @Test func fieldsAreSaid() {
        let stage = ["outForDelivery": BusValue.variant([String: BusValue]().busValue)]
        let driver: [String: BusValue] = ["name": .variant(.string("Ada")), "rating": .variant(.double(4.5))]
        #expect(
            lines([
                "stage": stage.mapValues { $0 }.busValue, "driver": driver.busValue, "isLate": .boolean(false),
                "stops": .int64(3),
                "items": ["tea", "bread"].busValue, "photo": .array(element: "y", []),
            ]) == [
                "Name: Ada", "Rating: 4.5", "Is late: no", "Items: tea, bread", "Stage: out for delivery", "Stops: 3",
            ])
    }

    @Test func progressIsFound() {
        #expect(
            summary(["progress": .double(0.4)]).progress == 0.4
                && summary(["batteryLevel": .double(0.4)]).progress == 0.4)
        #expect(
            summary(["percentDone": .double(40)]).progress == 0.4
                && summary(["fractionCompleted": .double(7)]).progress == nil)
        #expect(summary(["value": .int64(3), "total": .int64(4)]).progress == 0.75)
        #expect(summary(["stepsDone": .int64(1), "totalSteps": .int64(4)]).progress == 0.25)
        #expect(summary(["steps": .int64(1), "stepGoal": .int64(4)]).progress == nil)
        let sitting = summary(
            ["remainingSeconds": .uint32(300), "phase": .string("rest")], attributes: ["totalSeconds": .uint32(1200)])
        #expect(sitting.progress == 0.75 && sitting.fields.map(\.label) == ["Phase"])
        #expect(summary(["total": .int64(4)]).progress == nil && lines(["total": .int64(4)]) == ["Total: 4"])
    }

    @Test func datesAndSpansAreFound() {
        let span = summary(["cookingTime": Nodes.interval(seconds: 60)])
        #expect(span.interval == Nodes.start...(Nodes.start + 60_000_000) && span.fields.isEmpty)
        let seconds = BusValue.array(element: "d", [.double(1_800_000_000), .double(1_800_000_060)])
        #expect(summary(["window": seconds]).interval?.lowerBound == Nodes.start)
        #expect(lines(["estimatedArrival": .double(1_800_003_600)]) == ["Estimated arrival: 09:00"])
        #expect(lines(["score": .double(1_800_003_600)]) == ["Score: 1800003600"])
    }

    @Test func valuesOfSwiftProgramsAreUnderstood() {
        func date(_ seconds: Int64) -> BusValue { .structure([.int64(1_800_000_000 + seconds), .double(0.5)]) }
        #expect(lines(["eta": date(3600)]) == ["Eta: 09:00"])
        let range: BusValue = .array(element: "v", [.variant(date(0)), .variant(date(60))])
        #expect(summary(["window": range]).interval == (Nodes.start + 500_000)...(Nodes.start + 60_500_000))
        let payload: [String: BusValue] = ["_0": .variant(.string("DHL"))]
        let stage: [String: BusValue] = ["shippedBy": .variant(payload.busValue)]
        #expect(lines(["stage": stage.busValue]) == ["Shipped by: DHL"])
        #expect(lines(["id": .string("6F9619FF-8B86-D011-B42D-00CF4FC964FF"), "data": [UInt8(1)].busValue]).isEmpty)
    }

    @Test func whateverItIsItIsSaidInTime() {
        var deep: [String: BusValue] = ["leaf": .int32(1)]
        for _ in 1...20 { deep = ["inner": deep.busValue] }
        #expect(lines(deep).isEmpty)
        let many = Dictionary(uniqueKeysWithValues: (1...400).map { ("field\($0)", BusValue.double(.infinity)) })
        #expect(lines(many).isEmpty)
    }
}
