// SPDX-License-Identifier: Apache-2.0

import ActivityCore
import Dispatch
import MeditationCore

/// Strikes the bells of sittings, and makes the sounds of alerts that the notification server does not make.
///
/// A sound server that hangs gets no further strikes until it has answered, so that it does not ring for all of them
/// later. That something does not work is said once in the log, and in the status for as long as it lasts.
final class BellPresenter: Observer {
    /// Settings, which a new reading of the configuration changes.
    var settings: BellSettings
    /// What does not work, for the daemon's status; nil: nothing.
    var complaint: String? {
        isHanging(at: host.clocks.now.boottime) ? Self.hangs : failure
    }

    private let host: Host
    private let log: Log
    private let queue: DispatchQueue
    private let player = BellPlayer()
    private var failure: String?
    /// How many answers of the player are awaited, and since when the first of them.
    private var pending = 0
    private var waitingSince = Instant<Boottime>(microseconds: 0)

    private static let hangs = "no bell can be heard: the sound server does not answer"

    init(_ host: Host, settings: BellSettings, queue: DispatchQueue, log: Log) {
        self.host = host
        self.settings = settings
        self.queue = queue
        self.log = log
    }

    func observe(_ events: [Event], at now: Instants) {
        guard settings.isEnabled else { return }
        for event in events {
            switch event {
            case .bell(let id, let kind):
                let sound = host.board[id]?.sitting?.options.sound
                hand(strike(kind, sound: sound, at: now), to: player.play)
            case .started(let entry):
                guard let options = entry.sitting?.options else { continue }
                // The end's bell is loaded now, and the others with the first of them.
                if options.bells.contains(.end) {
                    hand(strike(.end, sound: options.sound, at: now), to: player.prepare)
                }
            default:
                break
            }
        }
    }

    /// Makes the sound of an alert, by name or path; empty: the usual one, which is heard, too, where a program's own one
    /// is not.
    func alert(_ sound: String) {
        guard settings.isEnabled else { return }
        let usual = Strike(
            sound: settings.sound, volume: settings.volume, due: host.clocks.now.boottime,
            description: "Alert of an activity")
        guard !sound.isEmpty else { return hand(usual, to: player.play) }
        let own = Strike(sound: sound, volume: usual.volume, due: usual.due, description: usual.description)
        hand(own, orElse: usual, to: player.play)
    }

    private func strike(_ kind: BellKind, sound: String?, at now: Instants) -> Strike {
        Strike(
            sound: sound ?? (kind == .end ? settings.endSound : settings.sound), volume: settings.volume,
            due: now.boottime)
    }

    private func hand(
        _ strike: Strike, orElse other: Strike? = nil,
        to work: (Strike, @escaping @Sendable (BellError?) -> Void) -> Void
    ) {
        if isHanging(at: strike.due) { return fail(Self.hangs) }
        if pending == 0 { waitingSince = strike.due }
        pending += 1
        let presenter = Confined(self)
        work(strike) { [queue] error in
            queue.async { presenter.object?.answered(error, orElse: other) }
        }
    }

    private func answered(_ error: BellError?, orElse other: Strike?) {
        pending -= 1
        waitingSince = host.clocks.now.boottime
        if error != nil, let other { return hand(other, to: player.play) }
        if let error { fail("no bell can be heard: \(error.message)") } else { failure = nil }
    }

    private func isHanging(at now: Instant<Boottime>) -> Bool {
        pending > 0 && now - waitingSince > .seconds(1)
    }

    private func fail(_ problem: String) {
        if failure == nil { log.write(.warning, problem) }
        failure = problem
    }
}
