// SPDX-License-Identifier: Apache-2.0

/// Whose activities are meant.
public enum ActivityOwners: Hashable, Sendable {
    /// Those of this application, whichever of its processes started them. Who that is the daemon learns from the kernel: the
    /// application id of a Flatpak, a snap or a systemd unit, else the name of the program.
    case thisApplication
    /// Those of every application, the daemon's sittings among them.
    case everyone
}
