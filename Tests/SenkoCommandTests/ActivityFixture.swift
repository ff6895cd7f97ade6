// SPDX-License-Identifier: Apache-2.0

import ActivityCore
import BusValues

@testable import senko

extension Fixture {
    /// An activity as a daemon would publish it.
    static func activity(
        id: String = "mf3k7qa2", kind: String = "Build", owner: String = "make", state: String = "active",
        key: String = "", attributes: [String: BusValue] = [:],
        content: [String: BusValue] = ["title": .string("Build")],
        changes: [String: BusValue] = [:]
    ) -> ActivitySnapshot {
        var properties: [String: BusValue] = [
            "Id": id.busValue, "Kind": kind.busValue, "Owner": owner.busValue, "State": state.busValue,
            "Key": key.busValue, "Attributes": attributes.busValue, "Content": content.busValue,
            "Revision": UInt64(3).busValue,
            "StartedTimestamp": UInt64(now.realtime.microseconds).busValue, "StaleTimestamp": UInt64(0).busValue,
            "DismissalTimestamp": UInt64(0).busValue, "RelevanceScore": 2.5.busValue, "EndReason": "".busValue,
        ]
        properties.merge(changes) { $1 }
        return ActivitySnapshot(path: path(id), properties: properties)
    }
}
