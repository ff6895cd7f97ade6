// SPDX-License-Identifier: Apache-2.0

public import BusValues
import Foundation

/// A client that writes its messages byte by byte, and so may write what no library lets through. It reads only when it
/// is told to.
///
/// Source: D-Bus specification, "Authentication Protocol", "Message Format".
public final class RawPeer {
    /// What came back for a call.
    public enum Answer: Equatable {
        /// A reply.
        case reply
        /// An error reply, by its name.
        case error(String)
        /// The bus has closed the connection.
        case closed
        /// Nothing in time.
        case nothing
    }

    private let descriptor: Int32
    private var isOpen = true
    private var lastSerial: UInt32 = 0
    private var received: [UInt8] = []

    /// Connects, authenticates and says hello.
    ///
    /// - Parameter address: the bus' address, `unix:path=…`.
    public init(address: String) throws {
        descriptor = try Self.connect(to: String(address.dropFirst("unix:path=".count)))
        let identity = String(getuid()).utf8.map { String($0, radix: 16) }.joined()
        try send(bytes: [0] + Array("AUTH EXTERNAL \(identity)\r\n".utf8))
        guard let line = Descriptors.readLine(from: descriptor, timeout: 20), line.hasPrefix("OK ") else {
            throw TestSupportError("the bus at \(address) lets no client in")
        }
        try send(bytes: Array("BEGIN\r\n".utf8))
        let hello = try send(
            "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "Hello", signature: "", body: [])
        guard answer(to: hello, timeout: 20) == .reply else { throw TestSupportError("no answer to Hello") }
    }

    deinit {
        close()
    }

    /// Goes away without a word.
    public func close() {
        if isOpen { Glibc.close(descriptor) }
        isOpen = false
    }

    /// Sends a call whose signature and body need not fit.
    ///
    /// - Returns: its serial.
    @discardableResult
    public func send(
        _ destination: String, _ path: ObjectPath, _ interface: String, _ member: String, signature: Signature,
        body: [UInt8]
    ) throws -> UInt32 {
        lastSerial += 1
        try send(
            bytes: Self.call(destination, path, interface, member, signature: signature, body: body, lastSerial))
        return lastSerial
    }

    /// Sends a well-formed call, or the first bytes of one.
    ///
    /// - Parameter share: which part of its bytes.
    /// - Returns: its serial.
    @discardableResult
    public func send(
        _ destination: String, _ path: ObjectPath, _ interface: String, _ member: String, _ arguments: [BusValue],
        share: Double = 1
    ) throws -> UInt32 {
        lastSerial += 1
        let signature = Signature(trusted: arguments.map(\.signature.description).joined())
        let body = arguments.isEmpty ? [] : BusValue.structure(arguments).marshalled()
        let bytes = Self.call(destination, path, interface, member, signature: signature, body: body, lastSerial)
        try send(bytes: Array(bytes.prefix(Int(Double(bytes.count) * share))))
        return lastSerial
    }

    /// Writes bytes, in the middle of a message as well.
    ///
    /// - Throws: `TestSupportError` where nobody takes them within twenty seconds, or the connection is closed.
    public func send(bytes: [UInt8]) throws {
        var rest = bytes[...]
        while !rest.isEmpty {
            var file = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
            guard poll(&file, 1, 20_000) == 1 else { throw TestSupportError("the bus takes no more bytes") }
            let count = rest.withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { throw TestSupportError("the connection is closed") }
            rest = rest.dropFirst(count)
        }
    }

    /// Reads until the answer to a call is there.
    public func answer(to serial: UInt32, timeout: Double) -> Answer {
        let deadline = BootClock.now + BootClock.microseconds(timeout)
        while true {
            while let message = nextMessage() {
                if let answer = Self.answer(message, to: serial) { return answer }
            }
            let now = BootClock.now
            guard now < deadline else { return .nothing }
            var file = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            guard poll(&file, 1, Int32((deadline - now) / 1000 + 1)) == 1 else { continue }
            var buffer = [UInt8](repeating: 0, count: 65_536)
            let count = read(descriptor, &buffer, buffer.count)
            guard count > 0 else { return .closed }
            received += buffer[..<count]
        }
    }

    /// The header of the next message that has come whole, with its body taken away.
    private func nextMessage() -> [UInt8]? {
        guard received.count >= 16 else { return nil }
        let header = (16 + Int(Self.number(received, at: 12)) + 7) / 8 * 8
        let length = header + Int(Self.number(received, at: 4))
        guard received.count >= length else { return nil }
        defer { received.removeFirst(length) }
        return Array(received[..<(16 + Int(Self.number(received, at: 12)))])
    }

    private static func answer(_ header: [UInt8], to serial: UInt32) -> Answer? {
        guard case .structure(let parts)? = BusValue(unmarshalling: header, as: "(yyyyuua(yv))"),
            let fields = [BusTuple<UInt8, BusValue>](busValue: parts[6]),
            fields.contains(where: { $0.fields.0 == 5 && $0.fields.1 == .uint32(serial) })
        else { return nil }
        guard parts[1] == .byte(3) else { return .reply }
        guard case .string(let name)? = fields.first(where: { $0.fields.0 == 4 })?.fields.1 else { return nil }
        return .error(name)
    }

    private static func number(_ bytes: [UInt8], at place: Int) -> UInt32 {
        (0..<4).reduce(0) { $0 | UInt32(bytes[place + $1]) << (8 * UInt32($1)) }
    }

    private static func call(
        _ destination: String, _ path: ObjectPath, _ interface: String, _ member: String, signature: Signature,
        body: [UInt8], _ serial: UInt32
    ) -> [UInt8] {
        var fields: [BusTuple<UInt8, BusValue>] = [
            BusTuple(1, .objectPath(path)), BusTuple(2, .string(interface)), BusTuple(3, .string(member)),
            BusTuple(6, .string(destination)),
        ]
        if !signature.description.isEmpty { fields.append(BusTuple(8, .signature(signature))) }
        var bytes = BusValue.structure([
            .byte(UInt8(ascii: "l")), .byte(1), .byte(0), .byte(1), .uint32(UInt32(body.count)), .uint32(serial),
            fields.busValue,
        ]).marshalled()
        while bytes.count % 8 != 0 { bytes.append(0) }
        return bytes + body
    }

    private static func connect(to path: String) throws -> Int32 {
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let capacity = MemoryLayout.size(ofValue: address.sun_path)
        guard descriptor >= 0, path.utf8.count < capacity else { throw TestSupportError("no socket for \(path)") }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let result = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        guard result == 0 else {
            Glibc.close(descriptor)
            throw TestSupportError("connect to \(path): \(String(cString: strerror(errno)))")
        }
        return descriptor
    }
}
