// SPDX-License-Identifier: Apache-2.0

public import LiveActivities

/// Accepted without effect: `senko preview` shows an activity as it is drawn.
@freestanding(declaration)
public macro Preview(_ name: String? = nil, @ViewBuilder body: @escaping @MainActor () -> any View) =
    #externalMacro(module: "PreviewMacro", type: "PreviewMacro")

/// Accepted without effect: `senko preview` shows an activity as it is drawn.
@freestanding(declaration)
public macro Preview<Attributes: ActivityAttributes>(
    _ name: String? = nil, as kind: ActivityPreviewViewKind, using attributes: Attributes,
    widget: @escaping @MainActor () -> any Widget,
    @PreviewActivityBuilder<Attributes> contentStates: @escaping @MainActor () -> [Attributes.ContentState]
) = #externalMacro(module: "PreviewMacro", type: "PreviewMacro")
