// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

extension Integration {
    @Suite("The library for programs in Swift")
    struct LiveLibraryTests {
        private static let manifest = """
            // swift-tools-version: 6.2
            import PackageDescription

            let package = Package(
                name: "Outside",
                dependencies: [.package(name: "senko", path: "\(Products.root)")],
                targets: [
                    .executableTarget(
                        name: "Outside", dependencies: [.product(name: "ActivityKit", package: "senko")])
                ]
            )
            """

        private static let program = """
            import ActivityKit

            struct ParcelAttributes: ActivityAttributes {
                struct ContentState: Codable, Hashable {
                    var stopsLeft: Int
                }

                var number: Int
            }

            func deliver() async throws {
                guard ActivityAuthorizationInfo().areActivitiesEnabled else { return print("not enabled") }
                let parcel = try Activity.request(
                    attributes: ParcelAttributes(number: 7), content: .init(state: .init(stopsLeft: 2), staleDate: nil),
                    pushType: nil)
                await parcel.update(.init(state: .init(stopsLeft: 1), staleDate: .now + 60))
                print(Activity<ParcelAttributes>.activities.map { "\\($0.attributes.number) \\($0.content.state.stopsLeft)" })
                await parcel.end(nil, dismissalPolicy: .immediate)
                print(parcel.activityState)
            }

            do {
                try await deliver()
            } catch {
                print(error)
            }
            """

        /// A tool of the toolchain, in this process' own environment.
        private func run(_ arguments: [String], timeout: Double = 900) throws -> Command.Result {
            var environment = ProcessInfo.processInfo.environment
            environment["SENKO_BINARIES"] = Products.binaries
            return try Command.run(arguments, environment: environment, timeout: timeout)
        }

        @Test("a package outside builds with it, and its program runs", .enabled(if: Command.exists("swift")))
        func outside() throws {
            let folder = try TemporaryDirectory()
            try folder.write(Self.manifest, to: "Package.swift")
            try folder.makeDirectory("Sources/Outside")
            try folder.write(Self.program, to: "Sources/Outside/main.swift")
            let build = try run(["swift", "build", "--package-path", folder.path, "--no-color-diagnostics"])
            try #require(build.status == 0, "\(build)")
            let bed = try TestBed()
            let program = try Command.run(
                [folder.appending(".build/debug/Outside")], environment: bed.surroundings.environment)
            #expect(program.output == "[\"7 1\"]\ndismissed\n", "\(program)")
        }

        @Test(
            "nothing that programs use of it has changed or gone since it was written down",
            .enabled(if: Command.exists("swift-api-digester")))
        func snapshot() throws {
            let comparison = try run([Products.root + "/scripts/api-snapshot"])
            #expect(comparison.status == 0, "\(comparison)")
        }

        @Test("its documentation is made without a warning", .enabled(if: Command.exists("docc")))
        func documentation() throws {
            let folder = try TemporaryDirectory()
            let made = try run([Products.root + "/scripts/docs", folder.appending("docs")])
            #expect(made.status == 0, "\(made)")
            for page in [
                "LiveActivities/data/documentation/liveactivities/activity.json",
                "ActivityViews/data/documentation/activityviews/view.json",
            ] {
                #expect(FileManager.default.fileExists(atPath: folder.appending("docs/\(page)")), "\(page)")
            }
        }
    }
}
