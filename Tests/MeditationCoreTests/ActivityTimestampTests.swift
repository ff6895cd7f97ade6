// SPDX-License-Identifier: Apache-2.0

import ActivityCore
import BusValues
import MeditationCore
import Testing

/// The dates by which older updates are told, and clocks that are wrong.
@Suite struct ActivityTimestampTests {
    private let minute = ActivityBoard.farthestTimestamp

    private func update(_ world: inout World, _ id: ActivityID, at date: Instant<Realtime>) throws -> Outcome {
        try world.update(id) { $0.timestamp = date }.outcome
    }

    @Test func whatIsYetToComeIsRefused() throws {
        var world = World()
        let (id, _) = try world.startActivity()
        #expect(try update(&world, id, at: world.date(minute)) == .applied)
        let date = world.date(minute + .milliseconds(1))
        let words =
            "InvalidArgs: timestamp is \(date.microseconds), 61 s ahead of the clock, the limit is 60 s: "
            + "give the microseconds since 1970 at which this was known"
        let update = ActivityUpdate(owner: World.owner, client: nil, timestamp: date)
        #expect(world.words(of: .updateActivity(id, update)) == words)
        #expect(world.words(of: .end(id, ActivityEnd(timestamp: date))) == words)
        let last = ActivityEnd(timestamp: Instant(microseconds: .max))
        #expect(world.words(of: .end(id, last))?.hasPrefix("InvalidArgs: timestamp is 9223372036854775807, ") == true)
        // A minute later the date is reached, and nothing is kept out any more.
        world.pass(minute)
        #expect(try self.update(&world, id, at: world.date(.zero)) == .applied)
        #expect(
            try world.board.apply(.end(id, ActivityEnd(timestamp: world.date(.zero))), at: world.now).outcome
                == .applied)
    }

    @Test func aSittingIsTheDaemonsOwn() throws {
        var world = World()
        let (id, _) = try world.start()
        try world.apply(.end(id, ActivityEnd(timestamp: world.date(.seconds(9999)))))
        #expect(try world.state(id) == .ended)
    }

    @Test func aClockThatIsSetBackFreezesNothing() throws {
        var world = World()
        let (id, _) = try world.startActivity()
        #expect(try update(&world, id, at: world.date(.zero)) == .applied)
        world.setClock(by: .seconds(-30))
        #expect(try world.activity(id).timestamp == nil)
        #expect(try update(&world, id, at: world.date(.zero)) == .applied)
        #expect(try update(&world, id, at: world.date(.seconds(-1))) == .superseded)
        // Forward is harmless.
        let known = try world.activity(id).timestamp
        world.setClock(by: .seconds(3600))
        #expect(try world.activity(id).timestamp == known)
    }

    @Test(arguments: [false, true]) func soDoesOneThatWasSetBackMeanwhile(reboot: Bool) throws {
        var world = World()
        let (id, _) = try world.startActivity()
        #expect(try update(&world, id, at: world.date(.zero)) == .applied)
        let known = try world.activity(id).timestamp
        world.restart(after: .seconds(1), reboot: reboot)
        #expect(try world.activity(id).timestamp == known)
        world.now.realtime = world.now.realtime - .seconds(600)
        world.restart(after: .seconds(1), reboot: reboot)
        #expect(try update(&world, id, at: world.date(.zero)) == .applied)
    }
}
