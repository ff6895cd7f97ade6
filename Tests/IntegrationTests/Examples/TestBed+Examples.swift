// SPDX-License-Identifier: Apache-2.0

import BusValues
import TestSupport

extension TestBed {
    /// Starts one of the programs in `examples/` in the daemon's surroundings.
    func example(
        _ name: String, _ arguments: String..., environment: [String: String] = [:]
    ) throws -> ChildProcess {
        try ChildProcess(
            [Products.root + "/examples/" + name] + arguments,
            environment: surroundings.environment.merging(environment) { $1 })
    }

    /// The object of the first activity of this kind, as soon as there is one.
    func waitForActivity(_ kind: String, timeout: Double = 20) -> ObjectPath? {
        signals.wait(for: "Started", timeout: timeout) {
            $0.interface == Self.activities && $0.arguments.last == .string(kind)
        }.flatMap { ObjectPath(busValue: $0.arguments[0]) }
    }

    /// Waits for a content of which `isRight`.
    ///
    /// - Returns: it, or nil where there was none in time.
    @discardableResult
    func waitForContent(
        of path: ObjectPath, timeout: Double = 20, where isRight: ([String: BusValue]) -> Bool
    ) -> [String: BusValue]? {
        let signal = signals.wait(for: "Updated", timeout: timeout) { signal in
            Self.content(of: signal, path).map(isRight) ?? false
        }
        return signal.flatMap { Self.content(of: $0, path) }
    }

    /// Waits until it has come to a state.
    func waitForState(_ state: String, of path: ObjectPath, timeout: Double = 20) -> Bool {
        signals.wait(for: "StateChanged", timeout: timeout) {
            $0.interface == Self.activities && $0.arguments.prefix(2) == [.objectPath(path), .string(state)]
        } != nil
    }

    /// All that its content has been since its start, in order.
    func contents(of path: ObjectPath) -> [[String: BusValue]] {
        signals.signals("Updated").compactMap { Self.content(of: $0, path) }
    }

    /// A text of each content in order.
    func texts(_ key: String, of path: ObjectPath) -> [String] {
        contents(of: path).compactMap { $0[key].flatMap { String(busValue: $0) } }
    }

    /// Title and body of each alert in order.
    func alerts(of path: ObjectPath) -> [[String]] {
        signals.signals("Alerted").filter { $0.arguments[0] == .objectPath(path) }.map { signal in
            signal.arguments[1...2].map { String(busValue: $0) ?? "" }
        }
    }

    private static func content(of signal: ReceivedSignal, _ path: ObjectPath) -> [String: BusValue]? {
        guard signal.arguments.first == .objectPath(path), signal.arguments.count == 3 else { return nil }
        return [String: BusValue](busValue: signal.arguments[1])
    }
}

extension ChildProcess {
    /// Waits until standard output holds `text`.
    ///
    /// - Returns: whether it does within `timeout` seconds.
    func waitForOutput(_ text: String, timeout: Double = 20) -> Bool {
        let deadline = BootClock.now + BootClock.microseconds(timeout)
        while !output.contains(text) {
            guard BootClock.now < deadline, exit == nil else { return output.contains(text) }
            BootClock.sleep(0.005)
        }
        return true
    }
}
