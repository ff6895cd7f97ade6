// SPDX-License-Identifier: Apache-2.0

public import BusValues

extension Peer {
    /// Calls the bus itself.
    @discardableResult
    public func callBus(_ member: String, _ arguments: [BusValue] = []) throws -> [BusValue] {
        try call("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", member, arguments)
    }

    /// Takes a well-known name.
    ///
    /// - Throws: `TestSupportError` where another connection has it.
    public func requestName(_ name: String) throws {
        // 4 = DO_NOT_QUEUE; 1 = primary owner, 4 = already the owner.
        let reply = try callBus("RequestName", [.string(name), .uint32(4)])
        guard reply == [.uint32(1)] || reply == [.uint32(4)] else {
            throw TestSupportError("the name \(name) is taken: \(reply)")
        }
    }

    /// Gives a well-known name back.
    public func releaseName(_ name: String) throws {
        try callBus("ReleaseName", [.string(name)])
    }

    /// The unique name of the owner of `name`, or nil where nobody has it. It starts no service.
    public func owner(of name: String) throws -> String? {
        do {
            guard case .string(let owner)? = try callBus("GetNameOwner", [.string(name)]).first else { return nil }
            return owner
        } catch let error as PeerError where error.name == "org.freedesktop.DBus.Error.NameHasNoOwner" {
            return nil
        }
    }

    /// The process that has `name`.
    public func processID(of name: String) throws -> Int32? {
        guard case .uint32(let pid)? = try callBus("GetConnectionUnixProcessID", [.string(name)]).first else {
            return nil
        }
        return Int32(bitPattern: pid)
    }

    /// Waits until `name` has an owner.
    ///
    /// - Returns: the owner's unique name, or nil where nobody came within `timeout` seconds.
    public func waitForOwner(of name: String, timeout: Double = BootClock.patience) throws -> String? {
        let changes = try subscribeToOwner(of: name)
        defer { try? unsubscribe(changes) }
        if let owner = try owner(of: name) { return owner }
        let signal = changes.wait(timeout: timeout) { $0.arguments.last != .string("") }
        guard case .string(let owner)? = signal?.arguments.last else { return nil }
        return owner
    }

    /// Waits until nobody has `name`.
    ///
    /// - Returns: whether that is so within `timeout` seconds.
    public func waitForLoss(of name: String, timeout: Double = BootClock.patience) throws -> Bool {
        let changes = try subscribeToOwner(of: name)
        defer { try? unsubscribe(changes) }
        if try owner(of: name) == nil { return true }
        return changes.wait(timeout: timeout) { $0.arguments.last == .string("") } != nil
    }

    /// Records each change of the owner of `name`: arguments are the name, the old owner and the new one.
    public func subscribeToOwner(of name: String) throws -> SignalLog {
        try subscribe(
            MatchRule(
                sender: "org.freedesktop.DBus", path: "/org/freedesktop/DBus", interface: "org.freedesktop.DBus",
                member: "NameOwnerChanged", firstArgument: name))
    }
}
