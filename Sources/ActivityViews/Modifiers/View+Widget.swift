// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials

extension View {
    /// The colour behind the card; nil: the host's. The outermost counts.
    nonisolated public func activityBackgroundTint(_ color: Color?) -> some View {
        RemarkedView(content: self) { sheet, _ in sheet.backgroundTint = color?.name }
    }

    /// The colour of the host's own buttons on the card, such as that which puts it away; nil: the host's.
    nonisolated public func activitySystemActionForegroundColor(_ color: Color?) -> some View {
        RemarkedView(content: self) { sheet, _ in sheet.actionForeground = color?.name }
    }

    /// What stands behind the card; a colour of `activityBackgroundTint` inside has precedence. Of a gradient it is the first
    /// colour, of a level or a material nothing: the host has a background of its own.
    nonisolated public func containerBackground<Style: ShapeStyle>(
        _ style: Style, for container: ContainerBackgroundPlacement
    ) -> some View {
        RemarkedView(content: self) { sheet, _ in
            if case .color(let color) = style.painted, sheet.backgroundTint == nil { sheet.backgroundTint = color.name }
        }
    }

    /// These views behind it.
    nonisolated public func containerBackground<Content: View>(
        for container: ContainerBackgroundPlacement, alignment: Alignment = .center, @ViewBuilder content: () -> Content
    ) -> some View {
        background(alignment: alignment, content: content)
    }

    /// What a click opens; nil: nothing. The outermost counts, and a link inside has precedence.
    nonisolated public func widgetURL(_ url: URL?) -> some View {
        RemarkedView(content: self) { sheet, _ in sheet.url = url?.absoluteString }
    }

    /// Where a region of the large form goes that is too wide for its place.
    nonisolated public func dynamicIsland(
        verticalPlacement: DynamicIslandExpandedRegionVerticalPlacement
    ) -> some View {
        RemarkedView(content: self) { sheet, _ in sheet.verticalPlacement = verticalPlacement }
    }
}
