// SPDX-License-Identifier: Apache-2.0

/// Who leads a person where a card leads.
public enum LinkOpener: Hashable, Sendable {
    /// The desktop, with the program that is set for it: what is of the web.
    case desktop
    /// The activity's own program, which is on the bus: a scheme of its own.
    case program
    /// The desktop, which asks the person which program it is to be: a scheme of a program that is not there, which none
    /// may start unasked.
    case personsChoice
}
