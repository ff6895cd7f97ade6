// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Foundation
import Glibc
import TestSupport
import Testing

@testable import SenkoService

@Suite("Pages that are given back")
struct TextPagesTests {
    @Test("libraries that another thread loads and unloads meanwhile stay whole")
    func otherThreads() {
        let names = ["libcanberra.so.0", "libpangocairo-1.0.so.0"]
        let ended = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
            for round in 0..<600 {
                guard let library = dlopen(names[round % names.count], RTLD_NOW | RTLD_LOCAL) else { break }
                dlclose(library)
            }
            ended.signal()
        }
        while ended.wait(timeout: .now()) == .timedOut { TextPages.release() }
    }

    @Test("what is given back comes back as it was")
    func content() {
        let constant = "one of the program's own constants, which lies in what is given back"
        let before = Array(constant.utf8)
        TextPages.release()
        #expect(Array(constant.utf8) == before)
    }

    @Test("code that the loader has written into is left alone", .enabled(if: Command.exists("gcc"), "there is no gcc"))
    func relocatedCode() throws {
        let files = try TemporaryDirectory()
        let source = try files.write("int value = 7; int *place(void) { return &value; }\n", to: "library.c")
        let library = files.appending("library.so")
        let built = try Command.run([
            "gcc", "-shared", "-fno-pic", "-mcmodel=large", "-Wl,-z,notext", "-w", "-o", library, source,
        ])
        try #require(built.status == 0, "\(built)")
        let handle = try #require(dlopen(library, RTLD_NOW))
        let symbol = try #require(dlsym(handle, "place"))
        let place = unsafeBitCast(symbol, to: (@convention(c) () -> UnsafeMutablePointer<Int32>?).self)
        let before = try #require(place())
        TextPages.release()
        #expect(place() == before)
        #expect(before.pointee == 7)
    }
}
