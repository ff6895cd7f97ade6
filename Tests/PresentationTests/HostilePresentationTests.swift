// SPDX-License-Identifier: Apache-2.0

import BusValues
import TestSupport
import Testing

@testable import Presentation

/// What any program may hand in is drawn by the daemon and the command line: it must end neither.
struct HostilePresentationTests {
    @Test("whatever a node holds, it is drawn as text, on a line, as markup and as a picture", arguments: 0..<10)
    func drawn(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<25 {
            let given = HostilePresentation.random(using: &generator)
            let presentation = Presentation(dictionary: given)
            #expect(presentation.regions.count == given.count)
            for now in [Int64.min / 2, 0, Nodes.start, 4_000_000_000_000_000] {
                let moment = PresentationMoment(now: now)
                for surface in PresentationSurface.allCases {
                    let picture = presentation.picture(of: surface, at: moment, isDark: false)
                    #expect(picture?.size.width.isFinite ?? true)
                    #expect(picture?.svg.contains("nan") != true)
                }
                let bar = BarText(presentation, at: moment)
                _ = (bar?.polybar, bar?.markup, bar?.tooltipMarkup)
                let fields = FieldSummary(attributes: given, content: given, at: moment)
                #expect(fields.progress.map { (0...1).contains($0) } ?? true)
            }
        }
    }
}
