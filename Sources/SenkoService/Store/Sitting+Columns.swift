// SPDX-License-Identifier: Apache-2.0

import ActivityCore
import MeditationCore

extension Sitting {
    /// The values of `StoreSchema.sittingColumns`.
    func columns(id: ActivityID) -> [DatabaseValue] {
        let head: [DatabaseValue] = [
            .text(id.description), .text(title), .integer(started.microseconds), .integer(total?.wholeMicroseconds),
        ]
        let course: [DatabaseValue] = [
            .text(phaseOverride), .integer(announced.begun ? 1 : 0), .integer(announced.completed ? 1 : 0),
            .integer(announced.phaseNumber), .integer(announced.intervalNumber),
            .integer(announced.nextInterval?.wholeMicroseconds), .integer(began?.microseconds),
            .integer(paused.wholeMicroseconds), .integer(suspended.wholeMicroseconds),
            .integer(suspendedSeen.wholeMicroseconds), .integer(lastChange.microseconds),
            .integer(ended?.microseconds),
        ]
        return head + clock.columns + course + options.columns
    }
}

extension SittingClock {
    /// The values of `clock`, `origin`, `position`, `paused_since`.
    fileprivate var columns: [DatabaseValue] {
        switch self {
        case .going(let origin): [.text("going"), .integer(origin.microseconds), .null, .null]
        case .paused(let position, let since):
            [.text("paused"), .null, .integer(position.wholeMicroseconds), .integer(since.microseconds)]
        }
    }
}

extension SittingOptions {
    /// The values from `preparation` on.
    fileprivate var columns: [DatabaseValue] {
        let bell: [DatabaseValue] =
            switch intervalBell {
            case nil: [.null, .null, .null]
            case .every(let gap): [.text("every"), .integer(gap.wholeMicroseconds), .null]
            case .within(let gaps):
                [
                    .text("within"), .integer(gaps.lowerBound.wholeMicroseconds),
                    .integer(gaps.upperBound.wholeMicroseconds),
                ]
            }
        return [.integer(preparation.wholeMicroseconds)] + bell + [
            .integer(overtime ? 1 : 0), .text(onSuspend.rawValue), .text(bells.column), .text(sound), .text(key),
            .integer(Int64(bitPattern: seed)),
        ]
    }
}

extension ColumnReader {
    /// The sitting in the columns of `StoreSchema.sittingColumns`.
    mutating func sitting(programme: Programme) throws(Mismatch) -> Sitting {
        _ = try text()
        let title = try text()
        let started = try instant(Boottime.self)
        let total = try optionalDuration()
        let clock = try clock()
        let phaseOverride = try optionalText()
        let announced = SittingMarks(
            begun: try boolean(), completed: try boolean(), phaseNumber: try integer(), intervalNumber: try integer(),
            nextInterval: try optionalDuration())
        let began = try optionalInstant(Boottime.self)
        let (paused, suspended, suspendedSeen) = (try duration(), try duration(), try duration())
        let lastChange = try instant(Boottime.self)
        let ended = try optionalInstant(Boottime.self)
        let options = SittingOptions(
            programme: programme, preparation: try duration(), intervalBell: try intervalBell(),
            overtime: try boolean(), onSuspend: try name(SuspendPolicy.self), bells: try bells(),
            sound: try optionalText(), key: try optionalText(), seed: UInt64(bitPattern: try integer()))
        return Sitting(
            title: title, options: options, started: started, total: total, clock: clock, phaseOverride: phaseOverride,
            announced: announced, began: began, paused: paused, suspended: suspended, suspendedSeen: suspendedSeen,
            lastChange: lastChange, ended: ended)
    }

    private mutating func clock() throws(Mismatch) -> SittingClock {
        let form = try text()
        let (origin, position, since) = (
            try optionalInstant(Boottime.self), try optionalDuration(), try optionalInstant(Boottime.self)
        )
        switch (form, origin, position, since) {
        case ("going", let origin?, nil, nil): return .going(origin: origin)
        case ("paused", nil, let position?, let since?): return .paused(position: position, since: since)
        default: throw Mismatch("\(form.quotedForMessage) in clock does not fit origin, position and paused_since")
        }
    }

    private mutating func intervalBell() throws(Mismatch) -> IntervalBell? {
        let (form, shortest, longest) = (try optionalText(), try optionalDuration(), try optionalDuration())
        switch (form, shortest, longest) {
        case (nil, nil, nil): return nil
        case ("every", let gap?, nil): return .every(gap)
        case ("within", let shortest?, let longest?) where shortest <= longest: return .within(shortest...longest)
        default: throw Mismatch("interval_bell does not fit interval_shortest and interval_longest")
        }
    }

    private mutating func bells() throws(Mismatch) -> Set<BellKind> {
        let names = try text()
        guard let bells = Self.bells[names] else { throw mismatch(.text(names)) }
        return bells
    }

    /// Every set of bells by its text.
    private static let bells: [String: Set<BellKind>] = {
        var sets: [Set<BellKind>] = [[]]
        for bell in BellKind.allCases { sets += sets.map { $0.union([bell]) } }
        return Dictionary(uniqueKeysWithValues: sets.map { ($0.column, $0) })
    }()
}

extension Set<BellKind> {
    /// The names in the order of `BellKind.allCases`, with spaces between.
    fileprivate var column: String {
        BellKind.allCases.filter(contains).map(\.rawValue).joined(separator: " ")
    }
}
