// SPDX-License-Identifier: Apache-2.0

import BusValues
import Dispatch

/// An update or an end on its way to the daemon. It lives on the client's queue.
final class Operation: @unchecked Sendable {
    enum Kind {
        case update
        case end
    }

    typealias Completion = @Sendable (Result<ActivityOutcome, ActivityRefusal>) -> Void

    let kind: Kind
    let content: [String: BusValue]
    private(set) var options: [String: BusValue]
    /// What was drawn for an end, which is handed in behind it.
    let presentation: [String: BusValue]?
    /// When it was asked for.
    let birth = DispatchTime.now()
    /// Its place among all operations of the process; that of the oldest one whose place it takes.
    var number: UInt64 = 0
    /// Whether it was sent before, and perhaps applied.
    var isRepeated = false
    private var completion: Completion?

    init(
        _ kind: Kind, content: [String: BusValue], options: [String: BusValue],
        presentation: [String: BusValue]? = nil, completion: @escaping Completion
    ) {
        self.kind = kind
        self.content = content
        self.options = options
        self.presentation = presentation
        self.completion = completion
    }

    /// Whether it is an update that says everything about the content.
    var isWhole: Bool {
        kind == .update && options["merge"] == nil && options["expected_revision"] == nil && options["timestamp"] == nil
            && options["stale_date"] != nil && options["relevance_score"] != nil
    }

    /// Whether a later update says all that this one does, so that this one need not be shown.
    func isSuperseded(by later: Operation) -> Bool {
        kind == .update && options["alert"] == nil && options["expected_revision"] == nil
            && options["timestamp"] == nil && later.isWhole
    }

    /// Leaves out what was drawn, and says whether there was anything.
    func dropPresentation() -> Bool { options.removeValue(forKey: "presentation") != nil }

    /// Tells the caller what became of it, once.
    func finish(_ result: Result<ActivityOutcome, ActivityRefusal>) {
        completion?(result)
        completion = nil
    }
}

/// The operations on one activity that are still to be done, in order: the first is under way, unless the lane is held.
final class Lane {
    enum Hold {
        /// The daemon is away.
        case daemon
        /// It was asked for more than one may in a second.
        case rate
    }

    let record: ActivityRecord
    var operations: [Operation] = []
    var isUnderWay = false
    var hold: Hold?
    /// Whether somebody looks whether its operations have waited for too long.
    var isWatched = false

    init(_ record: ActivityRecord) {
        self.record = record
    }

    /// Drops what need not be shown any more, since there is something newer behind it.
    func dropSuperseded() {
        guard let newest = operations.lastIndex(where: \.isWhole) else { return }
        let (last, before) = (operations[newest], operations[..<newest])
        for old in before where old.isSuperseded(by: last) {
            last.number = min(last.number, old.number)
            old.finish(.success(.superseded))
        }
        operations.removeSubrange(..<newest)
        operations.insert(contentsOf: before.filter { !$0.isSuperseded(by: last) }, at: 0)
    }

    /// Whether there is nothing of the operations up to a number that will be done without a daemon coming first.
    func isQuiet(upTo number: UInt64) -> Bool {
        (hold == .daemon && !isUnderWay) || !operations.contains { $0.number <= number }
    }
}
