// SPDX-License-Identifier: Apache-2.0

import Bus
import BusValues
import Dispatch
import FoundationEssentials

/// What a program asks for with a new activity.
struct StartRequest: Sendable {
    let kind: String
    let attributes: [String: BusValue]
    let content: [String: BusValue]
    var options: [String: BusValue]
    /// When it was made: µs since 1970.
    let timestamp = Date().timestamp
}

extension Client {
    /// Starts an activity, or takes up the one that lives under the same key.
    ///
    /// Where the daemon is just being restarted, it is waited for.
    ///
    /// - Parameter patience: until when; nil: for five seconds from its turn on.
    func start(
        _ request: StartRequest, patience: DispatchTime? = nil,
        _ body: @escaping (Result<ActivityRecord, BusError>) -> Void
    ) {
        if let error = Self.sizeError(request.attributes.marshalledSize + request.content.marshalledSize) {
            return body(.failure(error))
        }
        whenQuiet { [self] in
            let patience = patience ?? .now() + .seconds(5)
            identify { [self] identity in
                if case .failure(let error) = identity { return failed(request, error, patience, body) }
                let arguments: [BusValue] = [
                    .string(request.kind), request.attributes.busValue, request.content.busValue,
                    request.options.busValue,
                ]
                call("Start", arguments) { [self] reply in
                    switch reply {
                    case .success(let values): read(values.first, of: request, body)
                    case .failure(let error): failed(request, error, patience, body)
                    }
                }
            }
        }
    }

    /// The same for a thread that waits for it.
    func startAndWait(_ request: StartRequest) -> Result<ActivityRecord, ActivityRefusal> {
        let result: Result<ActivityRecord, ActivityRefusal>? = wait { answer in
            self.start(request) { result in answer(result.mapError { $0.refusal }) }
        }
        return result ?? .failure(BusError.disconnected.refusal)
    }

    private func read(
        _ value: BusValue?, of request: StartRequest, _ body: @escaping (Result<ActivityRecord, BusError>) -> Void
    ) {
        guard case .objectPath(let path)? = value else {
            return body(.failure(BusError(name: "org.freedesktop.DBus.Error.Failed", message: "there is no path")))
        }
        call("GetAll", of: Names.propertiesInterface, on: path, [.string(Names.activityInterface)]) { [self] reply in
            let properties = (try? reply.get())?.first.flatMap([String: BusValue].init(busValue:))
            // Where it is gone already, or the daemon is, it is known all the same what it was.
            let record = record(of: path, properties ?? assumed(request))
            if request.options["presentation"] != nil { record.drawn = (record.content.value?.revision ?? 0, false) }
            if properties == nil, case .failure(let error) = reply, !error.isUnreachable { record.remove(reason: nil) }
            body(.success(record))
        }
    }

    private func assumed(_ request: StartRequest) -> [String: BusValue] {
        [
            "Kind": .string(request.kind), "Owner": .string(owner ?? ""), "Key": request.options["key"] ?? .string(""),
            "Attributes": request.attributes.busValue, "Content": request.content.busValue, "Revision": .uint64(1),
            "State": .string("active"), "StaleTimestamp": request.options["stale_date"] ?? .uint64(0),
            "RelevanceScore": request.options["relevance_score"] ?? .double(0),
        ]
    }

    private func failed(
        _ request: StartRequest, _ error: BusError, _ patience: DispatchTime,
        _ body: @escaping (Result<ActivityRecord, BusError>) -> Void
    ) {
        // The daemon may take less of a drawing than usual: the activity is shown all the same.
        if error.isSenko("ContentTooLarge"), request.options["presentation"] != nil {
            var plain = request
            plain.options["presentation"] = nil
            return start(plain, patience: patience, body)
        }
        guard DispatchTime.now() < patience else { return body(.failure(error)) }
        if error.isSenko("RateExceeded") {
            let again = Unchecked { [self] in start(request, patience: patience, body) }
            queue.asyncAfter(deadline: .now() + .milliseconds(error.millisecondsToWait)) { again.value() }
        } else if error.isUnreachable, hasSeenDaemon {
            whenDaemonIsThere(within: 5) { [self] isThere in
                guard isThere else { return body(.failure(error)) }
                adopt(request, patience, body)
            }
        } else {
            body(.failure(error))
        }
    }

    /// The daemon that was asked is gone, and may have stored the activity before it could answer.
    private func adopt(
        _ request: StartRequest, _ patience: DispatchTime,
        _ body: @escaping (Result<ActivityRecord, BusError>) -> Void
    ) {
        list(kind: request.kind, owners: .thisApplication) { [self] result in
            let found = (try? result.get())?.last { record in
                record.isLiving && record.startedTimestamp >= request.timestamp
                    && record.attributes.isSame(as: request.attributes)
                    && record.content.value?.values.isSame(as: request.content) == true
            }
            if let found { body(.success(found)) } else { start(request, patience: patience, body) }
        }
    }
}
