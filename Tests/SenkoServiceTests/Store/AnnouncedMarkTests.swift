// SPDX-License-Identifier: Apache-2.0

import ActivityCore
import Glibc
import TestSupport
import Testing

@testable import SenkoService

@Suite struct AnnouncedMarkTests {
    private let boot = "01234567-89ab-cdef-0123-456789abcdef"

    @Test func successorReadsWhatWasSetLast() throws {
        let directory = try ScratchDirectory()
        let path = directory.path + "/mark"
        let first = AnnouncedMark(path: path, bootID: boot)
        #expect(first.former == nil)
        first.set(Instant(microseconds: 5))
        first.set(Instant(microseconds: 1_234_567_890_123))
        // The first one still holds it: a kill closes nothing in order.
        #expect(AnnouncedMark(path: path, bootID: boot).former == Instant(microseconds: 1_234_567_890_123))
        #expect(AnnouncedMark(path: path, bootID: "fedcba98-89ab-cdef-0123-456789abcdef").former == nil)
        #expect(AnnouncedMark(path: path, bootID: boot).former == nil)
    }

    @Test("a file that is torn, too long or of another kind says nothing, and is made anew where it can be")
    func damage() throws {
        let directory = try ScratchDirectory()
        let path = directory.path + "/mark"
        for content in ["", "x", String(repeating: "y", count: 47), String(repeating: "z", count: 5000)] {
            try write(content, to: path)
            let mark = AnnouncedMark(path: path, bootID: boot)
            #expect(mark.former == nil)
            mark.set(Instant(microseconds: 7))
            #expect(AnnouncedMark(path: path, bootID: boot).former == Instant(microseconds: 7))
        }
        #expect(AnnouncedMark(path: directory.path + "/there/is/none", bootID: boot).former == nil)
        AnnouncedMark(path: directory.path, bootID: boot).set(Instant(microseconds: 7))
    }

    private func write(_ text: String, to path: String) throws {
        let file = try #require(fopen(path, "w"))
        fputs(text, file)
        fclose(file)
    }
}
