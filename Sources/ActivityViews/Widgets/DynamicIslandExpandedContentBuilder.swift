// SPDX-License-Identifier: Apache-2.0

/// Makes the large form of the regions that stand in a closure.
@resultBuilder
public struct DynamicIslandExpandedContentBuilder {
    /// A region as it stands there.
    public static func buildExpression<Content: View>(
        _ region: DynamicIslandExpandedRegion<Content>
    ) -> DynamicIslandExpandedContent<Content> {
        DynamicIslandExpandedContent(regions: [region.region])
    }

    /// Of nothing.
    public static func buildBlock() -> DynamicIslandExpandedContent<EmptyView> {
        DynamicIslandExpandedContent(regions: [])
    }

    /// Of regions, in order.
    public static func buildBlock<Content: View, each More: View>(
        _ first: DynamicIslandExpandedContent<Content>, _ more: repeat DynamicIslandExpandedContent<each More>
    ) -> DynamicIslandExpandedContent<Content> {
        var regions = first.regions
        for content in repeat each more {
            regions += content.regions
        }
        return DynamicIslandExpandedContent(regions: regions)
    }

    /// `if` without `else`.
    public static func buildOptional<Content: View>(
        _ content: DynamicIslandExpandedContent<Content>?
    ) -> DynamicIslandExpandedContent<Content> {
        content ?? DynamicIslandExpandedContent(regions: [])
    }

    /// The first branch of `if` and `else`.
    public static func buildEither<Content: View>(
        first content: DynamicIslandExpandedContent<Content>
    ) -> DynamicIslandExpandedContent<AnyView> {
        DynamicIslandExpandedContent(regions: content.regions)
    }

    /// The other branch.
    public static func buildEither<Content: View>(
        second content: DynamicIslandExpandedContent<Content>
    ) -> DynamicIslandExpandedContent<AnyView> {
        DynamicIslandExpandedContent(regions: content.regions)
    }
}
