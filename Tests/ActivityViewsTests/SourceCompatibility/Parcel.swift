// SPDX-License-Identifier: Apache-2.0

// What is seen in the widgets of many applications, in one: clocks, buttons, links, modifiers and styles of one's own.
import ActivityKit
import AppIntents
import SwiftUI
import WidgetKit

struct ParcelAttributes: ActivityAttributes {
    /// Another name for it.
    public typealias ParcelStatus = ContentState

    /// What changes.
    public struct ContentState: Codable, Hashable {
        var courier: String
        var window: ClosedRange<Date>
        var stopsLeft: Int?
        var step: Step

        enum Step: String, Codable, CaseIterable {
            case packed, onTheRoad, handedOver
        }
    }

    let number: String
    let orderedAt: Date
}

struct CallCourierIntent: LiveActivityIntent {
    static let title: LocalizedStringResource = "Call the courier"
    static let description = IntentDescription("Rings the courier up.")
    static let openAppWhenRun: Bool = false

    @Parameter(title: "Parcel")
    var parcel: String

    init() {}

    init(parcel: String) {
        self.parcel = parcel
    }

    func perform() async throws -> some IntentResult {
        return .result()
    }
}

struct ParcelWidget: Widget {
    init() {}

    var body: some WidgetConfiguration {
        ActivityConfiguration(for: ParcelAttributes.self) { context in
            ParcelCard(context: context)
                .activityBackgroundTint(.black.opacity(0.6))
                .activitySystemActionForegroundColor(Color.white)
                .widgetURL(URL(string: "parcel://\(context.attributes.number)"))
        } dynamicIsland: { context in
            DynamicIsland {
                DynamicIslandExpandedRegion(.leading, priority: 1) {
                    Label("\(context.state.stopsLeft ?? 0) stops", systemImage: "shippingbox.fill")
                        .labelStyle(.titleAndIcon)
                        .dynamicIsland(verticalPlacement: .belowIfTooWide)
                }
                DynamicIslandExpandedRegion(.trailing) {
                    Text(timerInterval: context.state.window, countsDown: true)
                        .multilineTextAlignment(.trailing)
                        .frame(width: 50)
                        .monospacedDigit()
                        .font(.caption2)
                }
                .contentMargins(.trailing, 12)
                DynamicIslandExpandedRegion(.bottom) {
                    HStack(spacing: 12) {
                        Button(intent: CallCourierIntent(parcel: context.attributes.number)) {
                            Label("Call", systemImage: "phone.fill")
                        }
                        .buttonStyle(.borderedProminent)
                        .tint(.green)
                        if let url = URL(string: "https://example.org/parcels") {
                            Link(destination: url) { Text("Map").underline() }
                        }
                    }
                    .frame(maxWidth: .infinity, alignment: .center)
                }
            } compactLeading: {
                Image(systemName: context.state.step == .handedOver ? "checkmark.circle.fill" : "box.truck.fill")
                    .symbolRenderingMode(.hierarchical)
                    .foregroundStyle(context.isStale ? .gray : .orange)
            } compactTrailing: {
                Text(context.state.window.upperBound, style: .timer)
                    .frame(maxWidth: 44)
                    .minimumScaleFactor(0.6)
            } minimal: {
                ViewThatCounts(stops: context.state.stopsLeft)
            }
            .keylineTint(Color.orange)
            .widgetURL(URL(string: "parcel://island"))
            .contentMargins([.leading, .trailing], 6, for: .expanded)
        }
        .configurationDisplayName("Parcel")
        .supplementalActivityFamilies([.small])
    }
}

private struct ViewThatCounts: View {
    var stops: Int?

    @ViewBuilder var body: some View {
        if let stops, stops > 0 {
            Text("\(stops)").bold().contentTransition(.numericText(countsDown: true))
        } else {
            Image(systemName: "house.fill")
        }
    }
}

struct ParcelCard: View {
    @Environment(\.isActivityFullscreen) private var isFullscreen
    @Environment(\.activityFamily) private var family
    @Environment(\.colorScheme) var colorScheme

    let context: ActivityViewContext<ParcelAttributes>

    var body: some View {
        switch family {
        case .small:
            Text(context.state.courier)
        case .medium:
            content
        @unknown default:
            content
        }
    }

    private var content: some View {
        VStack(alignment: .leading, spacing: isFullscreen ? 16 : 8) {
            header
            ProgressView(timerInterval: context.state.window, countsDown: false) {
                EmptyView()
            } currentValueLabel: {
                EmptyView()
            }
            .tint(.orange)
            steps
            (Text("Here in ").foregroundColor(.secondary)
                + Text(context.state.window.upperBound, style: .relative).bold())
                .font(.footnote)
        }
        .cardStyle(isDark: colorScheme == .dark)
        .animation(.spring(), value: context.state)
    }

    private var header: some View {
        HStack(alignment: .firstTextBaseline) {
            Text("No. \(context.attributes.number)")
                .font(.system(.headline, design: .rounded).weight(.bold))
            Spacer(minLength: 0)
            Text(context.attributes.orderedAt, style: .date)
                .font(.caption)
                .foregroundStyle(.secondary)
        }
    }

    private var steps: some View {
        HStack(spacing: 4) {
            ForEach(ParcelAttributes.ContentState.Step.allCases, id: \.self) { step in
                Circle()
                    .fill(step == context.state.step ? Color.orange : Color.gray.opacity(0.3))
                    .frame(width: 10, height: 10)
                    .overlay {
                        if step == .handedOver { Image(systemName: "checkmark").imageScale(.small) }
                    }
                if step != .handedOver {
                    RoundedRectangle(cornerRadius: 2).fill(.tertiary).frame(height: 2)
                }
            }
        }
        .accessibilityElement(children: .ignore)
        .accessibilityLabel("Step \(context.state.step.rawValue)")
    }
}

struct CardStyle: ViewModifier {
    let isDark: Bool

    func body(content: Content) -> some View {
        content
            .padding(.horizontal, 14)
            .padding(.vertical, 10)
            .foregroundStyle(isDark ? .white : .primary)
            .background(
                RoundedRectangle(cornerRadius: 16, style: .continuous)
                    .fill(LinearGradient(colors: [.orange.opacity(0.2), .clear], startPoint: .top, endPoint: .bottom))
            )
    }
}

extension View {
    func cardStyle(isDark: Bool) -> some View {
        modifier(CardStyle(isDark: isDark))
    }
}
