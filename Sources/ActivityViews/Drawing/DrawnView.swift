// SPDX-License-Identifier: Apache-2.0

internal import Presentation

/// A view of this module: it says itself which nodes it is.
@MainActor
protocol DrawnView {
    /// The view in its surroundings; none where it shows nothing, several where its parent lays them out.
    func nodes(in context: DrawingContext) -> [PresentationNode]
}
