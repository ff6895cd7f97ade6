// SPDX-License-Identifier: Apache-2.0

import BusValues
import TestSupport
import Testing

/// A daemon with sittings in several states, none of which changes by itself for hours, and the eye that sees whether a
/// call that was refused has changed one all the same.
final class ConformanceBed {
    let bed: TestBed
    /// The sittings that are there, by their state; `open-ended` is a further running one.
    let sittings: [String: ObjectPath]
    /// A sitting that was there and is gone.
    let gone: ObjectPath
    let documentation: InterfaceDocumentation
    private let generalErrors: Set<String>
    private var reference: Snapshot

    /// A bed on a bus.
    ///
    /// - Parameter states: of which there is to be a sitting each; "running" among them.
    init(
        _ implementation: PrivateBus.Implementation, states: [String] = ["preparing", "running", "paused"],
        outgoingBytes: Int = 1_000_000_000
    ) throws {
        // Here nothing is to be refused for its number.
        let bed = try TestBed(
            configuration: "[Activities]\nTotal=10000\nPerOwner=10000\nUpdatesPerSecond=off\n",
            implementation: implementation, outgoingBytes: outgoingBytes)
        var sittings: [String: ObjectPath] = [:]
        for state in states { sittings[state] = try Self.startSitting(state, on: bed) }
        gone = try Self.startSitting("running", on: bed)
        try bed.call("Dismiss", on: gone, TestBed.activity)
        self.bed = bed
        self.sittings = sittings
        documentation = try Products.documentation()
        generalErrors = documentation.errors(ofInterface: TestBed.activities)
        reference = try Snapshot(bed)
    }

    /// Every state that a sitting can be started in here.
    static let allStates = ["preparing", "running", "paused", "overtime", "open-ended", "ended"]

    private static func startSitting(_ state: String, on bed: TestBed) throws -> ObjectPath {
        if state == "program" { return try bed.startErrand(Integration.Conformance.errandOptions) }
        let options: [String: BusValue] =
            switch state {
            case "preparing": ["prepare": .double(30_000)]
            case "overtime": ["overtime": .boolean(true)]
            default: [:]
            }
        let path = try bed.start(
            state, seconds: state == "open-ended" ? 0 : 40_000, phases: [("sit", 25_000), ("rest", 25_000)],
            options: options)
        let none = Integration.Conformance.none
        switch state {
        case "paused": try bed.call("Pause", [.objectPath(path)])
        case "overtime": try bed.call("Update", [.objectPath(path), .uint32(0), .string(""), none])
        case "ended": try bed.call("End", [.objectPath(path), none])
        default: break
        }
        #expect(try bed.read("State", of: path, as: String.self) == (state == "open-ended" ? "running" : state))
        return path
    }

    /// A further sitting in a state; in state `program`, an activity of a program instead.
    func startSitting(_ state: String) throws -> ObjectPath { try Self.startSitting(state, on: bed) }

    var peer: Peer { bed.peer }
    var running: ObjectPath { sittings["running"]! }

    /// The objects that export interfaces, one of each kind.
    var objects: [ObjectPath] { [TestBed.root, running, Integration.Conformance.logControl] }

    /// What an object says about itself, an interface at a time.
    func interfaces(of path: ObjectPath) throws -> [(name: String, interface: Introspection.Interface)] {
        try peer.introspect(Daemon.name, path).interfaces.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    /// Calls.
    @discardableResult
    func call(_ call: Call) throws -> [BusValue] {
        try peer.call(Daemon.name, call.path, call.interface, call.member, call.arguments)
    }

    /// Takes what is there now as what must stay.
    func acceptChanges() throws { reference = try Snapshot(bed) }

    /// Expects that a call is refused in the documented way and changes nothing, and that the daemon serves on.
    ///
    /// - Parameters:
    ///   - error: the name of the error.
    ///   - words: what the message must hold.
    func expectRefusal(
        _ call: Call, _ error: String, naming words: [String] = [], sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        try expectRefusal(call, [error], naming: words, sourceLocation: sourceLocation)
    }

    /// The same for an error of which there is more than one name, by the version of the library that refuses.
    func expectRefusal(
        _ call: Call, _ errors: Set<String>, naming words: [String] = [],
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        bed.signals.clear()
        do {
            let reply = try self.call(call)
            Issue.record("\(call) is not refused: \(reply)", sourceLocation: sourceLocation)
        } catch let refusal as PeerError {
            #expect(
                errors.contains(refusal.name), "\(call): \(refusal.name), \(refusal.message.prefix(300))",
                sourceLocation: sourceLocation)
            check(refusal, of: call, sourceLocation: sourceLocation)
            for word in words {
                #expect(
                    refusal.message.ranges(of: word).isEmpty == false,
                    "\(call): \(refusal.message.prefix(300)) does not name \(word)", sourceLocation: sourceLocation)
            }
        }
        // What a call brings about is sent before its answer.
        #expect(bed.signals.signals == [], "\(call)", sourceLocation: sourceLocation)
        try expectNoChange(after: call, sourceLocation: sourceLocation)
    }

    /// Expects that an error is one of those that the interface file names for the method, and that a message of the
    /// daemon's own is a line that can be shown, however long or odd the value was.
    func check(_ refusal: PeerError, of call: Call, sourceLocation: SourceLocation = #_sourceLocation) {
        guard call.interface.hasPrefix("org.senko.") else { return }
        var documented = documentation.errors(of: call.method)
        // Arguments that have the right types are the method's own matter.
        let types = Integration.Conformance.examples[call.method]?.arguments(running).map(\.signature)
        let fits = types == call.arguments.map(\.signature)
        documented.formUnion(generalErrors.filter { !fits || $0 != Integration.Conformance.invalidArgs })
        #expect(
            documented.contains(refusal.name), "\(call.method) does not document \(refusal.name): \(refusal.message)",
            sourceLocation: sourceLocation)
        #expect(!refusal.message.isEmpty, "\(call)", sourceLocation: sourceLocation)
        // These are libsystemd's own, and name what was called in full.
        guard !refusal.name.hasPrefix("org.freedesktop.DBus.Error.Unknown") else { return }
        #expect(
            refusal.message.utf8.count <= 600, "\(call): a message of \(refusal.message.utf8.count) bytes",
            sourceLocation: sourceLocation)
        #expect(
            refusal.message.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control },
            "\(call): control characters in \(refusal.message.debugDescription.prefix(300))",
            sourceLocation: sourceLocation)
    }

    /// Expects that nothing has changed since the bed was made, or since `acceptChanges`.
    func expectNoChange(after call: Call, sourceLocation: SourceLocation = #_sourceLocation) throws {
        let now = try Snapshot(bed)
        guard now != reference else { return }
        Issue.record(
            "\(call) has changed something: \(now.differences(from: reference))", sourceLocation: sourceLocation)
        reference = now
    }
}

extension TestBed {
    /// Reads what belongs together with more than one call, and anew where something has changed by itself meanwhile.
    func atOneMoment<Result>(_ read: () throws -> Result) throws -> Result {
        // What changes without a break is read all the same.
        for _ in 0..<20 {
            signals.clear()
            let result = try read()
            if signals.signals.isEmpty { return result }
        }
        return try read()
    }
}
