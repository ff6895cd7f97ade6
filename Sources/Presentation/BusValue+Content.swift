// SPDX-License-Identifier: Apache-2.0

import BusValues

extension BusValue {
    /// The value without the variants around it.
    var content: BusValue {
        var value = self
        while case .variant(let inner) = value { value = inner }
        return value
    }

    /// A number of whatever width; nil where it is none, or not finite.
    var number: Double? {
        switch content {
        case .byte(let value): Double(value)
        case .int16(let value): Double(value)
        case .uint16(let value): Double(value)
        case .int32(let value): Double(value)
        case .uint32(let value): Double(value)
        case .int64(let value): Double(value)
        case .uint64(let value): Double(value)
        case .double(let value) where value.isFinite: value
        default: nil
        }
    }
}
