// swift-tools-version: 6.2
// SPDX-License-Identifier: Apache-2.0

import PackageDescription

// The settings of every target: warnings are errors, and the language's next defaults are on.
let strict: [SwiftSetting] = [
    .treatAllWarnings(as: .error),
    // SE-0335: existential types are spelled `any P`.
    .enableUpcomingFeature("ExistentialAny"),
    // SE-0409: an import is visible outside its file only where it says so.
    .enableUpcomingFeature("InternalImportsByDefault"),
    // SE-0444: a member is visible only where its module is imported.
    .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
    name: "senko",
    products: [
        .executable(name: "senkod", targets: ["senkod"]),
        .executable(name: "senko", targets: ["senko"]),
    ],
    targets: [
        // C libraries, each behind a module map.
        .systemLibrary(name: "CSystemd", pkgConfig: "libsystemd", providers: [.apt(["libsystemd-dev"])]),
        .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
        .systemLibrary(name: "CDBus", pkgConfig: "dbus-1", providers: [.apt(["libdbus-1-dev"])]),
        // Functions of libdispatch that its own headers do not declare.
        .systemLibrary(name: "CMainQueue"),
        // Pseudoterminals and signals as descriptors, which Swift's C library leaves out.
        .systemLibrary(name: "CTerminal"),

        // The product, lowest first. No target imports one that stands below it here.
        .target(name: "BusValues", swiftSettings: strict),
        .target(name: "Bus", dependencies: ["BusValues", "CSystemd", "CMainQueue"], swiftSettings: strict),
        .target(name: "ActivityCore", dependencies: ["BusValues"], swiftSettings: strict),
        // What widgets drew, and how it is laid out and drawn as text, markup and picture.
        .target(name: "Presentation", dependencies: ["BusValues"], swiftSettings: strict),
        .target(
            name: "MeditationCore", dependencies: ["ActivityCore", "Presentation", "BusValues"], swiftSettings: strict),
        .target(
            name: "SenkoService",
            dependencies: [
                "Bus", "BusValues", "ActivityCore", "Presentation", "MeditationCore", "CSystemd", "CSQLite",
            ],
            swiftSettings: strict),
        .executableTarget(
            name: "senkod", dependencies: ["SenkoService", "ActivityCore", "Bus"], swiftSettings: strict),
        .executableTarget(
            name: "senko", dependencies: ["Bus", "BusValues", "ActivityCore", "Presentation", "CTerminal"],
            swiftSettings: strict),

        // Tests. `TestSupport` is their other side of the bus, written on libdbus-1, the reference implementation.
        .target(
            name: "TestSupport", dependencies: ["BusValues", "CDBus"], path: "Tests/TestSupport",
            swiftSettings: strict),
        .testTarget(name: "BusValuesTests", dependencies: ["BusValues", "TestSupport"], swiftSettings: strict),
        .testTarget(name: "BusTests", dependencies: ["Bus", "BusValues", "TestSupport"], swiftSettings: strict),
        .testTarget(
            name: "ActivityCoreTests", dependencies: ["ActivityCore", "BusValues", "TestSupport"], swiftSettings: strict
        ),
        .testTarget(
            name: "PresentationTests", dependencies: ["Presentation", "BusValues", "TestSupport"],
            swiftSettings: strict),
        .testTarget(
            name: "MeditationCoreTests",
            dependencies: ["MeditationCore", "ActivityCore", "Presentation", "BusValues", "TestSupport"],
            swiftSettings: strict),
        .testTarget(
            name: "SenkoServiceTests",
            dependencies: [
                "SenkoService", "MeditationCore", "ActivityCore", "Presentation", "Bus", "BusValues", "TestSupport",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "SenkoCommandTests", dependencies: ["senko", "ActivityCore", "Presentation", "BusValues"],
            swiftSettings: strict),
        .testTarget(
            name: "IntegrationTests", dependencies: ["TestSupport", "BusValues"], swiftSettings: strict),
    ],
    swiftLanguageModes: [.v6]
)
