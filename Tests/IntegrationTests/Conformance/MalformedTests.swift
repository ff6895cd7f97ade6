// SPDX-License-Identifier: Apache-2.0

import BusValues
import TestSupport
import Testing

extension Integration.Conformance {
    /// What no library sends. A bus may see it and close the connection, or hand it on; the daemon serves on.
    @Suite("Malformed messages")
    struct MalformedTests {
        private struct Body {
            var bytes: [UInt8] = []

            func aligned(to boundary: Int) -> Body {
                var body = self
                while body.bytes.count % boundary != 0 { body.bytes.append(0) }
                return body
            }

            /// A string with whatever bytes, length and end.
            func text(_ content: [UInt8], length: UInt32? = nil, end: [UInt8] = [0]) -> Body {
                var body = number(length ?? UInt32(content.count))
                body.bytes += content + end
                return body
            }

            func number(_ number: UInt32) -> Body {
                var body = aligned(to: 4)
                body.bytes += (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
                return body
            }

            func raw(_ bytes: [UInt8]) -> Body {
                var body = self
                body.bytes += bytes
                return body
            }

            /// A dictionary with one entry, its variant with whatever signature and content.
            func option(_ key: String, signature: [UInt8], content: [UInt8]) -> Body {
                let start = number(0).aligned(to: 8).bytes.count
                var body = number(0).aligned(to: 8).text(Array(key.utf8))
                body.bytes += [UInt8(signature.count)] + signature + [0]
                body.bytes += content
                let length = Body().number(UInt32(body.bytes.count - start)).bytes
                let place = aligned(to: 4).bytes.count
                body.bytes.replaceSubrange(place..<place + 4, with: length)
                return body
            }
        }

        private static let wrongTexts: [[UInt8]] = [
            [0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xE2, 0x82], [0x61, 0, 0x62], [0x80],
        ]

        private static let wrongPaths = ["", "relative", "//", "/a/", "/a//b", "/a-b", "/\u{E9}", "/org/senko/Senko1/"]

        private static func calls(_ path: ObjectPath) -> [(ObjectPath, String, String, Signature, Body)] {
            var calls: [(ObjectPath, String, String, Signature, Body)] = []
            func start(_ body: Body) { calls.append((TestBed.root, TestBed.meditation, "Start", "sua{sv}", body)) }
            let title = Body().text(Array("t".utf8)).number(60)
            for text in wrongTexts {
                start(Body().text(text).number(60).number(0).aligned(to: 8))
                start(title.option("x-mine", signature: [0x73], content: Body().text(text).bytes))
                calls += [
                    (path, TestBed.activity, "InvokeAction", "s", Body().text(text)),
                    (path, TestBed.properties, "GetAll", "s", Body().text(text)),
                    (path, TestBed.properties, "Get", "ss", Body().text(text).text([0x61])),
                    (path, TestBed.properties, "Get", "ss", Body().text(Array(TestBed.sitting.utf8)).text(text)),
                ]
            }
            // Lengths that lie, ends that are missing, padding that is not zero.
            start(Body().text([0x61], length: 5000))
            start(Body().text([0x61], length: .max))
            start(Body().text([0x61], end: [0x62]).number(60).number(0).aligned(to: 8))
            start(title)
            start(Body())
            start(title.number(.max).aligned(to: 8))
            start(title.number(64).aligned(to: 8))
            start(title.number(0).raw([1, 2, 3, 4]))
            start(title.number(0).aligned(to: 8).raw(Array(repeating: 7, count: 40)))
            start(title.option("overtime", signature: [0x62], content: [0, 0, 2, 0, 0, 0]))
            start(title.option("overtime", signature: [0x62], content: [0, 0, 0]))
            for signature in ["", "ss", "a", "z", "(", "()", "a{vs}", "e", "{ss}", "v", "o", "g"] {
                start(title.option("x-mine", signature: Array(signature.utf8), content: []))
                start(title.option("phases", signature: Array(signature.utf8), content: Array(repeating: 1, count: 32)))
                let property = Body().text(Array(logControlInterface.utf8)).text(Array("LogLevel".utf8))
                let variant = [UInt8(signature.utf8.count)] + Array(signature.utf8) + [0]
                calls.append((logControl, TestBed.properties, "Set", "ssv", property.raw(variant)))
                calls.append(
                    (logControl, TestBed.properties, "Set", "ssv", property.raw(variant + [9, 9, 9, 9, 9, 9])))
            }
            let property = Body().text(Array(logControlInterface.utf8)).text(Array("LogLevel".utf8))
            for text in wrongTexts {
                let value = property.raw([1, 0x73, 0]).text(text)
                calls.append((logControl, TestBed.properties, "Set", "ssv", value))
            }
            calls.append((logControl, TestBed.properties, "Set", "ssv", property))
            calls.append((logControl, TestBed.properties, "Set", "ssv", property.raw([200])))
            for text in wrongPaths {
                calls.append((TestBed.root, TestBed.meditation, "Pause", "o", Body().text(Array(text.utf8))))
            }
            return calls
        }

        @Test("never reach it, or are InvalidArgs", arguments: PrivateBus.Implementation.available)
        func survives(implementation: PrivateBus.Implementation) throws {
            let bed = try ConformanceBed(implementation)
            for (path, interface, member, signature, body) in Self.calls(bed.running) {
                let raw = try RawPeer(address: bed.bed.bus.address)
                let serial = try raw.send(Daemon.name, path, interface, member, signature: signature, body: body.bytes)
                let call = Call(path, interface, member)
                let answer = raw.answer(to: serial, timeout: 10)
                #expect(
                    [.closed, .error(invalidArgs)].contains(answer), "\(call) \(signature) \(body.bytes): \(answer)")
                try bed.expectNoChange(after: call)
            }
            #expect(bed.bed.daemon.process.exit == nil)
        }
    }
}
