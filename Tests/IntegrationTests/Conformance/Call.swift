// SPDX-License-Identifier: Apache-2.0

import BusValues
import TestSupport

/// A call of the daemon, right or wrong.
struct Call: CustomStringConvertible {
    var path: ObjectPath
    var interface: String
    var member: String
    var arguments: [BusValue]

    init(_ path: ObjectPath, _ interface: String, _ member: String, _ arguments: [BusValue] = []) {
        self.path = path
        self.interface = interface
        self.member = member
        self.arguments = arguments
    }

    /// The method, as it stands in the interface files.
    var method: String { "\(interface).\(member)" }

    func with(_ arguments: [BusValue]) -> Call { Call(path, interface, member, arguments) }

    /// The call with another argument in one place.
    func with(_ argument: BusValue, at place: Int) -> Call {
        var arguments = arguments
        arguments[place] = argument
        return with(arguments)
    }

    var description: String {
        let text = arguments.map { "\($0.signature) \($0)".prefix(120) }.joined(separator: ", ")
        return "\(path) \(method)(\(text))"
    }
}
