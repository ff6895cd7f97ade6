// SPDX-License-Identifier: Apache-2.0

internal import BusValues
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
        PresentationSources.register(Attributes.self, draw: source(families: families, performer: performer))
        PresentationSources.receiveActions(of: Attributes.self) { _, action, _ in
            performer.perform(action)
        }
    }

    func follow() {
        PresentationSources.follow(Attributes.self)
    }
}

extension ActivityConfiguration {
    typealias Draw = (ActivityViewContext<Attributes>, [ActivityFamily]) -> Drawing

    /// What draws, from any thread.
    ///
    /// `DrawingTurn` says why it is not left to the main actor, and draws one at a time, which is all that sending the
    /// function to other threads asks for.
    @MainActor
    func source(families: [ActivityFamily], performer: IntentPerformer) -> PresentationSources.Draw<Attributes> {
        source(drawing: unsafeBitCast(self.draw, to: Draw.self), families, performer)
    }

    nonisolated private func source(
        drawing draw: @escaping Draw, _ families: [ActivityFamily], _ performer: IntentPerformer
    ) -> PresentationSources.Draw<Attributes> {
        typealias Source = (String?, Attributes, Attributes.ContentState, Bool) -> [String: BusValue]
        let source: Source = { id, attributes, state, isStale in
            let context = ActivityViewContext<Attributes>(
                activityID: id ?? "", attributes: attributes, state: state, isStale: isStale)
            guard let drawing = DrawingTurn.take({ draw(context, families) }) else { return [:] }
            performer.remember(drawing.intents)
            return drawing.presentation
        }
        return unsafeBitCast(source, to: PresentationSources.Draw<Attributes>.self)
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
