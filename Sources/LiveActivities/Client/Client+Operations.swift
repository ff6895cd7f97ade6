// SPDX-License-Identifier: Apache-2.0

import Bus
import BusValues
import Dispatch

extension Client {
    /// Does an operation behind those on the same activity that came before.
    func submit(_ operation: Operation, on record: ActivityRecord?) {
        guard let record else { return operation.finish(.success(.noSuchActivity)) }
        if let error = Self.sizeError(operation.content.marshalledSize) {
            return operation.finish(.failure(error.refusal))
        }
        lastOperation += 1
        operation.number = lastOperation
        let lane = lanes[record.path] ?? Lane(record)
        lanes[record.path] = lane
        lane.operations.append(operation)
        if lane.hold != nil { lane.dropSuperseded() }
        if lane.hold == .daemon { watchPatience(of: lane) }
        advance(lane)
    }

    /// The error of attributes and content that no daemon takes, whatever its limits are. They are not sent: a bus puts out who
    /// sends it too much.
    static func sizeError(_ size: Int) -> BusError? {
        // Source: senko.conf(5), PayloadBytes.
        guard size > 1_048_576 else { return nil }
        return BusError(
            name: "\(Names.bus).Error.ContentTooLarge",
            message: "the content takes \(size) bytes as marshalled, no limit is higher than 1048576: show less")
    }

    /// Does once more what the daemon has lost: the last update of this process, ahead of what has been asked for since. What
    /// is under way by now has the last word: whole content takes its place, and merged keys are kept.
    func resubmit(_ lost: Operation, on record: ActivityRecord?) {
        guard let record, let lane = lanes[record.path] else { return submit(lost, on: record) }
        guard lane.isUnderWay, let first = lane.operations.first else {
            lane.operations.insert(lost, at: 0)
            if lane.hold != nil { lane.dropSuperseded() }
            return advance(lane)
        }
        guard first.kind == .update, first.options["merge"] == .boolean(true) else { return }
        let content = lost.content.merging(first.content) { $1 }
        lane.operations.insert(Operation(.update, content: content, options: lost.options) { _ in }, at: 1)
    }

    /// Goes on once everything that was asked for before has been done, apart from what waits for a daemon. What is asked
    /// for from now on does not hold it up.
    func whenQuiet(_ body: @escaping () -> Void) {
        quietWaiters.append((lastOperation, body))
        checkQuiet()
    }

    /// Lets the lanes go on that wait for something that has happened.
    func releaseLanes(heldFor hold: Lane.Hold) {
        for lane in lanes.values where lane.hold == hold {
            lane.hold = nil
            advance(lane)
        }
    }

    private func checkQuiet() {
        // Each waits for what those before it wait for, and more.
        while let (number, body) = quietWaiters.first, lanes.values.allSatisfy({ $0.isQuiet(upTo: number) }) {
            quietWaiters.removeFirst()
            body()
        }
    }

    private func advance(_ lane: Lane) {
        guard !lane.isUnderWay, lane.hold == nil else { return }
        guard let operation = lane.operations.first else {
            lanes[lane.record.path] = nil
            draw(lane.record)
            return checkQuiet()
        }
        lane.isUnderWay = true
        let member = operation.kind == .update ? "Update" : "End"
        let arguments: [BusValue] = [
            .objectPath(lane.record.path), operation.content.busValue, operation.options.busValue,
        ]
        let daemon = daemon
        call(member, arguments) { [self] reply in
            lane.isUnderWay = false
            switch reply {
            case .success(let values): succeed(operation, in: lane, values)
            case .failure(let error): fail(operation, in: lane, error, wasSentTo: daemon)
            }
            checkQuiet()
            advance(lane)
        }
    }

    private func succeed(_ operation: Operation, in lane: Lane, _ values: [BusValue]) {
        lane.operations.removeFirst()
        guard values.first == .string("applied") else { return operation.finish(.success(.superseded)) }
        let record = lane.record
        switch operation.kind {
        case .update:
            guard case .uint64(let revision)? = values.last else { break }
            learn(operation, at: revision, record)
        case .end:
            // Where the activity is gone at once, nobody tells what it showed last.
            if !operation.content.isEmpty, record.state.value?.state == .dismissed {
                var content = record.content.value ?? RawContent()
                content.values = operation.content
                record.show(content)
            }
            if let presentation = operation.presentation, record.state.value?.state == .ended {
                setPresentation(presentation, record)
            }
        }
        operation.finish(.success(.applied))
    }

    /// What an update of one's own has made of the content; the signal comes behind the answer.
    private func learn(_ operation: Operation, at revision: UInt64, _ record: ActivityRecord) {
        if operation.options["presentation"] != nil { record.drawn = (revision, false) }
        record.ownUpdate = (operation, revision)
        guard var content = record.content.value, revision > content.revision else { return }
        if operation.options["merge"] == .boolean(true) {
            // Somebody else's update lies between: the signals tell of both.
            guard revision == content.revision + 1 else { return }
            content.values.merge(operation.content) { $1 }
        } else {
            content.values = operation.content
        }
        content.revision = revision
        if case .uint64(let date)? = operation.options["stale_date"] { content.staleTimestamp = date }
        if case .double(let score)? = operation.options["relevance_score"] { content.relevanceScore = score }
        record.show(content)
    }

    private func fail(_ operation: Operation, in lane: Lane, _ error: BusError, wasSentTo daemon: String?) {
        if error.isUnreachable, DispatchTime.now() < deadline(of: operation) {
            operation.isRepeated = true
            // Another daemon has come meanwhile.
            if let current = self.daemon, current != daemon { return }
            return holdForDaemon(lane)
        }
        if error.isSenko("RateExceeded") {
            lane.hold = .rate
            lane.dropSuperseded()
            queue.asyncAfter(deadline: .now() + .milliseconds(error.millisecondsToWait)) {
                [self, lane = Unchecked(lane)] in
                guard lane.value.hold == .rate else { return }
                lane.value.hold = nil
                advance(lane.value)
            }
            return
        }
        // The daemon may take less of a drawing than usual: the content is shown all the same.
        if error.isSenko("ContentTooLarge"), operation.dropPresentation() { return }
        lane.operations.removeFirst()
        if error.isSenko("AlreadyEnded") {
            operation.finish(.success(operation.kind == .end && operation.isRepeated ? .applied : .alreadyEnded))
        } else if error.isSenko("NoSuchActivity") {
            lane.record.remove(reason: nil)
            operation.finish(.success(operation.kind == .end && operation.isRepeated ? .applied : .noSuchActivity))
        } else {
            operation.finish(.failure(error.refusal))
        }
    }

    private func holdForDaemon(_ lane: Lane) {
        lane.hold = .daemon
        lane.dropSuperseded()
        watchPatience(of: lane)
        reconnectSoon()
        // One that is there and does not answer, as a machine may be that busy: no other will come to be told of.
        guard daemon != nil else { return }
        queue.asyncAfter(deadline: .now() + .milliseconds(250)) { [self, lane = Unchecked(lane)] in
            guard daemon != nil, lane.value.hold == .daemon else { return }
            lane.value.hold = nil
            advance(lane.value)
        }
    }

    private func deadline(of operation: Operation) -> DispatchTime {
        operation.birth + .microseconds(Int(patience.absence / .microseconds(1)))
    }

    /// Gives up what waits for the daemon for too long, each operation at its time.
    private func watchPatience(of lane: Lane) {
        guard !lane.isWatched, let next = lane.operations.map({ deadline(of: $0) }).min() else { return }
        lane.isWatched = true
        queue.asyncAfter(deadline: next) { [self, lane = Unchecked(lane)] in
            let lane = lane.value
            lane.isWatched = false
            guard lane.hold == .daemon else { return }
            let now = DispatchTime.now()
            let late = lane.operations.filter { deadline(of: $0) <= now }
            lane.operations.removeAll { deadline(of: $0) <= now }
            for operation in late {
                operation.finish(
                    .failure(
                        ActivityRefusal(
                            name: "org.freedesktop.DBus.Error.ServiceUnknown",
                            message: "Senko did not come within 30 seconds: is it installed, and is this a desktop "
                                + "session?")))
            }
            guard lane.operations.isEmpty else { return watchPatience(of: lane) }
            lane.hold = nil
            advance(lane)
        }
    }
}
