// SPDX-License-Identifier: Apache-2.0

import ActivityKit
import Foundation
import SwiftUI
import WidgetKit

struct StillnessWidget: Widget {
    var body: some WidgetConfiguration {
        ActivityConfiguration(for: StillnessAttributes.self) { context in
            VStack(alignment: .leading, spacing: 6) {
                HStack {
                    Text(context.attributes.sessionTitle).font(.headline)
                    Spacer()
                    Text(context.state.phase).font(.caption).foregroundStyle(.secondary)
                }
                Remaining(state: context.state)
                    .font(.system(size: 36, weight: .semibold, design: .rounded))
                ProgressView(timerInterval: context.whole, countsDown: false) {
                    EmptyView()
                } currentValueLabel: {
                    EmptyView()
                }
            }
            .padding()
            .tint(.mint)
        } dynamicIsland: { context in
            DynamicIsland {
                DynamicIslandExpandedRegion(.leading) {
                    Image(systemName: context.symbol).foregroundStyle(.mint)
                }
                DynamicIslandExpandedRegion(.center) { Remaining(state: context.state) }
                DynamicIslandExpandedRegion(.bottom) { Text(context.attributes.sessionTitle).font(.caption) }
            } compactLeading: {
                Image(systemName: context.symbol).foregroundStyle(.mint)
            } compactTrailing: {
                Remaining(state: context.state)
            } minimal: {
                Image(systemName: context.symbol)
            }
            .keylineTint(.mint)
        }
    }
}

/// What remains, told by the clock of whoever shows it: the application need not update it each second.
private struct Remaining: View {
    let state: StillnessAttributes.ContentState

    var body: some View {
        Text(timerInterval: state.ends.addingTimeInterval(-TimeInterval(state.remainingSeconds))...state.ends)
            .monospacedDigit()
    }
}

extension ActivityViewContext<StillnessAttributes> {
    fileprivate var whole: ClosedRange<Date> {
        state.ends.addingTimeInterval(-TimeInterval(attributes.totalSeconds))...state.ends
    }

    fileprivate var symbol: String { state.phase == "breathing" ? "wind" : "leaf.fill" }
}
