// SPDX-License-Identifier: Apache-2.0

/// Lengths on the four sides of something.
struct Insets: Hashable {
    var top = 0.0
    var leading = 0.0
    var bottom = 0.0
    var trailing = 0.0

    var horizontal: Double { leading + trailing }
    var vertical: Double { top + bottom }
}
