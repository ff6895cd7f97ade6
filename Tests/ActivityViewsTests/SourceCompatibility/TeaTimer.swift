// SPDX-License-Identifier: Apache-2.0

// The shape of an application that shows what remains of something. It imports what it would on a phone, and is compiled by
// the tests as Swift 5 and 6 too.
import ActivityKit
import SwiftUI
import WidgetKit

struct TeaAttributes: ActivityAttributes {
    /// What changes.
    public struct ContentState: Codable, Hashable {
        var secondsLeft: Int
        var stage: String
    }

    var leaves: String
    var secondsInAll: Int
}

func clock(_ seconds: Int) -> String {
    String(format: "%d:%02d", seconds / 60, seconds % 60)
}

struct TeaWidget: Widget {
    var body: some WidgetConfiguration {
        ActivityConfiguration(for: TeaAttributes.self) { context in
            // The card
            VStack {
                Text(context.attributes.leaves)
                Text(clock(context.state.secondsLeft))
                    .font(.system(size: 36, weight: .semibold, design: .rounded))
                    .monospacedDigit()
            }
            .padding()
        } dynamicIsland: { context in
            DynamicIsland {
                DynamicIslandExpandedRegion(.center) {
                    Text(clock(context.state.secondsLeft)).monospacedDigit()
                }
            } compactLeading: {
                Image(systemName: "leaf.fill")
            } compactTrailing: {
                Text(clock(context.state.secondsLeft)).monospacedDigit()
            } minimal: {
                Image(systemName: "leaf.fill")
            }
        }
    }
}

// What Xcode writes below a widget, in both of its forms.
extension TeaAttributes {
    fileprivate static var preview: TeaAttributes {
        TeaAttributes(leaves: "Sencha", secondsInAll: 180)
    }
}

extension TeaAttributes.ContentState {
    fileprivate static var begun: TeaAttributes.ContentState { .init(secondsLeft: 180, stage: "steep") }
}

#Preview("Card", as: .content, using: TeaAttributes.preview) {
    TeaWidget()
} contentStates: {
    TeaAttributes.ContentState.begun
    TeaAttributes.ContentState(secondsLeft: 0, stage: "ready")
}

#Preview(as: .dynamicIsland(.expanded), using: TeaAttributes.preview) {
    TeaWidget()
} contentStates: {
    TeaAttributes.ContentState.begun
}

#Preview {
    Text("Sencha")
}

struct TeaWidget_Previews: PreviewProvider {
    static let attributes = TeaAttributes(leaves: "Sencha", secondsInAll: 180)
    static let contentState = TeaAttributes.ContentState(secondsLeft: 65, stage: "steep")

    static var previews: some View {
        attributes
            .previewContext(contentState, viewKind: .dynamicIsland(.compact))
            .previewDisplayName("Compact")
        attributes
            .previewContext(contentState, viewKind: .content)
            .previewDisplayName("Card")
    }
}
