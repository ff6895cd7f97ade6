// SPDX-License-Identifier: Apache-2.0

internal import Presentation

/// A view that leaves something behind on the sheet, where nothing inside it did.
struct RemarkedView<Content: View> {
    let content: Content
    let remark: @MainActor (DrawingSheet, EnvironmentValues) -> Void
}

extension RemarkedView: View {
    typealias Body = Never
}

extension RemarkedView: DrawnView {
    func nodes(in context: DrawingContext) -> [PresentationNode] {
        let nodes = context.nodes(of: content)
        remark(context.sheet, context.environment)
        return nodes
    }
}
