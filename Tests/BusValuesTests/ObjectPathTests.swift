// SPDX-License-Identifier: Apache-2.0

import BusValues
import Testing

@Suite struct ObjectPathTests {
    @Test(arguments: ["/", "/a", "/org/senko/Senko1", "/_/9/Z", "/" + String(repeating: "a", count: 10_000)])
    func takes(text: String) {
        #expect(ObjectPath(text)?.description == text)
    }

    @Test(arguments: ["", "a", "//", "/a/", "/a//b", "a/b", "/a-b", "/a b", "/é", "/a\0", "\0", "/a.b", "/a\n"])
    func refuses(text: String) {
        #expect(ObjectPath(text) == nil)
    }

    @Test func childrenAndLastElement() {
        #expect(("/" as ObjectPath).appending("a") == "/a")
        #expect(("/a" as ObjectPath).appending("b_1") == "/a/b_1")
        #expect(("/a/b" as ObjectPath).lastElement == "b")
        #expect(("/" as ObjectPath).lastElement == "")
    }

    @Test func whatIsNoElementIsNotAppended() async {
        await #expect(processExitsWith: .failure) { _ = ("/a" as ObjectPath).appending("b/c") }
        await #expect(processExitsWith: .failure) { _ = ("/" as ObjectPath).appending("") }
        await #expect(processExitsWith: .failure) { _ = ("/" as ObjectPath).appending("a-b") }
    }
}
