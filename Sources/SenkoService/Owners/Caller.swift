// SPDX-License-Identifier: Apache-2.0

/// Who calls over the bus: the application, and how far it may go.
struct Caller: Hashable, Sendable {
    /// How a caller is kept from the others.
    enum Confinement: Hashable, Sendable {
        /// It may act on every activity: the session bus is no boundary between the programs of a person.
        case none
        /// A sandbox is around it (Flatpak, Snap): it may act on the activities of its own application.
        case application
        /// Nothing is known of it, so that it may be in a sandbox: it may act on none.
        case unknown
    }

    /// The application id, or else the program's name.
    let owner: String
    /// How it is kept from the others.
    let confinement: Confinement

    /// A caller that has gone before it could be looked at, or whose process cannot be seen.
    static let unknown = Caller(owner: "unknown", confinement: .unknown)

    /// Whether it may act on what belongs to an application.
    func mayAct(onBehalfOf owner: String) -> Bool {
        switch confinement {
        case .none: true
        case .application: owner == self.owner
        case .unknown: false
        }
    }
}
