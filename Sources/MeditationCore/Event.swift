// SPDX-License-Identifier: Apache-2.0

public import ActivityCore
public import Presentation

/// What has happened on the board, in the order in which a subscriber learns it.
///
/// What a command does to one activity is told in the order: started, states, content, alert; what is about the daemon as a
/// whole comes before that. `changed` and the end of an entry come last.
///
/// Entries are held indirectly: a list of events stays small, and is cheap to pass on.
public enum Event: Hashable, Sendable {
    /// A new entry, as it stands after the command. No `changed` follows for it.
    indirect case started(Entry)
    /// An activity's state.
    case activityStateChanged(ActivityID, ActivityState, previous: ActivityState, Reason)
    /// An activity has new content, and with it a new revision.
    case contentUpdated(ActivityID)
    /// A person's attention is to be drawn to an activity.
    indirect case alerted(ActivityID, ActivityAlert)
    /// Activities of other programs are allowed from now on, or forbidden.
    case enabledChanged(Bool)
    /// A sitting's state.
    case sittingStateChanged(ActivityID, SittingState, previous: SittingState, Reason)
    /// Another phase is shown; `index` counts from 0 through the repeats, `remaining` is as of the boundary.
    case phaseChanged(ActivityID, phase: String, index: UInt32, remaining: Duration)
    /// A bell rings.
    case bell(ActivityID, BellKind)
    /// A person has used a button.
    case actionInvoked(ActivityID, key: String, token: String)
    /// A person has clicked on a card, and is led where its link leads.
    indirect case opened(ActivityID, CardLink, token: String, by: LinkOpener)
    /// A sitting is over: once for each.
    indirect case finished(SittingRecord)
    /// What an entry was and is: once for each entry that differs, after the events above.
    indirect case changed(before: Entry, after: Entry)
    /// An entry has left the board; this is its last state. No `changed` follows for it.
    indirect case dismissed(Entry)
    /// The realtime clock was set: every date that is published moves.
    case clockStepped
}

extension Event {
    /// Whether it tells of new content of an activity, and of nothing else.
    public var isOfContent: Bool {
        switch self {
        case .contentUpdated: true
        case .changed(let before, let after): before.activity.state == after.activity.state
        default: false
        }
    }

    /// Whether it is of those that a boundary of a sitting's phases consists of, which follow from what is stored.
    public var isOfBoundary: Bool {
        switch self {
        case .phaseChanged, .bell, .contentUpdated, .changed: true
        default: false
        }
    }
}
