// SPDX-License-Identifier: Apache-2.0

/// One key of a section.
struct ConfigurationSetting: Sendable {
    let key: String
    /// Takes over a value; the empty one is the default.
    let apply: @Sendable (String, inout Configuration) throws(ConfigurationValueError) -> Void

    init<Value>(
        _ key: String, _ property: any WritableKeyPath<Configuration, Value> & Sendable,
        read: @escaping @Sendable (String) throws(ConfigurationValueError) -> Value
    ) {
        self.key = key
        apply = { (text, configuration) throws(ConfigurationValueError) in
            configuration[keyPath: property] =
                text.isEmpty ? Configuration()[keyPath: property] : try read(text)
        }
    }
}
