// SPDX-License-Identifier: Apache-2.0

import Glibc
import TestSupport
import Testing

@testable import SenkoService

@Suite("Processes")
struct ProcessIdentityTests {
    private let processes: TemporaryDirectory

    init() throws { processes = try TemporaryDirectory() }

    private func caller(_ files: [String: String], executable: String? = nil, label: String? = nil) throws -> Caller? {
        _ = try processes.makeDirectory("7/root")
        _ = try processes.makeDirectory("7/attr")
        for (name, text) in files { try processes.write(text, to: "7/\(name)") }
        if let executable { symlink(executable, processes.appending("7/exe")) }
        return ProcessIdentity(pid: 7, label: label, processes: processes.path).caller
    }

    @Test func aPlainProgram() throws {
        #expect(try caller(["comm": "curl\n", "cgroup": "0::/\n"]) == Caller(owner: "curl", confinement: .none))
        #expect(ProcessIdentity(pid: 8, processes: processes.path).caller == nil)
    }

    @Test("a name that the kernel has cut is whole in the name of the file")
    func longName() throws {
        #expect(
            try caller(["comm": "a-rather-long-n\n"], executable: "/usr/bin/a-rather-long-name (deleted)")?.owner
                == "a-rather-long-name")
    }

    @Test("a script goes by its own name")
    func script() throws {
        #expect(try caller(["comm": "a-script-of-15b\n"], executable: "/usr/bin/python3")?.owner == "a-script-of-15b")
    }

    @Test func anApplication() throws {
        let files = ["comm": "app\n", "cgroup": "0::/user.slice/app.slice/app-gnome-org.example.App-1.scope\n"]
        #expect(try caller(files) == Caller(owner: "org.example.App", confinement: .none))
    }

    @Test func aFlatpak() throws {
        let information = "[Application]\nname=org.example.Boxed\nruntime=runtime/x\n\n[Context]\nname=other\n"
        let files = ["comm": "app\n", "cgroup": "0::/app-other-1.scope\n", "root/.flatpak-info": information]
        #expect(try caller(files) == Caller(owner: "org.example.Boxed", confinement: .application))
    }

    @Test("one that does not say its application counts as in a sandbox, under the name that its unit gives")
    func unclearFlatpak() throws {
        #expect(try caller(["comm": "app\n", "root/.flatpak-info": "[Context]\n"]) == .unknown)
        #expect(
            try caller(["cgroup": "0::/app-flatpak-org.example.Boxed-1.scope\n"])
                == Caller(owner: "org.example.Boxed", confinement: .application))
    }

    @Test func aSnap() throws {
        let snap = Caller(owner: "snap.hello", confinement: .application)
        #expect(try caller(["comm": "app\n", "cgroup": "0::/app.slice/snap.hello.world-1.scope\n"]) == snap)
        #expect(try caller(["cgroup": "0::/\n", "attr/current": "snap.hello.world (enforce)\n"]) == snap)
        #expect(try caller(["attr/current": "unconfined\n"]) == Caller(owner: "app", confinement: .none))
        #expect(try caller([:], label: "snap.hello.world (enforce)") == snap)
    }

    @Test func mayAct() {
        #expect(Caller(owner: "a", confinement: .none).mayAct(onBehalfOf: "b"))
        #expect(Caller(owner: "a", confinement: .application).mayAct(onBehalfOf: "a"))
        #expect(!Caller(owner: "a", confinement: .application).mayAct(onBehalfOf: "b"))
        #expect(!Caller.unknown.mayAct(onBehalfOf: Caller.unknown.owner))
    }

    @Test("this very process, and one that has ended")
    func real() throws {
        let own = try #require(ProcessIdentity(pid: UInt32(getpid())).caller)
        #expect(!own.owner.isEmpty)
        let child = try ChildProcess(["sleep", "60"], environment: Surroundings.minimal)
        let handle = try #require(ProcessHandle(pid: UInt32(child.pid)))
        #expect(handle.isAlive)
        child.kill()
        #expect(!handle.isAlive)
        #expect(ProcessHandle(pid: UInt32(Int32.max)) == nil)
    }
}
