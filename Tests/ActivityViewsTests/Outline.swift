// SPDX-License-Identifier: Apache-2.0

import BusValues
import Presentation

@testable import ActivityViews

extension PresentationNode {
    /// The node in one line: `VStack(spacing=4.0)[Text(string="a"), Spacer]`, properties by name.
    var outline: String {
        var text = type
        if !properties.isEmpty {
            let parts = properties.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
            text += "(" + parts.joined(separator: " ") + ")"
        }
        if !children.isEmpty { text += "[" + children.map(\.outline).joined(separator: ", ") + "]" }
        return text
    }
}

/// The view's nodes, each in one line.
@MainActor
func outline(@ViewBuilder _ content: () -> some View) -> String {
    DrawingContext().nodes(of: content()).map(\.outline).joined(separator: ", ")
}

/// The same in other surroundings.
@MainActor
func outline(in environment: EnvironmentValues, @ViewBuilder _ content: () -> some View) -> String {
    DrawingContext(environment).nodes(of: content()).map(\.outline).joined(separator: ", ")
}
