// SPDX-License-Identifier: Apache-2.0

import ActivityCore

/// What happens to a sitting at an instant; the board makes events of it.
struct SittingStep: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
        case stateChanged(SittingState, previous: SittingState, Reason)
        case phaseChanged(String, index: UInt32, remaining: Duration)
        case bell(BellKind)
        case ended(previous: SittingState, Reason)
    }

    /// The instant for which it was programmed, or at which it was asked for.
    let instant: Instant<Boottime>
    let kind: Kind

    init(_ kind: Kind, at instant: Instant<Boottime>) {
        self.kind = kind
        self.instant = instant
    }
}
