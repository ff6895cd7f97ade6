// SPDX-License-Identifier: Apache-2.0

import ActivityCore
import Dispatch

/// Makes the sound, on a queue of its own: a sound server may take its time, or hang, and nothing else waits for it.
///
/// Everything here runs on that queue, which is what makes it safe to share.
final class BellPlayer: @unchecked Sendable {
    private let queue = DispatchQueue(label: "org.senko.bell")
    private var library: SoundLibrary?
    private var context: SoundLibrary.Context?

    /// Has the sound server load a sound, so that it comes without delay when it is due.
    func prepare(_ strike: Strike, then report: @escaping @Sendable (BellError?) -> Void) {
        queue.async { [self] in
            report(
                attempt { library, context throws(BellError) in
                    try library.withProperties(strike.properties) { properties throws(BellError) in
                        try library.check(library.cache(context, properties), "loading the sound \(strike.sound)")
                    }
                })
        }
    }

    /// Strikes a bell.
    ///
    /// - Parameters:
    ///   - report: called on the player's queue with what went wrong; nil: nothing.
    func play(_ strike: Strike, then report: @escaping @Sendable (BellError?) -> Void) {
        queue.async { [self] in
            // Nobody wants to hear now what was due while the sound server hung.
            guard SystemClocks().now.boottime - strike.due <= .seconds(1) else { return report(nil) }
            report(
                attempt { library, context throws(BellError) in
                    try library.withProperties(strike.properties) { properties throws(BellError) in
                        try library.check(
                            library.play(context, 0, properties, nil, nil), "playing the sound \(strike.sound)")
                    }
                })
        }
    }

    /// Tries a thing, and once more with a fresh connection, as the sound server may have been restarted.
    private func attempt(
        _ body: (SoundLibrary, SoundLibrary.Context) throws(BellError) -> Void
    ) -> BellError? {
        let isFirst = library == nil
        // Loading the libraries runs much code that nothing needs again.
        defer { if isFirst, library != nil { TextPages.release() } }
        do throws(BellError) {
            let hadContext = context != nil
            let (library, context) = try connect()
            do throws(BellError) {
                try body(library, context)
            } catch {
                disconnect()
                guard hadContext else { throw error }
                let (library, context) = try connect()
                try body(library, context)
            }
            return nil
        } catch {
            disconnect()
            return error
        }
    }

    private func connect() throws(BellError) -> (SoundLibrary, SoundLibrary.Context) {
        let library: SoundLibrary
        if let loaded = self.library { library = loaded } else { library = try SoundLibrary() }
        self.library = library
        if let context { return (library, context) }
        var created: SoundLibrary.Context?
        try library.check(library.createContext(&created), "opening the sound library")
        guard let created else { throw BellError("opening the sound library: no memory") }
        context = created
        try library.withProperties([
            ("application.name", "Senko"), ("application.id", "org.senko.Senko"),
            ("application.icon_name", "org.senko.Senko"),
        ]) { properties throws(BellError) in
            try library.check(library.changeProperties(created, properties), "opening the sound library")
        }
        return (library, created)
    }

    /// Closes the connection. The library stays: threads that have been through it may still need its code when they end.
    private func disconnect() {
        if let library, let context { _ = library.destroyContext(context) }
        context = nil
    }
}
