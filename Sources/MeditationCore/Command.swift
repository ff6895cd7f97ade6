// SPDX-License-Identifier: Apache-2.0

public import ActivityCore
public import BusValues

/// What may be asked of the board.
public enum Command: Hashable, Sendable {
    /// Starts a sitting under a name that nothing on the board has. A total of nil is open-ended.
    case startSitting(ActivityID, title: String, total: Duration?, options: SittingOptions)
    /// Moves a sitting to where `remaining` remains, and shows `phase` until the programme's next boundary; an empty
    /// phase keeps the programme's.
    case updateSitting(ActivityID, remaining: Duration, phase: String)
    /// Stops a sitting's time.
    case pause(ActivityID)
    /// Lets it go on.
    case resume(ActivityID)
    /// Goes on to the next phase.
    case skip(ActivityID)
    /// Lengthens a sitting, or shortens it.
    case extend(ActivityID, by: Duration)
    /// Starts an activity of another program, or updates the one that lives under the same key.
    indirect case startActivity(ActivityRequest)
    /// Changes an activity of another program.
    indirect case updateActivity(ActivityID, ActivityUpdate)
    /// Takes in what a widget drew for a revision of the content. It is no update, and dropped where something newer has
    /// been drawn already.
    case setPresentation(ActivityID, revision: UInt64, [String: BusValue])
    /// What a person does with a button: it is told as `Event.actionInvoked`. What a sitting's button says is done then;
    /// another activity's program does it itself. `token` lets a program that is brought to the front have the focus; it
    /// may be empty.
    case invokeAction(ActivityID, key: String, token: String)
    /// A person's click on an activity's card, which opens what its presentation has as `url`: it is told as `Event.opened`.
    /// `token` is as that of `invokeAction`.
    case open(ActivityID, token: String)
    /// Ends an activity; it stays on the board until it is dismissed.
    indirect case end(ActivityID, ActivityEnd)
    /// Takes an activity off the board, ended or not: the person's own hand. Nothing brings it back.
    case dismiss(ActivityID)
    /// A program has left the bus: each activity that it stood behind does what its `OwnerExit` says.
    case clientLeft(String)
    /// Allows activities of other programs or forbids them, which ends all there are and takes them off the board.
    case setEnabled(Bool)

    /// Ends an activity with the content that it has.
    public static func end(_ id: ActivityID, reason: Reason, dismissal: Dismissal) -> Command {
        .end(id, ActivityEnd(reason: reason, dismissal: dismissal))
    }
}
