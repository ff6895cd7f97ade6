// SPDX-License-Identifier: Apache-2.0

internal import BusValues
internal import FoundationEssentials

/// How far something has come.
enum ProgressAmount: Hashable, Sendable {
    /// Nobody knows.
    case indeterminate
    /// That much of all.
    case value(Double, total: Double)
    /// As far as the host's clock between two instants.
    case interval(ClosedRange<Date>, countsDown: Bool)

    /// From 0 to 1, where it does not come from the clock.
    var fraction: Double? {
        guard case .value(let value, let total) = self, total > 0 else { return nil }
        return min(1, max(0, value / total))
    }

    /// Whether the host's clock knows.
    var isTimed: Bool {
        if case .interval = self { true } else { false }
    }

    /// As a host reads it.
    var properties: [String: BusValue] {
        switch self {
        case .indeterminate:
            return [:]
        case .value(let value, let total):
            let total = total.isFinite && total > 0 ? total : 1
            let value = value.isNaN ? 0 : min(total, max(0, value))
            return total == 1 ? ["value": .double(value)] : ["value": .double(value), "total": .double(total)]
        case .interval(let interval, let countsDown):
            let properties: [String: BusValue] = ["timerInterval": interval.busValue]
            return countsDown ? properties : properties.merging(["countsDown": .boolean(false)]) { $1 }
        }
    }
}
