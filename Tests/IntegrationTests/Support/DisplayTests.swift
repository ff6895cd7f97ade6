// SPDX-License-Identifier: Apache-2.0

import BusValues
import Foundation
import TestSupport
import Testing

extension Integration {
    @Suite("The display")
    struct DisplayTests {
        @Test func showsNotificationsOfDunst() throws {
            let bus = try PrivateBus()
            let peer = try bus.connect()
            let display = try Display()
            let empty = try display.screenshot()
            #expect(empty.count { $0 == Dunst.ground } == 0)
            let dunst = try Dunst(on: bus, display: display, observer: peer)
            #expect(try dunst.displayed() == 0)
            let log = try peer.subscribe(MatchRule(interface: StrictNotificationServer.name))
            let hints: [String: BusValue] = ["value": .int32(50)]
            let reply = try peer.call(
                StrictNotificationServer.name, "/org/freedesktop/Notifications", StrictNotificationServer.name,
                "Notify",
                [
                    .string("test"), .uint32(0), .string(""), .string("A title"), .string("half of it"),
                    ["default", "Open"].busValue, hints.busValue, .int32(0),
                ], timeout: 20)
            #expect(try dunst.waitForDisplayed(1) == 1)
            let (picture, area) = try dunst.popup()
            #expect((380...420).contains(area.width))
            #expect(picture.count(in: area) { $0 == Dunst.text } > 50)
            // Half of the bar's width is filled.
            #expect((150...210).contains(picture.longestRun(in: area) { $0 == Dunst.bar }))
            try display.click(x: area.x + 40, y: area.y + 20)
            #expect(log.wait(for: "ActionInvoked")?.arguments == reply + [.string("default")])
            #expect(try dunst.control("close-all") == "")
            #expect(try dunst.waitForDisplayed(0) == 0)
        }

        @Test func writesPictures() throws {
            let files = try TemporaryDirectory()
            let pixels = [UInt8](repeating: 0, count: 3 * 8) + [255, 136, 0] + [UInt8](repeating: 0, count: 3 * 7)
            let picture = try Screenshot(width: 4, height: 4, pixels: pixels)
            let orange = { $0 == Screenshot.Colour(0xff8800) } as (Screenshot.Colour) -> Bool
            #expect(picture.bounds(where: orange) == .init(x: 0, y: 2, width: 1, height: 1))
            #expect(picture.count(where: orange) == 1)
            let file = files.appending("picture.png")
            try picture.write(to: file, area: .init(x: 0, y: 2, width: 2, height: 1))
            let identified = try Command.run(["identify", "-format", "%m %w %h", file])
            #expect(identified.output == "PNG 2 1")
            #expect(throws: TestSupportError.self) { try Screenshot(width: 2, height: 2, pixels: [0]) }
        }
    }
}
