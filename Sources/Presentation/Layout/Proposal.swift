// SPDX-License-Identifier: Apache-2.0

/// The room that a view is offered; it takes as much of it as it likes. nil: as much as it likes best.
struct Proposal: Hashable {
    var width: Double?
    var height: Double?

    init(_ width: Double?, _ height: Double?) {
        self.width = width.map { min(max($0, 0), Size.longest) }
        self.height = height.map { min(max($0, 0), Size.longest) }
    }

    init(_ size: Size) { self.init(size.width, size.height) }

    /// The room without margins.
    func inset(by insets: Insets) -> Proposal {
        Proposal(width.map { $0 - insets.horizontal }, height.map { $0 - insets.vertical })
    }
}
