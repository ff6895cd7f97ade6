// SPDX-License-Identifier: Apache-2.0

/// An application as its desktop entry describes it.
struct Application: Hashable {
    /// The desktop entry's name without `.desktop`.
    let id: String
    /// What people call it.
    let name: String
    /// Its icon: a name in the icon theme, or a path; nil: none.
    let icon: String?

    /// Senko itself, which also stands behind what belongs to no known application.
    static let senko = Application(id: "org.senko.Senko", name: "Senko", icon: "org.senko.Senko")
}
