// SPDX-License-Identifier: Apache-2.0

import BusValues
import Foundation
import TestSupport
import Testing

extension Integration {
    /// `senko preview` with the daemon.
    @Suite("senko preview")
    struct PreviewCommandTests {
        private static let widget =
            #"{"banner": {"type": "VStack", "children": [{"type": "Text", "string": "Pizza", "font": "headline"}, {"type": "ProgressView", "value": 0.5}]}}"#

        @Test("what a widget drew is shown, printed and painted")
        func preview() throws {
            let bed = try TestBed()
            let folder = try TemporaryDirectory()
            let text: BusValue = .structure([
                .string("Text"), ["string": BusValue.string("Pizza Prima")].busValue, .array(element: "v", []),
            ])
            _ = try bed.startShown([:], options: ["presentation": ["banner": text].busValue])
            #expect(try bed.senko("preview").output == "Pizza Prima\n")
            #expect(try bed.senko("preview", "pizza prima", "--region", "banner").output == "Pizza Prima\n")
            let json = try bed.senko("preview", "--json").output
            #expect(json == #"{"banner":{"type":"Text","string":"Pizza Prima"}}"# + "\n")
            let refused = try bed.senko("preview", "--region", "minimal")
            #expect(
                refused.status == 1 && refused.error.contains("nothing was drawn for minimal: there is banner")
            )
            _ = try bed.startShown(["title": .string("Plain")])
            #expect(try bed.senko("preview", "Plain").status == 1)

            let file = folder.path + "/widget.json"
            try Data(Self.widget.utf8).write(to: URL(fileURLWithPath: file))
            let (light, dark) = (folder.path + "/light.svg", folder.path + "/dark.svg")
            #expect(try bed.senko("preview", "--file", file, "--output", light).status == 0)
            #expect(try bed.senko("preview", "--file", file, "--output", dark, "--dark").status == 0)
            for path in [light, dark] {
                let checked = try Command.run(
                    ["xmllint", "--noout", path], environment: bed.surroundings.environment, timeout: 40)
                #expect(checked.status == 0, "\(checked.error)")
            }
            #expect(try String(contentsOfFile: light, encoding: .utf8).contains(">Pizza</text>"))
            #expect(try String(contentsOfFile: light, encoding: .utf8) != String(contentsOfFile: dark, encoding: .utf8))
            let wrong = try bed.senko("preview", "--file", file, "--output", folder.path + "/a.gif")
            #expect(wrong.status == 2 && wrong.error.contains("ends neither in .svg nor in .png"))
            #expect(try bed.senko("preview", "--file", folder.path + "/none.json").status == 1)
        }
    }
}
