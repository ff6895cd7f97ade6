// SPDX-License-Identifier: Apache-2.0

extension Introspection.Interface {
    /// Where the interface differs from what it should be, a line each; empty where they are equal.
    public func differences(from expected: Self) -> [String] {
        Self.compare("method", methods, expected.methods) + Self.compare("signal", signals, expected.signals)
            + Self.compare("property", properties, expected.properties)
            + Self.compare("annotation", annotations, expected.annotations)
    }

    private static func compare<Item: Equatable>(
        _ kind: String, _ found: [String: Item], _ expected: [String: Item]
    ) -> [String] {
        Set(found.keys).union(expected.keys).sorted().compactMap { name in
            switch (found[name], expected[name]) {
            case (let one?, let other?): one == other ? nil : "\(kind) \(name): \(one) instead of \(other)"
            case (_?, nil): "\(kind) \(name): not declared"
            case (nil, _): "\(kind) \(name): missing"
            }
        }
    }
}
