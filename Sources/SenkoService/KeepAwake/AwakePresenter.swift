// SPDX-License-Identifier: Apache-2.0

import ActivityCore
import MeditationCore

/// Keeps the session from sleeping and locking for idleness while a sitting's time runs: a sitter touches nothing.
final class AwakePresenter: Observer {
    /// Whether it may, which a new reading of the configuration changes.
    var isEnabled: Bool {
        didSet { update() }
    }

    private let host: Host
    private let inhibitors: [any IdleInhibitor]
    private var isHeld = false

    init(_ host: Host, isEnabled: Bool, inhibitors: [any IdleInhibitor]) {
        self.host = host
        self.isEnabled = isEnabled
        self.inhibitors = inhibitors
    }

    func observe(_ events: [Event], at now: Instants) {
        let mayMatter = events.contains { event in
            switch event {
            case .started, .sittingStateChanged, .dismissed: true
            default: false
            }
        }
        if mayMatter { update() }
    }

    private func update() {
        let isWanted = isEnabled && host.board.orderedSittings.contains { $0.sitting?.isGoing == true }
        guard isWanted != isHeld else { return }
        isHeld = isWanted
        for inhibitor in inhibitors { isWanted ? inhibitor.hold() : inhibitor.release() }
    }
}

extension Sitting {
    /// Whether its time runs.
    fileprivate var isGoing: Bool {
        switch state {
        case .preparing, .running, .overtime: true
        case .paused, .ended: false
        }
    }
}
