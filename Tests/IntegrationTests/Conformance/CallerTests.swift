// SPDX-License-Identifier: Apache-2.0

import BusValues
import Glibc
import TestSupport
import Testing

extension Integration.Conformance {
    @Suite("Callers that do not behave")
    struct CallerTests {
        @Test("one that dies in the middle of a call", arguments: PrivateBus.Implementation.available)
        func dying(implementation: PrivateBus.Implementation) throws {
            let bed = try ConformanceBed(implementation)
            let options = ["x-mine": BusValue.string(text(bytes: 200_000))].busValue
            for share in [0.0001, 0.1, 0.5, 0.9999] {
                for _ in 0..<5 {
                    let raw = try RawPeer(address: bed.bed.bus.address)
                    try raw.send(
                        Daemon.name, TestBed.root, TestBed.meditation, "Start",
                        [.string("half"), .uint32(5), options], share: share)
                    raw.close()
                }
            }
            try bed.expectNoChange(after: Call(TestBed.root, TestBed.meditation, "Start"))
            // What was sent whole may be carried out, though nobody waits for the answer.
            for number in 0..<20 {
                let raw = try RawPeer(address: bed.bed.bus.address)
                for key in ["first", "second"] {
                    try raw.send(
                        Daemon.name, TestBed.root, TestBed.meditation, "Start",
                        [
                            .string("left \(number)"), .uint32(50_000),
                            ["key": BusValue.string("\(key) \(number)")].busValue,
                        ])
                }
                try raw.send(Daemon.name, TestBed.root, TestBed.objectManager, "GetManagedObjects", [])
                raw.close()
            }
            let path = try bed.bed.start("after")
            #expect(try bed.bed.read("State", of: path, as: String.self) == "running")
            let left = try bed.bed.list().filter { $0.fields.1.hasPrefix("left ") }
            #expect(left.allSatisfy { $0.fields.2 == "running" })
            #expect(bed.bed.daemon.process.exit == nil)
            #expect(bed.bed.daemon.terminate() == .status(0))
        }

        @Test(
            "one that never reads what it is sent: the others are served, and no memory is lost for it",
            arguments: PrivateBus.Implementation.available, [1_000_000_000, 1_000_000])
        func deaf(implementation: PrivateBus.Implementation, outgoingBytes: Int) throws {
            let bed = try ConformanceBed(implementation, outgoingBytes: outgoingBytes)
            let listener = try RawPeer(address: bed.bed.bus.address)
            try listener.send(
                "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "AddMatch",
                [.string("type='signal',sender='\(Daemon.name)'")])
            let asker = try RawPeer(address: bed.bed.bus.address)
            let path = try bed.startSitting("running")
            let before = try ProcessSample(pid: bed.bed.daemon.process.pid)
            var slowest: Int64 = 0
            for round in 0..<100 {
                // Where the bus has had enough of it, it is gone.
                for _ in 0..<5 {
                    _ = try? asker.send(Daemon.name, TestBed.root, TestBed.objectManager, "GetManagedObjects", [])
                }
                let start = BootClock.now
                try bed.bed.call(round % 2 == 0 ? "Pause" : "Resume", [.objectPath(path)])
                slowest = max(slowest, Stalls.lateness(of: BootClock.now, due: start))
            }
            #expect(slowest < 1_000_000)
            #expect(bed.bed.signals.wait(for: "StateChanged", count: 100).count >= 100)
            #expect(try bed.bed.read("State", of: path, as: String.self) == "running")
            let after = try ProcessSample(pid: bed.bed.daemon.process.pid)
            #expect(after.residentKilobytes - before.residentKilobytes < 20_000)
            listener.close()
            asker.close()
            #expect(try bed.bed.list().count == bed.sittings.count + 1)
            #expect(bed.bed.daemon.terminate() == .status(0))
        }

        @Test("file descriptors that are passed are closed again", arguments: PrivateBus.Implementation.available)
        func descriptors(implementation: PrivateBus.Implementation) throws {
            let bed = try ConformanceBed(implementation)
            let file = FileDescriptor(owning: open("/dev/null", O_RDONLY | O_CLOEXEC))
            func count() throws -> Int { try ProcessSample(pid: bed.bed.daemon.process.pid).descriptors }
            let before = try count()
            let start = Call(TestBed.root, TestBed.meditation, "Start", [.string("t"), .uint32(100), none])
            for _ in 0..<50 {
                for key in ["odd", "key", "phases"] {
                    try bed.expectRefusal(
                        start.with([key: BusValue.fileDescriptor(file)].busValue, at: 2), invalidArgs, naming: [key])
                }
                try bed.expectRefusal(start.with(.fileDescriptor(file), at: 0), invalidArgs)
                try bed.call(
                    Call(
                        TestBed.root, TestBed.activities, "List",
                        [
                            ["x-mine": BusValue.array(element: "h", [.fileDescriptor(file), .fileDescriptor(file)])]
                                .busValue
                        ]))
            }
            // One or two come and go with the store and the timers, those of the last call with its message.
            let deadline = BootClock.now + 10_000_000
            while try count() > before + 2, BootClock.now < deadline { BootClock.sleep(0.01) }
            let after = try count()
            #expect(after <= before + 2, "\(after) instead of \(before)")
        }
    }
}
