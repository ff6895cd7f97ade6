// SPDX-License-Identifier: Apache-2.0

import Bus
import BusValues
import FoundationEssentials

extension Client {
    /// Takes in what the daemon tells.
    func receive(_ signal: Signal) {
        let arguments = signal.arguments
        switch (signal.interface, signal.member) {
        case (Names.objectManagerInterface, "InterfacesAdded"):
            guard case .objectPath(let path)? = arguments.first,
                let interfaces = arguments.last.flatMap([String: [String: BusValue]].init(busValue:)),
                let properties = interfaces[Names.activityInterface]
            else { return }
            appeared(path, properties)
        case (Names.objectManagerInterface, "InterfacesRemoved"):
            guard case .objectPath(let path)? = arguments.first else { return }
            records[path]?.object?.remove(reason: nil)
            forget(path)
        case (Names.activitiesInterface, "StateChanged"):
            guard arguments.count >= 4, case .objectPath(let path) = arguments[0],
                case .string(let word) = arguments[1],
                case .string(let reason) = arguments[3], let record = records[path]?.object,
                let state = ActivityState(rawValue: word)
            else { return }
            record.apply(state, reason: ActivityStateReason(rawValue: reason))
            draw(record)
        case (Names.propertiesInterface, "PropertiesChanged"):
            guard arguments.count >= 2, let properties = [String: BusValue](busValue: arguments[1]) else { return }
            if signal.path == Names.root {
                if let isEnabled = properties["Enabled"].flatMap(Bool.init(busValue:)) { learnEnabled(isEnabled) }
            } else if let record = records[signal.path]?.object {
                record.apply(properties)
                draw(record)
            }
        case (Names.activityInterface, "ActionInvoked"):
            guard case .string(let action)? = arguments.first, case .string(let token)? = arguments.last,
                arguments.count == 2, let record = records[signal.path]?.object
            else { return }
            record.presses.send(ActivityActionInvocation(action: action, activationToken: token))
            if record.owner == owner { actionHandlers[record.kind]?(record.id, action, token) }
        case (Names.activityInterface, "Opened"):
            guard case .string(let text)? = arguments.first, case .string(let token)? = arguments.last,
                arguments.count == 2, let record = records[signal.path]?.object, let url = URL(string: text)
            else { return }
            record.openings.send(ActivityOpenedURL(url: url, activationToken: token))
        default: break
        }
    }

    /// The record of an activity, with its properties as of now.
    func record(of path: ObjectPath, _ properties: [String: BusValue]) -> ActivityRecord {
        let record: ActivityRecord
        if let known = records[path]?.object {
            record = known
            record.apply(properties, isSnapshot: true)
        } else {
            record = ActivityRecord(self, path: path, properties: properties)
            if records.count > 64 { records = records.filter { $0.value.object != nil } }
            records[path] = WeakReference(record)
        }
        if record.owner == owner, record.isLiving,
            watchedKinds.contains(record.kind) || PresentationSources.isRegistered(record.kind)
        {
            kept[path] = record
        }
        return record
    }

    private func appeared(_ path: ObjectPath, _ properties: [String: BusValue]) {
        newcomers.removeAll { $0.object == nil }
        let kind = properties["Kind"].flatMap(String.init(busValue:)) ?? ""
        let activityOwner = properties["Owner"].flatMap(String.init(busValue:))
        let readers = newcomers.compactMap(\.object).filter { $0.wants(kind, of: activityOwner, as: owner) }
        let isWatched = activityOwner == owner && watchedKinds.contains(kind)
        guard !readers.isEmpty || isWatched || records[path]?.object != nil else { return }
        let record = record(of: path, properties)
        for reader in readers { reader.add(record) }
        draw(record)
    }

    private func forget(_ path: ObjectPath) {
        records[path] = nil
        kept[path] = nil
        for reader in newcomers { reader.object?.forget(path) }
    }

    // MARK: - Lists

    /// Who this process is, by the daemon's word.
    func identify(_ body: @escaping (Result<String, BusError>) -> Void) {
        if let owner { return body(.success(owner)) }
        call("Identify") { [self] reply in
            switch reply {
            case .success(let values):
                let owner = values.first.flatMap(String.init(busValue:)) ?? ""
                self.owner = owner
                body(.success(owner))
            case .failure(let error): body(.failure(error))
            }
        }
    }

    /// All activities that a filter lets through, in the daemon's order, with all that this process has asked for before done.
    func list(
        kind: String?, owners: ActivityOwners, _ body: @escaping (Result<[ActivityRecord], BusError>) -> Void
    ) {
        whenQuiet { [self] in
            identify { [self] identity in
                guard case .success(let owner) = identity else { return body(identity.map { _ in [] }) }
                var filter: [String: BusValue] = [:]
                filter["kind"] = kind.map { .string($0) }
                if owners == .thisApplication { filter["owner"] = .string(owner) }
                call("List", [filter.busValue]) { [self] reply in
                    body(reply.map { values in Self.rows(values).map { record(of: $0.fields.0, $0.fields.1) } })
                }
            }
        }
    }

    /// The same for a thread that waits for it; none where there is no daemon.
    func listAndWait(kind: String, owners: ActivityOwners) -> [ActivityRecord] {
        wait { answer in self.list(kind: kind, owners: owners) { answer((try? $0.get()) ?? []) } } ?? []
    }

    private static func rows(_ values: [BusValue]) -> [BusTuple<ObjectPath, [String: BusValue]>] {
        values.first.flatMap([BusTuple<ObjectPath, [String: BusValue]>].init(busValue:)) ?? []
    }

    /// Brings everything up to date with a daemon that has just come.
    func synchronize() {
        if isEnablementFollowed { askEnabled() }
        newcomers.removeAll { $0.object == nil }
        records = records.filter { $0.value.object != nil }
        guard !newcomers.isEmpty || !watchedKinds.isEmpty || !records.isEmpty else { return }
        identify { [self] _ in
            let isEveryone =
                newcomers.contains { $0.object?.owners == .everyone }
                || records.values.contains { $0.object.map { $0.owner != owner } ?? false }
            let filter: [String: BusValue] = isEveryone ? [:] : owner.map { ["owner": .string($0)] } ?? [:]
            let known = records
            call("List", [filter.busValue]) { [self] reply in
                guard case .success(let values) = reply else { return }
                var present: Set<ObjectPath> = []
                for row in Self.rows(values) {
                    let (path, properties) = row.fields
                    present.insert(path)
                    let lost = lostUpdate(path, properties)
                    appeared(path, properties)
                    if let lost { resubmit(lost, on: records[path]?.object) }
                }
                for (path, reference) in known where !present.contains(path) {
                    reference.object?.remove(reason: nil)
                    forget(path)
                }
            }
        }
    }

    /// The last update of this process, where the daemon was killed before it had stored it.
    private func lostUpdate(_ path: ObjectPath, _ properties: [String: BusValue]) -> Operation? {
        guard let record = records[path]?.object, let own = record.ownUpdate,
            let revision = properties["Revision"].flatMap(UInt64.init(busValue:)), revision < own.revision,
            own.revision == record.content.value?.revision
        else { return nil }
        var options = own.operation.options
        options["alert"] = nil
        options["timestamp"] = nil
        options["expected_revision"] = nil
        return Operation(.update, content: own.operation.content, options: options) { _ in }
    }

    // MARK: - Whether there may be activities

    /// Asks whether there may be activities; false where nobody knows.
    func askEnabled(_ body: ((Bool) -> Void)? = nil) {
        call(
            "Get", of: Names.propertiesInterface, [.string(Names.activitiesInterface), .string("Enabled")]
        ) { [self] reply in
            if case .success(let values) = reply,
                let isEnabled = values.first.flatMap(BusValue.init(busValue:)).flatMap(Bool.init(busValue:))
            {
                learnEnabled(isEnabled)
                body?(isEnabled)
            } else if case .failure(let error) = reply, error.isUnreachable, hasSeenDaemon, let body {
                whenDaemonIsThere(within: 5) { [self] isThere in
                    if isThere { askEnabled(body) } else { body(false) }
                }
            } else {
                if enablement.value == nil { learnEnabled(false) }
                body?(false)
            }
        }
    }

    private func learnEnabled(_ isEnabled: Bool) {
        if enablement.value != isEnabled { enablement.send(isEnabled) }
    }
}
