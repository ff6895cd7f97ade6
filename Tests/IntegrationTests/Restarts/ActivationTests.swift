// SPDX-License-Identifier: Apache-2.0

import BusValues
import Glibc
import TestSupport
import Testing

extension Integration {
    @Suite("Activation by the bus")
    struct ActivationTests {
        @Test("calls while a daemon stops are answered, by it or by its successor")
        func callsWhileStopping() throws {
            let surroundings = try Surroundings(address: nil)
            let variables = ["HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME"].compactMap { name in
                surroundings.environment[name].map { "\(name)=\($0)" }
            }
            let bus = try PrivateBus(services: [
                Daemon.name: (["/usr/bin/env"] + variables + [Products.daemon]).joined(separator: " ")
            ])
            let peer = try bus.connect()
            var started: [BusValue] = []
            func start() throws {
                started += try peer.call(
                    Daemon.name, TestBed.root, TestBed.meditation, "Start",
                    [.string("t"), .uint32(600), [String: BusValue]().busValue])
            }
            try start()
            var stops = 0
            for round in 0..<20 {
                // Where the one that was told to stop has answered all before it does, nobody has the name now.
                if let owner = try peer.owner(of: Daemon.name), let process = try? peer.processID(of: owner) {
                    kill(process, SIGTERM)
                    stops += 1
                }
                BootClock.sleep(Double(round) * 0.001)
                for _ in 0..<3 { try start() }
            }
            let objects = try peer.managedObjects(Daemon.name, TestBed.root)
            #expect(Set(objects.keys.map { BusValue.objectPath($0) }) == Set(started))
            #expect(started.count == 61 && stops >= 10)
        }

        @Test("the first call starts the daemon and is answered, 20 times")
        func firstCall() throws {
            for _ in 0..<20 {
                // The bus starts services with its own environment; the home is named on the command line.
                let surroundings = try Surroundings(address: nil)
                let variables = ["HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME"].compactMap { name in
                    surroundings.environment[name].map { "\(name)=\($0)" }
                }
                let bus = try PrivateBus(services: [
                    Daemon.name: (["/usr/bin/env"] + variables + [Products.daemon]).joined(separator: " ")
                ])
                let peer = try bus.connect()
                let reply = try peer.call(
                    Daemon.name, TestBed.root, TestBed.meditation, "Start",
                    [.string("t"), .uint32(60), [String: BusValue]().busValue])
                #expect(reply.first?.signature == "o")
                let objects = try peer.managedObjects(Daemon.name, TestBed.root)
                #expect(objects.keys.map { BusValue.objectPath($0) } == reply)
            }
        }
    }
}
