// SPDX-License-Identifier: Apache-2.0

public import ActivityCore

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
    /// What a person does with a button: it is told as `Event.actionInvoked`, and then done. `token` lets a program that
    /// is brought to the front have the focus; it may be empty.
    case invokeAction(ActivityID, key: String, token: String)
    /// Ends an activity; it stays on the board until it is dismissed.
    case end(ActivityID, reason: Reason, dismissal: Dismissal)
    /// Takes an activity off the board, ended or not.
    case dismiss(ActivityID)
}
