// SPDX-License-Identifier: Apache-2.0

import BusValues
import TestSupport

/// All that the daemon tells about its activities and that does not change by itself.
struct Snapshot: Equatable {
    /// What `GetManagedObjects` and `Meditation.List` replied.
    private let replies: [BusValue]

    init(_ bed: TestBed) throws {
        let objects = try bed.peer.call(Daemon.name, TestBed.root, TestBed.objectManager, "GetManagedObjects")
        replies = (objects + (try bed.call("List"))).map(Self.still)
    }

    /// The value without what is computed when it is read.
    private static func still(_ value: BusValue) -> BusValue {
        switch value {
        case .array(let element, let elements):
            .array(element: element, elements.map(still))
        case .entry(.string("RemainingSeconds"), _), .entry(.string("PhaseRemainingSeconds"), _),
            .entry(.string("OvertimeSeconds"), _):
            .entry(key: .string(""), value: .byte(0))
        case .entry(let key, let value): .entry(key: key, value: still(value))
        case .structure(let fields) where fields.count == 6:
            .structure(Array(fields[..<4]) + [fields[5]])
        default: value
        }
    }

    /// What differs, in words; empty where nothing does.
    func differences(from other: Snapshot) -> [String] {
        zip(parts, other.parts).filter { $0 != $1 }.map { "\($0) instead of \($1)" }
    }

    /// An object or a row each.
    private var parts: [String] {
        replies.flatMap { reply -> [String] in
            guard case .array(_, let elements) = reply else { return [] }
            return elements.map(\.description).sorted()
        }
    }
}
