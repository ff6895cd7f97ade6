// SPDX-License-Identifier: Apache-2.0

import ActivityCore
import Bus
import BusValues
import MeditationCore
import Presentation

/// Leads a person where a card leads, through the desktop: with `org.freedesktop.portal.OpenURI`, and where there is no
/// portal with `xdg-open`, which the service manager starts in a unit of its own.
///
/// The daemon starts nothing by itself: its unit's bounds (no network, no new memory that runs) would be a browser's,
/// too. What is no link of the web is opened by the program that the person chooses, in the portal's own window, and
/// without a portal not at all. Nothing waits for an answer.
///
/// Source: XDG Desktop Portal, "OpenURI"; org.freedesktop.systemd1(5), "StartTransientUnit()".
final class LinkPresenter: Observer {
    private let connection: Connection
    private let clocks: any Clocks
    private let log: Log
    private var calls: [UInt64: Subscription] = [:]
    private var number: UInt64 = 0

    /// How many answers may be awaited at once: a portal that hangs is sent no more.
    static let mostCalls = 8
    /// How long the portal may take, which the bus may have to start.
    static let patience = Duration.seconds(25)

    init(on connection: Connection, clocks: any Clocks, log: Log) {
        self.connection = connection
        self.clocks = clocks
        self.log = log
    }

    func observe(_ events: [Event], at now: Instants) {
        for case .opened(_, let link, let token, let opener) in events where opener != .program {
            open(link, token: token, asking: opener == .personsChoice)
        }
    }

    private func open(_ link: CardLink, token: String, asking: Bool) {
        guard calls.count < Self.mostCalls else {
            return log.write(.notice, "a link was not opened: \(calls.count) others still wait for the desktop")
        }
        var options: [String: BusValue] = ["ask": .boolean(asking)]
        if !token.isEmpty { options["activation_token"] = .string(token) }
        // With no window of its own the portal's has no parent.
        let call = MethodCall(
            destination: "org.freedesktop.portal.Desktop", path: "/org/freedesktop/portal/desktop",
            interface: "org.freedesktop.portal.OpenURI", member: "OpenURI",
            arguments: [.string(""), .string(link.text), options.busValue])
        perform(call) { [unowned self] error in
            guard Self.meansAbsence(error.name) else {
                return log.write(.notice, "the desktop portal opened no link: \(error.name): \(error.message)")
            }
            guard !asking else {
                return log.write(
                    .notice,
                    "there is no desktop portal to ask with which program to open a link of the scheme \(link.scheme)")
            }
            startOpener(link, token: token)
        }
    }

    /// Has the service manager start `xdg-open`, which ends with what it has opened.
    private func startOpener(_ link: CardLink, token: String) {
        let command: [BusTuple<String, [String], [String]>] = [
            // As it is: a dollar sign in a URL is no variable.
            BusTuple("xdg-open", ["xdg-open", link.text], ["no-env-expand"])
        ]
        var properties: [(String, BusValue)] = [
            ("Description", .string("A link of a live activity")), ("ExecStartEx", command.busValue),
            // What was opened goes on behind xdg-open.
            ("ExitType", .string("cgroup")), ("CollectMode", .string("inactive-or-failed")),
            ("Slice", .string("app.slice")),
        ]
        if !token.isEmpty, token.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) {
            properties.append(
                ("Environment", ["XDG_ACTIVATION_TOKEN=\(token)", "DESKTOP_STARTUP_ID=\(token)"].busValue))
        }
        let none: [BusTuple<String, [BusTuple<String, BusValue>]>] = []
        let call = MethodCall(
            destination: "org.freedesktop.systemd1", path: "/org/freedesktop/systemd1",
            interface: "org.freedesktop.systemd1.Manager", member: "StartTransientUnit",
            arguments: [
                .string("senko-open-\(clocks.now.boottime.microseconds).service"), .string("fail"),
                properties.map { BusTuple($0.0, $0.1) }.busValue, none.busValue,
            ], autoStart: false)
        perform(call) { [unowned self] error in
            log.write(
                .notice,
                "a link was not opened: there is no desktop portal, and the service manager: \(error.name): \(error.message)"
            )
        }
    }

    private func perform(_ call: MethodCall, otherwise: @escaping (BusError) -> Void) {
        number += 1
        let id = number
        do {
            calls[id] = try connection.call(call, timeout: Self.patience) { [unowned self] reply in
                // It stands in the call's own slot just now.
                let call = calls.removeValue(forKey: id)
                if case .failure(let error) = reply { otherwise(error) }
                withExtendedLifetime(call) {}
            }
        } catch {
            otherwise(error)
        }
    }

    /// Whether an error says that there is no such service, rather than that it failed. One that has not answered may
    /// still open the link.
    static func meansAbsence(_ error: String) -> Bool {
        let names = ["ServiceUnknown", "NameHasNoOwner", "UnknownMethod", "UnknownInterface", "UnknownObject"]
        return names.contains { error == "org.freedesktop.DBus.Error.\($0)" }
            || error.hasPrefix("org.freedesktop.DBus.Error.Spawn.")
            // The bus has the service manager start it, whose unit may be masked or gone.
            || error.hasPrefix("org.freedesktop.systemd1.")
    }
}
