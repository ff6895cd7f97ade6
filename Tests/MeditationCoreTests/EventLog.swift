// SPDX-License-Identifier: Apache-2.0

import ActivityCore
import MeditationCore
import Testing

/// What a subscriber who was there from the beginning knows of the board.
struct EventLog {
    private let seed: UInt64
    private var entries: [ActivityID: Entry] = [:]
    private var states: [ActivityID: ActivityState] = [:]
    private var revisions: [ActivityID: UInt64] = [:]
    private var gone: Set<ActivityID> = []
    private var isEnabled = true

    init(seed: UInt64) {
        self.seed = seed
    }

    mutating func add(_ events: [Event]) {
        for event in events {
            switch event {
            case .started(let entry):
                #expect(entries[entry.id] == nil && !gone.contains(entry.id), "seed \(seed)")
                #expect(isEnabled || entry.sitting != nil, "seed \(seed)")
                entries[entry.id] = entry
                revisions[entry.id] = entry.activity.revision
                // One that is stale from the beginning is told to have become so.
                states[entry.id] = entry.activity.state == .stale ? .active : entry.activity.state
            case .activityStateChanged(let id, let state, let previous, let reason):
                #expect(states[id] == previous, "seed \(seed)")
                #expect(
                    Self.isAllowed(from: previous, to: state, reason), "seed \(seed): \(previous)>\(state) \(reason)")
                states[id] = state
            case .contentUpdated(let id):
                revisions[id, default: 0] += 1
            case .alerted(let id, _), .actionInvoked(let id, _, _):
                #expect(entries[id]?.activity.state.isLiving == true, "seed \(seed)")
            case .opened(let id, _, _, _):
                #expect(entries[id] != nil, "seed \(seed)")
            case .enabledChanged(let enabled):
                #expect(enabled != isEnabled, "seed \(seed)")
                isEnabled = enabled
            case .changed(let before, let after):
                #expect(entries[before.id] == before, "seed \(seed)")
                #expect(before != after, "seed \(seed)")
                entries[after.id] = after
            case .dismissed(let entry):
                #expect(entries.removeValue(forKey: entry.id) != nil, "seed \(seed)")
                #expect(states.removeValue(forKey: entry.id) == .dismissed, "seed \(seed)")
                #expect(entry.activity.state == .dismissed, "seed \(seed)")
                #expect(entry.activity.revision == revisions.removeValue(forKey: entry.id), "seed \(seed)")
                gone.insert(entry.id)
            case .sittingStateChanged, .phaseChanged, .bell, .finished, .clockStepped:
                break
            }
        }
    }

    /// What is known is what is.
    func check(_ board: Board) {
        let now = board.ordered
        #expect(entries == Dictionary(uniqueKeysWithValues: now.map { ($0.id, $0) }), "seed \(seed)")
        #expect(states == Dictionary(uniqueKeysWithValues: now.map { ($0.id, $0.activity.state) }), "seed \(seed)")
        #expect(
            revisions == Dictionary(uniqueKeysWithValues: now.map { ($0.id, $0.activity.revision) }), "seed \(seed)")
        #expect(board.isEnabled == isEnabled, "seed \(seed)")
        #expect(now.allSatisfy { $0.activity.state != .dismissed }, "seed \(seed)")
    }

    /// The events of one command about one activity come in their order.
    func checkOrder(of events: [Event]) {
        var ranks: [ActivityID: Int] = [:]
        for event in events {
            let (id, rank): (ActivityID, Int)
            switch event {
            case .started(let entry): (id, rank) = (entry.id, 0)
            case .activityStateChanged(let name, let state, _, _): (id, rank) = (name, state == .dismissed ? 4 : 1)
            case .contentUpdated(let name): (id, rank) = (name, 2)
            case .alerted(let name, _): (id, rank) = (name, 3)
            case .changed(let before, _): (id, rank) = (before.id, 4)
            case .dismissed(let entry): (id, rank) = (entry.id, 5)
            default: continue
            }
            #expect(ranks[id] ?? 0 <= rank, "seed \(seed): \(events.allTexts)")
            ranks[id] = rank
        }
    }

    private static func isAllowed(from previous: ActivityState, to state: ActivityState, _ reason: Reason) -> Bool {
        switch (previous, state) {
        case (.pending, .active): [.startDate, .app].contains(reason)
        case (.active, .stale): [.staleDate, .timeLimit, .ownerGone].contains(reason)
        case (.stale, .active): reason == .updated
        case (.pending, .ended), (.active, .ended), (.stale, .ended):
            [.app, .user, .completed, .timeLimit, .ownerGone, .revoked, .startupCleanup].contains(reason)
        case (.ended, .dismissed): [.app, .user, .dismissalDate, .revoked, .replaced].contains(reason)
        default: false
        }
    }
}
