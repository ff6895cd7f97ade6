// SPDX-License-Identifier: Apache-2.0

import BusValues
import TestSupport
import Testing

/// The eye that sees after each call whether what `Activities` tells is in order, and follows from what it told before.
struct BoardWatch {
    /// Which states may follow a state at once, itself among them; the first has not been there.
    private static let next: [String: Set<String>] = [
        "": ["pending", "active", "stale", "ended"], "pending": ["pending", "active", "stale", "ended"],
        "active": ["active", "stale", "ended"], "stale": ["stale", "active", "ended"], "ended": ["ended"],
    ]

    private struct Known {
        var state = ""
        var revision: UInt64 = 0
        var constants: [BusValue?] = []
    }

    private var known: [ObjectPath: Known] = [:]
    private var gone: Set<ObjectPath> = []
    /// The paths that are there, in the order of the last list.
    private(set) var paths: [ObjectPath] = []

    /// Looks.
    ///
    /// - Parameter call: after which, for the message.
    mutating func look(_ bed: TestBed, after call: String) throws {
        let (rows, value) = try bed.atOneMoment {
            (
                try bed.listActivities(),
                try bed.peer.get(Daemon.name, TestBed.root, TestBed.activities, "Usage")
            )
        }
        let before = known
        known = [:]
        paths = rows.map(\.fields.0)
        var living: [String: UInt32] = [:]
        var (payload, presentation) = (0, 0)
        var last: (score: Double, start: UInt64)?
        for row in rows {
            let (path, properties) = row.fields
            guard case .string(let state)? = properties["State"], case .uint64(let revision)? = properties["Revision"],
                case .string(let owner)? = properties["Owner"], case .string(let reason)? = properties["EndReason"],
                case .double(let score)? = properties["RelevanceScore"],
                case .uint64(let start)? = properties["StartedTimestamp"],
                case .uint64(let dismissal)? = properties["DismissalTimestamp"],
                let attributes = properties["Attributes"], let content = properties["Content"],
                let drawn = properties["Presentation"]
            else { throw TestSupportError("after \(call): \(path) is \(properties)") }
            let constants = ["Id", "Kind", "Owner", "Key", "Attributes", "StartedTimestamp"].map { properties[$0] }
            let old = before[path] ?? Known(constants: constants)
            #expect(!gone.contains(path), "after \(call): \(path) is back")
            #expect(Self.next[old.state]?.contains(state) == true, "after \(call): \(old.state) to \(state)")
            #expect(revision >= old.revision && revision >= 1, "after \(call): \(old.revision) to \(revision)")
            #expect(constants == old.constants, "after \(call)")
            #expect(properties["Id"] == .string(String(path.lastElement)))
            #expect((reason == "") == (state != "ended") && (dismissal == 0) == (state != "ended"), "after \(call)")
            #expect(score.isFinite)
            if let last {
                #expect(last.score > score || (last.score == score && last.start <= start), "after \(call): order")
            }
            last = (score, start)
            if state != "ended" { living[owner, default: 0] += 1 }
            payload = max(payload, attributes.marshalledSize + content.marshalledSize)
            presentation = max(presentation, [String: BusValue]().busValue == drawn ? 0 : drawn.marshalledSize)
            known[path] = Known(state: state, revision: revision, constants: constants)
        }
        gone.formUnion(before.keys.filter { known[$0] == nil })
        let usage = [String: BusValue](busValue: value) ?? [:]
        #expect(usage["total"] == .uint32(UInt32(rows.count)), "after \(call)")
        #expect(
            usage["per_owner"] == .uint32(living.filter { $0.key != "org.senko.Senko1" }.values.max() ?? 0),
            "after \(call)")
        #expect(usage["payload_bytes"] == .uint32(UInt32(payload)), "after \(call)")
        #expect(usage["presentation_bytes"] == .uint32(UInt32(presentation)), "after \(call)")
        #expect(payload <= 4096 && presentation <= 16384, "after \(call)")
    }
}
