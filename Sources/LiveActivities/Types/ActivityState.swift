// SPDX-License-Identifier: Apache-2.0

/// Where an activity is in its life.
///
/// `pending` → `active` ⇄ `stale` → `ended` → `dismissed`; each of the first three may also go to one of the last two
/// directly. On the bus the states are the lower-case words of the cases.
public enum ActivityState: String, Sendable, Hashable, Codable, CaseIterable {
    /// It goes on, and its content is up to date.
    case active
    /// It is over and still shown; nothing changes it any more.
    case ended
    /// It is gone: its time was over, or a person has removed it.
    case dismissed
    /// It goes on, and its content is out of date. An update makes it active again.
    case stale
    /// Its start lies ahead.
    case pending
}
