// SPDX-License-Identifier: Apache-2.0

import BusValues

extension BusValue {
    /// The value with texts that the bus carries: one with a NUL in it would have the whole message refused.
    var withSendableTexts: BusValue {
        switch self {
        case .string(let text): .string(text.busText)
        case .variant(let value): .variant(value.withSendableTexts)
        case .array(let element, let elements): .array(element: element, elements.map(\.withSendableTexts))
        case .structure(let fields): .structure(fields.map(\.withSendableTexts))
        case .entry(let key, let value): .entry(key: key, value: value.withSendableTexts)
        default: self
        }
    }
}
