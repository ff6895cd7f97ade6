// SPDX-License-Identifier: Apache-2.0

public import ActivityCore
public import Bus

extension ActivityError: BusErrorConvertible {
    /// `org.freedesktop.DBus.Error.InvalidArgs`, or `org.senko.Senko1.Error.` and the code.
    public var busError: BusError {
        switch code {
        case .invalidArgs: .invalidArguments(message)
        default: BusError(name: "\(Names.bus).Error.\(code.rawValue)", message: message)
        }
    }
}
