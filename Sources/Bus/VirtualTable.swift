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
    /// A door for each member, in the order of the declaration: sd-bus hands the member's own one to its handler, as it is
    /// told how far each lies from the first.
    let doors: UnsafeMutablePointer<Door>
    private let count: Int
    private var strings: [UnsafeMutablePointer<CChar>] = []

    /// Where sd-bus enters for one member.
    struct Door {
        unowned(unsafe) let exporter: AnyExporter
        /// The member's place in the declaration.
        let member: Int
    }

    init<Object>(_ interface: Interface<Object>, of exporter: AnyExporter) {
        count = interface.order.count
        entries = .allocate(capacity: count + 2)
        doors = .allocate(capacity: count)
        for member in 0..<count { (doors + member).initialize(to: Door(exporter: exporter, member: member)) }
        senko_vtable_start(entries, 0)
        for (index, member) in interface.order.enumerated() { fill(entries + index + 1, with: member, at: index) }
        senko_vtable_end(entries + interface.order.count + 1)
    }

    deinit {
        for string in strings { free(string) }
        entries.deallocate()
        doors.deinitialize(count: count)
        doors.deallocate()
    }

    private func fill<Object>(_ entry: UnsafeMutablePointer<sd_bus_vtable>, with member: Member<Object>, at index: Int)
    {
        let offset = index * MemoryLayout<Door>.stride
        let name = keep(member.name)
        switch member.kind {
        case .method(let arguments, let results, _):
            // Without the flag, sd-bus would let only privileged callers in, and say so in the introspection.
            senko_vtable_method(
                entry, name, keep(joined(arguments)), keep(joined(results)), keepNames(member.argumentNames),
                callMethod, offset, SD_BUS_VTABLE_UNPRIVILEGED.rawFlag)
        case .signal(let arguments):
            senko_vtable_signal(entry, name, keep(joined(arguments)), keepNames(member.argumentNames), 0)
        case .property(let property):
            let flags =
                switch property.change {
                case .constant: SD_BUS_VTABLE_PROPERTY_CONST.rawFlag
                case .signalled: SD_BUS_VTABLE_PROPERTY_EMITS_CHANGE.rawFlag
                case .silent: 0 as UInt64
                }
            if property.set != nil {
                senko_vtable_writable_property(
                    entry, name, keep(property.type.description), getProperty, setProperty, offset,
                    flags | SD_BUS_VTABLE_UNPRIVILEGED.rawFlag)
            } else {
                senko_vtable_property(entry, name, keep(property.type.description), getProperty, offset, flags)
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
