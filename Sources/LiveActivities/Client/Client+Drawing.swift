// SPDX-License-Identifier: Apache-2.0

import BusValues

extension Client {
    /// Draws an activity anew, where this process draws it and what is shown is not what there is.
    func draw(_ record: ActivityRecord) {
        guard kept[record.path] === record, lanes[record.path] == nil, record.isLiving,
            let source = PresentationSources.source(of: record.kind), let content = record.content.value,
            let state = record.state.value?.state
        else { return }
        let isStale = state == .stale
        if let drawn = record.drawn, drawn == (content.revision, isStale) { return }
        record.drawn = (content.revision, isStale)
        guard let presentation = source.draw(record.id, record.attributes, content.values, isStale: isStale) else {
            return
        }
        setPresentation(presentation, record)
    }

    /// Hands in what was drawn of the content that an activity has now.
    func setPresentation(_ presentation: [String: BusValue], _ record: ActivityRecord) {
        setPresentation(presentation, of: record.path, revision: record.content.value?.revision ?? 0)
    }

    /// Hands in what was drawn of a revision. What is refused is not shown, as where it is too large: the content is.
    func setPresentation(_ presentation: [String: BusValue], of path: ObjectPath, revision: UInt64) {
        call(
            "SetPresentation", of: Names.activityInterface, on: path, [.uint64(revision), presentation.busValue]
        ) { _ in }
    }

    /// Holds all activities of a kind of this application from now on, those to come among them.
    func watch(kind: String) {
        guard watchedKinds.insert(kind).inserted else { return }
        list(kind: kind, owners: .thisApplication) { [self] result in
            for record in (try? result.get()) ?? [] { draw(record) }
        }
    }
}
