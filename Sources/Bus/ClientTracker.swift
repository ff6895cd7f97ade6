// SPDX-License-Identifier: Apache-2.0

import CSystemd
import Glibc

/// Follows which clients are still on the bus.
///
/// A client that is gone already when it is added is reported at once, so none that vanished early is waited for.
/// Source: sd_bus_track_new(3).
public final class ClientTracker {
    private let connection: Connection
    private let handler: () -> Void
    private var track: OpaquePointer?

    /// A tracker without clients.
    ///
    /// - Parameters:
    ///   - connection: the connection on which the clients are.
    ///   - handler: called whenever the last client has gone.
    public init(on connection: Connection, whenEmpty handler: @escaping () -> Void) throws(BusError) {
        self.connection = connection
        self.handler = handler
        try check(
            sd_bus_track_new(
                connection.bus, &track,
                { _, context in
                    let tracker = Unmanaged<ClientTracker>.fromOpaque(context!).takeUnretainedValue()
                    tracker.handler()
                    // 0 would have the handler called again, at once and for ever.
                    return 1
                }, Unmanaged.passUnretained(self).toOpaque()),
            "tracking clients")
    }

    deinit {
        sd_bus_track_unref(track)
    }

    /// Follows a client by its unique name. Where it is gone already and no other is followed, the handler is called
    /// soon.
    ///
    /// - Returns: false where it was followed already, or is gone.
    @discardableResult
    public func add(_ client: String) throws(BusError) -> Bool {
        let result = sd_bus_track_add_name(track, client)
        connection.rearm()
        if result == -ENXIO { return false }
        return try check(result, "tracking the client \(client)") > 0
    }

    /// No longer follows a client; one that is not followed is passed over.
    public func remove(_ client: String) {
        sd_bus_track_remove_name(track, client)
        connection.rearm()
    }

    /// Whether a client is followed, and so on the bus as far as is known.
    public func contains(_ client: String) -> Bool {
        sd_bus_track_contains(track, client) != nil
    }

    /// How many clients are followed.
    public var count: Int { Int(sd_bus_track_count(track)) }
}
