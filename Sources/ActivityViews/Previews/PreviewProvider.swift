// SPDX-License-Identifier: Apache-2.0

public import LiveActivities

/// Accepted without effect: `senko preview` shows an activity as it is drawn.
public protocol PreviewProvider {
    /// What `previews` is made of.
    associatedtype Previews: View

    /// The views to look at.
    @ViewBuilder @MainActor static var previews: Previews { get }
}

extension ActivityAttributes {
    /// A view for `previews`, which is never drawn.
    public func previewContext(
        _ contentState: ContentState, isStale: Bool = false, viewKind: ActivityPreviewViewKind
    ) -> some View { EmptyView() }
}

extension View {
    /// Accepted without effect: nobody looks at previews.
    nonisolated public func previewDisplayName(_ name: String?) -> some View { self }
}
