// SPDX-License-Identifier: Apache-2.0

/// The parts of the large form.
public struct DynamicIslandExpandedContent<Content> {
    let regions: [ExpandedRegion]
}
