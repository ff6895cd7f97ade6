// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Foundation
import Glibc
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
}
