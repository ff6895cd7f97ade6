// SPDX-License-Identifier: Apache-2.0

internal import LiveActivities

/// A configuration of activities, whatever their type.
@MainActor
protocol ActivityDrawer {
    /// Draws the activities of its type from now on, and performs the intents of their buttons.
    func register(families: [ActivityFamily], performer: IntentPerformer)
    /// Does that for the activities of other processes as well.
    func follow()
}

extension ActivityConfiguration: ActivityDrawer {
    func register(families: [ActivityFamily], performer: IntentPerformer) {
        let drawer = Handed(self)
        PresentationSources.register(Attributes.self) { id, attributes, state, isStale in
            let context = Handed(
                ActivityViewContext<Attributes>(
                    activityID: id ?? "", attributes: attributes, state: state, isStale: isStale))
            let drawing = DrawingTurn.take { Handed(drawer.value.draw(context.value, families: families)) }.value
            performer.remember(drawing.intents)
            return drawing.presentation
        }
        PresentationSources.receiveActions(of: Attributes.self) { _, action, _ in
            performer.perform(action)
        }
    }

    func follow() {
        PresentationSources.follow(Attributes.self)
    }
}

/// A value that is used by one thread at a time.
struct Handed<Value>: @unchecked Sendable {
    let value: Value

    init(_ value: Value) {
        self.value = value
    }
}

extension WidgetConfiguration {
    /// The configurations of activities in it, with the sizes of card that they have views for.
    @MainActor
    var drawers: [(drawer: any ActivityDrawer, families: [ActivityFamily])] {
        if let drawer = self as? any ActivityDrawer { return [(drawer, [])] }
        if let changed = self as? any ChangedConfiguration {
            return changed.changed.drawers.map { ($0.drawer, changed.families ?? $0.families) }
        }
        return Body.self == Never.self ? [] : body.drawers
    }
}

extension Widget {
    /// The configurations of activities in it, with the sizes of card that they have views for.
    @MainActor
    var drawers: [(drawer: any ActivityDrawer, families: [ActivityFamily])] {
        (self as? WidgetGroup)?.widgets.flatMap(\.drawers) ?? body.drawers
    }
}
