// SPDX-License-Identifier: Apache-2.0

extension AppIntent {
    /// What the button's action is called on the bus: the intent's type and, where it has parameters, a number that stands
    /// for their values. The same intent has the same key in every process, so a press finds it after a restart too.
    var actionKey: String {
        var type = String(describing: Self.self)
        if type.utf8.count > 200 { type = String(type.prefix(48)) }
        let values = Mirror(reflecting: self).children.map { label, value in
            "\(label ?? "")=\(identity(of: value))"
        }
        guard !values.isEmpty else { return type }
        // FNV-1a, 64 bits: Swift's own hashes differ from process to process.
        let hash = values.joined(separator: "\u{0}").utf8.reduce(into: UInt64(0xcbf2_9ce4_8422_2325)) {
            $0 = ($0 ^ UInt64($1)) &* 0x100_0000_01b3
        }
        return type + "-" + String(hash, radix: 16)
    }
}
