// SPDX-License-Identifier: Apache-2.0

/// What views leave behind for the whole presentation while they are drawn.
@MainActor
final class DrawingSheet {
    /// How many views were drawn for the region.
    var views = 0
    /// Of `activityBackgroundTint`, as a host reads it.
    var backgroundTint: String?
    /// Of `activitySystemActionForegroundColor`.
    var actionForeground: String?
    /// Of `widgetURL`.
    var url: String?
    /// The intents of the buttons, by their action keys.
    var intents: [String: any AppIntent] = [:]
    /// Of `dynamicIsland(verticalPlacement:)`, in the region that is being drawn.
    var verticalPlacement: DynamicIslandExpandedRegionVerticalPlacement = .default
}
