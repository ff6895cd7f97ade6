// SPDX-License-Identifier: Apache-2.0

import BusValues
import Dispatch
import FoundationEssentials

extension Activity {
    /// An update with everything about it.
    func update(
        to content: ActivityContent<ContentState>, alert: AlertConfiguration? = nil, timestamp: Date? = nil,
        expectedRevision: UInt64? = nil, completion: @escaping Operation.Completion
    ) throws -> Operation {
        var options = content.options
        options["alert"] = alert?.value
        options["timestamp"] = timestamp.map { .uint64($0.timestamp) }
        options["expected_revision"] = expectedRevision.map { .uint64($0) }
        let isStale = content.staleDate.map { $0 <= Date() } ?? false
        options["presentation"] =
            PresentationSources.draw(id, attributes, content.state, isStale: isStale)?.busValue
        return Operation(.update, content: try content.encoded(), options: options, completion: completion)
    }

    /// An end with everything about it. Where the final content is one without any member, an update comes before it: an
    /// end would keep the last content.
    func end(
        with content: ActivityContent<ContentState>?, _ policy: ActivityUIDismissalPolicy, timestamp: Date? = nil,
        completion: @escaping Operation.Completion
    ) throws -> [Operation] {
        var options: [String: BusValue] = [:]
        switch policy.rule {
        case .standard: break
        case .immediate: options["dismissal"] = .string("immediate")
        case .after(let date): options["dismissal_date"] = .uint64(date.timestamp)
        }
        options["timestamp"] = timestamp.map { .uint64($0.timestamp) }
        let values = try content?.encoded() ?? [:]
        let presentation = content.flatMap { PresentationSources.draw(id, attributes, $0.state, isStale: false) }
        let end = Operation(
            .end, content: values, options: options, presentation: presentation, completion: completion)
        guard let content, values.isEmpty else { return [end] }
        return [try update(to: content, timestamp: timestamp) { _ in }, end]
    }

    /// Hands operations over, and goes on at once. What was handed over first is done first.
    func submit(_ operations: [Operation]) {
        let (client, record) = (record.client, record)
        let body = { for operation in operations { client.submit(operation, on: record) } }
        // The first message is on its way when this returns, so that a program that ends then has said it.
        if client.isOnQueue { body() } else { client.queue.sync(execute: body) }
    }

    /// Hands operations over, and waits for the outcome of the last one.
    ///
    /// - Parameter operations: makes them, given what the last one calls.
    nonisolated(nonsending) func perform(
        _ operations: (@escaping Operation.Completion) throws -> [Operation]
    ) async throws -> ActivityOutcome {
        let outcome = Latest<Result<ActivityOutcome, ActivityRefusal>>()
        submit(try operations { outcome.send($0) })
        return try await outcome.first(isolation: #isolation).get()
    }
}
