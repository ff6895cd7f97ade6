// SPDX-License-Identifier: Apache-2.0

/// Something that can keep the session from becoming idle. Whoever is not there, or refuses, is passed over.
protocol IdleInhibitor: AnyObject {
    /// Keeps it awake from now on, and by whoever comes later too.
    func hold()
    /// Lets it sleep again.
    func release()
}
