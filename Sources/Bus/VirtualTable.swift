// SPDX-License-Identifier: Apache-2.0

import BusValues
import CSystemd
import Glibc

/// The `sd_bus_vtable` of an interface. sd-bus keeps pointers to it and to its strings, so it lives as long as the
/// interface is exported.
///
/// Source: sd_bus_add_object_vtable(3).
final class VirtualTable {
    let entries: UnsafeMutablePointer<sd_bus_vtable>
    private var strings: [UnsafeMutablePointer<CChar>] = []

    init<Object>(_ interface: Interface<Object>) {
        entries = .allocate(capacity: interface.order.count + 2)
        senko_vtable_start(entries, 0)
        for (index, member) in interface.order.enumerated() { fill(entries + index + 1, with: member) }
        senko_vtable_end(entries + interface.order.count + 1)
    }

    deinit {
        for string in strings { free(string) }
        entries.deallocate()
    }

    private func fill<Object>(_ entry: UnsafeMutablePointer<sd_bus_vtable>, with member: Member<Object>) {
        let name = keep(member.name)
        switch member.kind {
        case .method(let arguments, let results, _):
            // Without the flag, sd-bus would let only privileged callers in, and say so in the introspection.
            senko_vtable_method(
                entry, name, keep(joined(arguments)), keep(joined(results)), keepNames(member.argumentNames),
                callMethod, SD_BUS_VTABLE_UNPRIVILEGED.rawFlag)
        case .signal(let arguments):
            senko_vtable_signal(entry, name, keep(joined(arguments)), keepNames(member.argumentNames), 0)
        case .property(let type, let change, _, let set):
            let flags =
                switch change {
                case .constant: SD_BUS_VTABLE_PROPERTY_CONST.rawFlag
                case .signalled: SD_BUS_VTABLE_PROPERTY_EMITS_CHANGE.rawFlag
                case .silent: 0 as UInt64
                }
            if set != nil {
                senko_vtable_writable_property(
                    entry, name, keep(type.description), getProperty, setProperty,
                    flags | SD_BUS_VTABLE_UNPRIVILEGED.rawFlag)
            } else {
                senko_vtable_property(entry, name, keep(type.description), getProperty, flags)
            }
        }
    }

    private func joined(_ types: [Signature]) -> String {
        types.map(\.description).joined()
    }

    private func keep(_ text: String) -> UnsafePointer<CChar> {
        let copy = strdup(text)!
        strings.append(copy)
        return UnsafePointer(copy)
    }

    /// Names one after the other, each ended by a NUL, and a further NUL at the end.
    private func keepNames(_ names: [String]) -> UnsafePointer<CChar> {
        let bytes: [UInt8] = names.reduce(into: []) { $0 += Array($1.utf8) + [0] } + [0]
        let copy = malloc(bytes.count)!
        copy.copyMemory(from: bytes, byteCount: bytes.count)
        strings.append(copy.assumingMemoryBound(to: CChar.self))
        return UnsafePointer(strings.last!)
    }
}

extension BinaryInteger {
    var rawFlag: UInt64 { UInt64(truncatingIfNeeded: self) }
}

extension RawRepresentable where RawValue: BinaryInteger {
    var rawFlag: UInt64 { UInt64(truncatingIfNeeded: rawValue) }
}
