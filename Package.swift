// swift-tools-version: 6.2
// SPDX-License-Identifier: Apache-2.0

import CompilerPluginSupport
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
        // For programs in Swift: Live Activities, and the same under the name that programs for a phone know.
        .library(name: "LiveActivities", targets: ["LiveActivities"]),
        .library(name: "ActivityKit", targets: ["ActivityKit"]),
        // The views of their widgets, and the same under the names that programs for a phone know.
        .library(name: "ActivityViews", targets: ["ActivityViews"]),
        .library(name: "WidgetKit", targets: ["WidgetKit"]),
        .library(name: "SwiftUI", targets: ["SwiftUI"]),
        .library(name: "AppIntents", targets: ["AppIntents"]),
    ],
    targets: [
        // C libraries, each behind a module map.
        .systemLibrary(name: "CSystemd", pkgConfig: "libsystemd", providers: [.apt(["libsystemd-dev"])]),
        .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
        .systemLibrary(name: "CDBus", pkgConfig: "dbus-1", providers: [.apt(["libdbus-1-dev"])]),
        // Functions of libdispatch that its own headers do not declare.
        .systemLibrary(name: "CMainQueue"),
        // What the dynamic loader has loaded, which Swift's C library leaves out.
        .systemLibrary(name: "CLink"),
        // Pseudoterminals and signals as descriptors, which Swift's C library leaves out.
        .systemLibrary(name: "CTerminal"),

        // The product, lowest first. No target imports one that stands below it here.
        .target(name: "BusValues", swiftSettings: strict),
        .target(name: "Bus", dependencies: ["BusValues", "CSystemd", "CMainQueue"], swiftSettings: strict),
        .target(name: "ActivityCore", dependencies: ["BusValues"], swiftSettings: strict),
        // What widgets drew, and how it is laid out and drawn as text, markup and picture.
        .target(name: "Presentation", dependencies: ["BusValues"], swiftSettings: strict),
        // Activities of programs in Swift, and their values on the bus.
        .target(name: "LiveActivities", dependencies: ["Bus", "BusValues"], swiftSettings: strict),
        .target(name: "ActivityKit", dependencies: ["LiveActivities"], swiftSettings: strict),
        // What the compiler asks about `#Preview`.
        .macro(name: "PreviewMacro", swiftSettings: strict),
        // The view vocabulary, and how views become presentations.
        .target(
            name: "ActivityViews",
            dependencies: ["LiveActivities", "Presentation", "ActivityCore", "BusValues", "PreviewMacro"],
            swiftSettings: strict),
        .target(name: "WidgetKit", dependencies: ["ActivityViews", "LiveActivities"], swiftSettings: strict),
        .target(name: "SwiftUI", dependencies: ["ActivityViews"], swiftSettings: strict),
        .target(name: "AppIntents", dependencies: ["ActivityViews", "LiveActivities"], swiftSettings: strict),
        .target(
            name: "MeditationCore", dependencies: ["ActivityCore", "Presentation", "BusValues"], swiftSettings: strict),
        .target(
            name: "SenkoService",
            dependencies: [
                "Bus", "BusValues", "ActivityCore", "Presentation", "MeditationCore", "CSystemd", "CSQLite",
                "CLink",
            ],
            swiftSettings: strict),
        .executableTarget(
            name: "senkod", dependencies: ["SenkoService", "ActivityCore", "Bus"], swiftSettings: strict),
        .executableTarget(
            name: "senko", dependencies: ["Bus", "BusValues", "ActivityCore", "Presentation", "CTerminal"],
            swiftSettings: strict),

        // Applications for a phone, with their widgets, which the tests run.
        .executableTarget(
            name: "meditation-app", dependencies: ["ActivityKit", "WidgetKit", "SwiftUI"],
            path: "examples/meditation-app", swiftSettings: strict),
        .executableTarget(
            name: "adventure-app", dependencies: ["ActivityKit", "WidgetKit", "SwiftUI", "AppIntents"],
            path: "examples/adventure-app", swiftSettings: strict),

        // What `make bench` measures the libraries with.
        .executableTarget(
            name: "swift-lives", dependencies: ["ActivityKit"], path: "Benchmarks/swift", swiftSettings: strict),
        .executableTarget(
            name: "swift-draws",
            dependencies: ["ActivityKit", "LiveActivities", "WidgetKit", "Presentation", "BusValues"],
            path: "Benchmarks/draw", swiftSettings: strict),

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
            name: "ActivityViewsTests",
            dependencies: [
                "ActivityViews", "LiveActivities", "ActivityKit", "WidgetKit", "SwiftUI", "AppIntents", "Presentation",
                "BusValues", "TestSupport",
            ],
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
            name: "LiveActivitiesTests", dependencies: ["ActivityKit", "LiveActivities", "BusValues", "TestSupport"],
            swiftSettings: strict),
        // An application for the integration tests, of which there are to be several processes.
        .executableTarget(
            name: "ActivityProbe", dependencies: ["ActivityKit"], path: "Tests/ActivityProbe", swiftSettings: strict),
        .testTarget(
            name: "IntegrationTests", dependencies: ["LiveActivities", "TestSupport", "BusValues"],
            swiftSettings: strict),
    ],
    swiftLanguageModes: [.v6]
)
