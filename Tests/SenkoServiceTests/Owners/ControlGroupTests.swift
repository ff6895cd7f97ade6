// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import SenkoService

@Suite("Control groups")
struct ControlGroupTests {
    private static let user = "/user.slice/user-1000.slice/user@1000.service"

    @Test(
        "the application id in the name of a unit",
        arguments: [
            ("app-org.example.App-17.scope", "org.example.App"),
            ("app-gnome-org.example.App-17.scope", "org.example.App"),
            ("app-flatpak-org.example.App-17.scope", "org.example.App"),
            ("app-org.kde.konsole-0ea8d0d5b0a043fd9e4e6f3b9e8b8c3e.scope", "org.kde.konsole"),
            ("app-org.example.App.service", "org.example.App"),
            ("app-org.example.App@0ea8d0d5.service", "org.example.App"),
            ("app-gnome-org.example.App@autostart.service", "org.example.App"),
            ("app-gnome-my\\x2dapp-17.scope", "my-app"), ("app-gnome-my-app-17.scope", "my-app"),
            ("app-my\\x2dapp@1.service", "my-app"), ("app-a\\xc3\\xa4-1.scope", "aä"), ("app-x\\x2.service", "x\\x2"),
            ("app-x.scope", "x"),
        ])
    func applicationID(unit: String, id: String) {
        #expect(ControlGroup(path: "\(Self.user)/app.slice/\(unit)").applicationID == id)
        #expect(ControlGroup(path: "\(Self.user)/app.slice/app-gnome.slice/\(unit)/below/more").applicationID == id)
        // A service manager that runs in a control group of its own, as in a container.
        #expect(ControlGroup(path: "/\(unit)").applicationID == id)
    }

    @Test(
        "units that are no application's, and what is no unit",
        arguments: [
            "/", "", "/user.slice/user-1000.slice/session-2.scope", "\(user)/app.slice/senkod.service",
            "\(user)/init.scope", "/system.slice/cron.service", "\(user)/app.slice/app-.scope", "/app-.service",
            "\(user)/app.slice", "/app-x-1.slice/y",
        ])
    func none(path: String) {
        #expect(ControlGroup(path: path).applicationID == nil)
    }

    @Test func snaps() {
        for unit in ["snap.hello.world-17.scope", "snap.hello.world.17-a.scope", "snap.hello.daemon.service"] {
            #expect(ControlGroup(path: "\(Self.user)/app.slice/\(unit)").snap == "hello")
        }
        #expect(ControlGroup.snap(in: "snap.hello.world (enforce)") == "hello")
        for text in ["unconfined", "", "snap", "snap.", "snap..x", "snap.hello", "snapd.hello.x", "/usr/bin/snap.a.b"] {
            #expect(ControlGroup.snap(in: text) == nil, "\(text)")
        }
    }

    @Test("of the unified hierarchy, of a hybrid one, of the old one")
    func contents() {
        #expect(ControlGroup(contents: "0::/a.scope\n")?.path == "/a.scope")
        #expect(ControlGroup(contents: "5:cpu:/\n1:name=systemd:/a:b.scope\n0::/\n")?.path == "/a:b.scope")
        #expect(ControlGroup(contents: "1:name=systemd:/x\n")?.path == "/x")
        #expect(ControlGroup(contents: "5:cpu:/\n") == nil)
        #expect(ControlGroup(contents: "") == nil)
    }
}
