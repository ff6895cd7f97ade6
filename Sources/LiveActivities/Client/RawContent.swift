// SPDX-License-Identifier: Apache-2.0

import BusValues
import FoundationEssentials

/// An activity's content as it stands on the bus.
struct RawContent: Sendable {
    var values: [String: BusValue] = [:]
    var revision: UInt64 = 0
    /// µs since 1970; 0: never.
    var staleTimestamp: UInt64 = 0
    var relevanceScore = 0.0

    /// The content as a program knows it.
    func typed<State: Decodable & Encodable & Hashable>(_ type: State.Type) throws -> ActivityContent<State> {
        ActivityContent(
            state: try ValueCoding.decode(type, from: values), staleDate: Date(timestamp: staleTimestamp),
            relevanceScore: relevanceScore)
    }
}

extension Date {
    /// The date of a timestamp of the bus; nil: none is set.
    init?(timestamp: UInt64) {
        guard timestamp > 0 else { return nil }
        self.init(timeIntervalSince1970: Double(timestamp) / 1e6)
    }

    /// µs since 1970. 0 would mean that none is set: that instant and all before it are the first that can be said.
    var timestamp: UInt64 {
        let microseconds = (timeIntervalSince1970 * 1e6).rounded()
        return microseconds < 0x1p63 ? UInt64(max(1, microseconds)) : UInt64(Int64.max)
    }
}
