// SPDX-License-Identifier: Apache-2.0

internal import Dispatch
internal import Glibc

extension WidgetBundle {
    /// Draws the activities that this process requests from now on, and performs the intents of their buttons.
    ///
    /// Called once, before the first request. A program that has its widget in a process of its own calls it not.
    ///
    /// - Parameter failed: told of an intent that threw, by its action key, on a queue of the module's.
    @MainActor
    public static func register(
        onFailure failed: @escaping @Sendable (_ action: String, _ error: any Error) -> Void = { _, _ in }
    ) {
        WidgetRun.register(Self().body.drawers, failed: failed)
    }

    /// Runs the bundle as a program: it draws all activities of its application until it is terminated.
    ///
    /// `@main` calls it; who calls it otherwise does so on the main thread, before anything waits there.
    @MainActor
    public static func main() {
        WidgetRun.run(Self().body.drawers)
    }
}

extension Widget {
    /// Draws the activities that this process requests from now on, and performs the intents of their buttons.
    ///
    /// - Parameter failed: told of an intent that threw, by its action key, on a queue of the module's.
    @MainActor
    public static func register(
        onFailure failed: @escaping @Sendable (_ action: String, _ error: any Error) -> Void = { _, _ in }
    ) {
        WidgetRun.register(Self().drawers, failed: failed)
    }

    /// Runs the widget as a program: it draws all activities of its application until it is terminated.
    ///
    /// `@main` calls it; who calls it otherwise does so on the main thread, before anything waits there.
    @MainActor
    public static func main() {
        WidgetRun.run(Self().drawers)
    }
}

/// Runs widgets.
@MainActor
enum WidgetRun {
    static func register(
        _ drawers: [(drawer: any ActivityDrawer, families: [ActivityFamily])],
        failed: @escaping @Sendable (String, any Error) -> Void
    ) {
        let performer = IntentPerformer(failed: failed)
        for (drawer, families) in drawers {
            drawer.register(families: families, performer: performer)
        }
    }

    static func run(_ drawers: [(drawer: any ActivityDrawer, families: [ActivityFamily])]) -> Never {
        register(drawers) { action, error in
            // A program says on its standard error what went wrong; there is nobody else to tell.
            let line = "intent \(action): \(error)\n"
            _ = line.withCString { write(STDERR_FILENO, $0, strlen($0)) }
        }
        for (drawer, _) in drawers {
            drawer.follow()
        }
        dispatchMain()
    }
}
