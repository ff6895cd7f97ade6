// SPDX-License-Identifier: Apache-2.0

import CSystemd
import Glibc

/// An error as it travels over the bus: a name for programs and a message for people.
///
/// Source: D-Bus specification, "Standard error names"; sd-bus-errors(3).
public struct BusError: Error, Hashable, Sendable {
    /// The D-Bus error name, such as `org.freedesktop.DBus.Error.InvalidArgs`.
    public let name: String
    /// What was wrong and what to do, in words.
    public let message: String

    /// An error of any name.
    public init(name: String, message: String) {
        self.name = name
        self.message = message
    }

    /// `org.freedesktop.DBus.Error.InvalidArgs`
    public static func invalidArguments(_ message: String) -> BusError {
        BusError(name: SD_BUS_ERROR_INVALID_ARGS, message: message)
    }

    /// `org.freedesktop.DBus.Error.Disconnected`
    public static let disconnected = BusError(
        name: "org.freedesktop.DBus.Error.Disconnected", message: "the connection to the bus is closed")

    /// The error of a system call's or sd-bus' negative result.
    ///
    /// - Parameters:
    ///   - result: a negative errno, as sd-bus functions return it.
    ///   - action: what was being done, such as `requesting the name org.senko.Senko1`.
    init(_ result: Int32, while action: String) {
        let number = result < 0 ? -result : result
        switch number {
        case ECONNRESET, ENOTCONN, ESHUTDOWN, EPIPE:
            name = Self.disconnected.name
        case ETIMEDOUT:
            name = SD_BUS_ERROR_NO_REPLY
        case ENOBUFS:
            name = SD_BUS_ERROR_LIMITS_EXCEEDED
        case EEXIST:
            name = SD_BUS_ERROR_FILE_EXISTS
        case ENOENT, ENOMEDIUM:
            name = SD_BUS_ERROR_FILE_NOT_FOUND
        default:
            name = SD_BUS_ERROR_FAILED
        }
        message = "\(action): \(String(cString: strerror(number)))"
    }

    /// The error of a reply or a failed call.
    init(_ error: UnsafePointer<sd_bus_error>) {
        name = error.pointee.name.map { String(cString: $0) } ?? SD_BUS_ERROR_FAILED
        message = error.pointee.message.map { String(cString: $0) } ?? ""
    }
}

/// An error that knows how it is told on the bus. What a method throws that does not conform is told as
/// `org.freedesktop.DBus.Error.Failed`.
public protocol BusErrorConvertible: Error {
    /// The error for the caller.
    var busError: BusError { get }
}

extension BusError: BusErrorConvertible {
    /// Itself.
    public var busError: BusError { self }
}

/// Checks the result of an sd-bus function: negative is an errno.
@discardableResult
func check(_ result: Int32, _ action: @autoclosure () -> String) throws(BusError) -> Int32 {
    guard result >= 0 else { throw BusError(result, while: action()) }
    return result
}
