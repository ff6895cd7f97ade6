// SPDX-License-Identifier: Apache-2.0

import ActivityCore
import MeditationCore

/// Says in one line what is going on, where `systemctl --user status` shows it.
final class StatusPresenter: Observer {
    private let host: Host
    private let complaints: () -> [String]
    private var shown = ""

    /// A presenter of a host.
    ///
    /// - Parameter complaints: what does not work at present, in words.
    init(_ host: Host, complaints: @escaping () -> [String]) {
        self.host = host
        self.complaints = complaints
    }

    func observe(_ events: [Event], at now: Instants) {
        // New content of programs is not in it.
        guard events.contains(where: { !$0.isOfContent }) || !events.contains(where: \.isOfProgram) else { return }
        show()
    }

    /// Tells the line, where it is another one than before.
    func show() {
        let text = ([sittings] + complaints()).joined(separator: "; ")
        guard text != shown else { return }
        shown = text
        ServiceManager.status(text)
    }

    private var sittings: String {
        let live = host.board.orderedSittings.map(\.sitting).filter { $0.state != .ended }
        guard let first = live.first else { return "Nothing is going on" }
        guard live.count == 1 else { return "\(live.count) sittings" }
        let phase = first.state == .running ? ", \(first.phase)" : ""
        return "\(first.title): \(first.state.rawValue)\(phase)"
    }
}

extension Event {
    fileprivate var isOfProgram: Bool {
        if case .changed(_, let after) = self { after.sitting == nil } else { false }
    }
}
