// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Somewhere that graphical programs draw, and of which pictures are taken.
public protocol Screen: AnyObject, Sendable {
    /// Width in pixels.
    var width: Int { get }
    /// Height in pixels.
    var height: Int { get }
    /// What leads a graphical program here, beside its other environment.
    var variables: [String: String] { get }
    /// Takes a picture of the whole screen.
    ///
    /// - Throws: `TestSupportError` with what the program said that takes it.
    func screenshot() throws -> Screenshot
}

extension Screen {
    /// Takes a picture once it is as wanted and nothing moves any more.
    ///
    /// - Parameters:
    ///   - timeout: after so many seconds the last picture is returned as it is.
    ///   - condition: what is wanted.
    public func settledScreenshot(
        timeout: Double = BootClock.patience, where condition: (Screenshot) -> Bool = { _ in true }
    ) throws -> Screenshot {
        let deadline = BootClock.now + BootClock.microseconds(timeout)
        var last = try screenshot()
        while BootClock.now < deadline {
            let before = BootClock.now
            BootClock.sleep(0.15)
            let next = try screenshot()
            // Nothing moves either on a machine that stands still.
            if next == last, condition(next), Stalls.seconds(since: before) < 0.05 { break }
            last = next
        }
        return last
    }
}
