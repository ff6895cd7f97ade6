// SPDX-License-Identifier: Apache-2.0

/// The state of a sitting, as the daemon names it.
enum SittingState: Hashable {
    case preparing
    case running
    case paused
    case overtime
    case ended
    /// A state that a later daemon knows.
    case other(String)

    init(_ name: String) {
        switch name {
        case "preparing": self = .preparing
        case "running": self = .running
        case "paused": self = .paused
        case "overtime": self = .overtime
        case "ended": self = .ended
        default: self = .other(name)
        }
    }

    /// The name on the bus.
    var name: String {
        switch self {
        case .preparing: "preparing"
        case .running: "running"
        case .paused: "paused"
        case .overtime: "overtime"
        case .ended: "ended"
        case .other(let name): name
        }
    }

    /// Whether time passes in it.
    var isGoing: Bool { self != .paused && self != .ended }
}
