// SPDX-License-Identifier: Apache-2.0

import Bus
import BusValues
import Foundation
import TestSupport
import Testing

private let path: ObjectPath = "/org/senko/Test"

extension BusSuite {
    @Suite struct ConnectionTests {
        private let bus: PrivateBus
        private let served: ServedConnection
        private let peer: Peer

        init() throws {
            bus = try PrivateBus()
            served = try ServedConnection(bus)
            peer = try bus.connect()
        }

        private func call(_ member: String, _ arguments: [BusValue] = []) -> MethodCall {
            MethodCall(
                destination: peer.uniqueName, path: path, interface: "org.senko.Peer", member: member,
                arguments: arguments)
        }

        @Test func callsAreAnsweredInAnyOrder() throws {
            peer.serve { call in
                // Odd ones are answered a little later, from another thread.
                guard case .uint32(let number)? = call.arguments.first, number % 2 == 1 else {
                    return try call.reply(call.arguments)
                }
                DispatchQueue.global().asyncAfter(deadline: .now() + 0.05) { try? call.reply(call.arguments) }
            }
            let replies = Collected<UInt32>()
            try served.keep { connection in
                try (0..<100).map { number in
                    try connection.call(call("Echo", [.uint32(number)])) { result in
                        if case .success(let values) = result, case .uint32(let echoed)? = values.first {
                            replies.append(echoed)
                        }
                    }
                }
            }
            #expect(replies.wait(count: 100).sorted() == Array(0..<100))
        }

        @Test(arguments: PrivateBus.Implementation.available)
        func eachBusHasAnIDOfItsOwn(implementation: PrivateBus.Implementation) throws {
            let buses = try [PrivateBus(implementation), PrivateBus(implementation)]
            let ids = try buses.map { bus in
                let ids = try (0..<2).map { _ in try ServedConnection(bus).run { connection in connection.busID } }
                #expect(ids[0] == ids[1])
                return ids[0]
            }
            #expect(ids[0] != ids[1])
            for id in ids { #expect(id.count == 32 && id.allSatisfy(\.isHexDigit)) }
        }

        @Test func anErrorReplyIsAnError() throws {
            peer.serve { call in call.fail(PeerError("org.senko.Peer.Error.Busy", "try again")) }
            let replies = Collected<BusError?>()
            try served.keep { connection in
                [try connection.call(call("Do")) { result in replies.append(result.failure) }]
            }
            #expect(replies.wait(count: 1) == [BusError(name: "org.senko.Peer.Error.Busy", message: "try again")])
            #expect(throws: BusError(name: "org.senko.Peer.Error.Busy", message: "try again")) {
                try served.run { connection in try connection.callAndWait(call("Do")) }
            }
        }

        @Test func aCallThatNobodyAnswersTimesOut() throws {
            peer.serve { _ in }
            let replies = Collected<BusError?>()
            let begin = BootClock.now
            try served.keep { connection in
                [
                    try connection.call(call("Hang"), timeout: .milliseconds(200)) { result in
                        replies.append(result.failure)
                    }
                ]
            }
            let names = replies.wait(count: 1).map { $0?.name }
            #expect(names == ["org.freedesktop.DBus.Error.NoReply"])
            let elapsed = Double(BootClock.now - begin) / 1_000_000
            #expect(elapsed >= 0.2)
        }

        @Test func aCancelledCallIsNotAnswered() throws {
            peer.serve { call in try call.reply() }
            let replies = Collected<Bool>()
            try served.run { connection in
                let first = try connection.call(call("Do")) { _ in replies.append(false) }
                first.cancel()
            }
            try served.keep { connection in [try connection.call(call("Do")) { _ in replies.append(true) }] }
            #expect(replies.wait(count: 1) == [true])
        }

        @Test func aCallToNobodyFails() throws {
            #expect(throws: BusError.self) {
                try served.run { connection in
                    try connection.callAndWait(
                        MethodCall(destination: "org.senko.Nobody", path: "/", interface: "a.b", member: "C"))
                }
            }
        }

        @Test func signalsReachTheirSubscribersAlone() throws {
            let all = Collected<String>()
            let one = Collected<String>()
            try served.keep { connection in
                [
                    try connection.subscribe(Bus.MatchRule(pathNamespace: path)) { all.append($0.member) },
                    try connection.subscribe(
                        Bus.MatchRule(sender: peer.uniqueName, interface: "org.senko.Peer", argument0: "here")
                    ) { one.append($0.member) },
                ]
            }
            // A round trip: the matches are in force now.
            _ = try served.run { connection in
                try connection.callAndWait(
                    MethodCall(
                        destination: "org.freedesktop.DBus", path: "/", interface: "org.freedesktop.DBus.Peer",
                        member: "Ping"))
            }
            try peer.emit(path, "org.senko.Peer", "First", [.string("here")])
            try peer.emit("/elsewhere", "org.senko.Peer", "Second", [.string("here")])
            try peer.emit("/org/senko/Test/below", "org.senko.Peer", "Third", [.string("other")])
            #expect(all.wait(count: 2) == ["First", "Third"])
            #expect(one.wait(count: 2) == ["First", "Second"])
            #expect(throws: BusError.self) {
                try served.run { connection in try connection.subscribe(Bus.MatchRule(argument0: "it's")) { _ in } }
            }
        }

        @Test func aNameIsFollowedFromTheBeginning() throws {
            let owners = Collected<String>()
            try peer.requestName("org.senko.Followed")
            try served.keep { connection in
                [try connection.watchName("org.senko.Followed") { owners.append($0 ?? "none") }]
            }
            #expect(owners.wait(count: 1) == [peer.uniqueName])
            try peer.releaseName("org.senko.Followed")
            #expect(owners.wait(count: 2).last == "none")
            let other = try bus.connect()
            try other.requestName("org.senko.Followed")
            #expect(owners.wait(count: 3).last == other.uniqueName)
            other.close()
            #expect(owners.wait(count: 4).last == "none")
        }

        @Test func aNameWithoutOwnerIsSaidToHaveNone() throws {
            let owners = Collected<String>()
            try served.keep { connection in
                [try connection.watchName("org.senko.Nobody") { owners.append($0 ?? "none") }]
            }
            #expect(owners.wait(count: 1) == ["none"])
        }

        @Test func clientsAreTrackedUntilTheyLeave() throws {
            let left = Collected<Bool>()
            let clients = try (0..<3).map { _ in try bus.connect() }
            let names = clients.map(\.uniqueName)
            try served.keep { connection in
                let tracker = try ClientTracker(on: connection) { left.append(true) }
                for name in names { try tracker.add(name) }
                #expect(tracker.count == 3 && tracker.contains(names[1]))
                return [tracker]
            }
            clients[0].close()
            clients[1].close()
            Thread.sleep(forTimeInterval: 0.1)
            #expect(left.all.isEmpty)
            clients[2].close()
            #expect(left.wait(count: 1) == [true])
        }

        @Test func aClientThatIsGoneAlreadyIsNotWaitedFor() throws {
            let left = Collected<Bool>()
            let client = try bus.connect()
            let name = client.uniqueName
            client.close()
            Thread.sleep(forTimeInterval: 0.1)
            try served.keep { connection in
                let tracker = try ClientTracker(on: connection) { left.append(true) }
                try tracker.add(name)
                return [tracker]
            }
            #expect(left.wait(count: 1) == [true])
        }

        @Test func aNameHasOneOwner() throws {
            #expect(try served.run { connection in try connection.requestName("org.senko.Once") })
            let other = try ServedConnection(bus)
            #expect(try !other.run { connection in try connection.requestName("org.senko.Once") })
            try served.run { connection in try connection.releaseName("org.senko.Once") }
            #expect(try other.run { connection in try connection.requestName("org.senko.Once") })
        }

        @Test func theEndOfTheBusIsTold() throws {
            let ended = Collected<Bool>()
            served.run { connection in connection.onDisconnect = { ended.append(true) } }
            bus.stop()
            #expect(ended.wait(count: 1) == [true])
            #expect(throws: BusError.disconnected) {
                try served.run { connection in try connection.emit(path: path, interface: "a.b", member: "C") }
            }
        }

        @Test func whereThereIsNoBusIsAnError() {
            let queue = DispatchQueue(label: "org.senko.test")
            #expect(throws: BusError.self) {
                _ = try queue.sync { try Connection(.custom("unix:path=/nonexistent/bus"), queue: queue) }
            }
        }

        @Test func moreThanTheSocketHoldsIsSentInOrder() throws {
            let log = try peer.subscribe(TestSupport.MatchRule(interface: "org.senko.Test"))
            let text = String(repeating: "x", count: 10_000)
            try served.run { connection in
                for number in 0..<2000 as Range<UInt32> {
                    try connection.emit(
                        path: path, interface: "org.senko.Test", member: "Much",
                        arguments: [.uint32(number), .string(text)])
                }
            }
            let numbers = log.wait(for: "Much", count: 2000, timeout: 20).map(\.arguments.first)
            #expect(numbers == (0..<2000).map { .uint32($0) })
        }
    }
}

extension Result {
    fileprivate var failure: Failure? {
        if case .failure(let error) = self { error } else { nil }
    }
}
