// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials

extension Activity {
    /// The activities of this type of this application: those that there are first, then each as it starts, whoever starts it.
    /// Each comes once. It never ends by itself.
    public static var activityUpdates: ActivityUpdates { activityUpdates(of: .thisApplication) }

    /// The activities of this type of this application or of everyone: those that there are first, then each as it starts.
    public static func activityUpdates(of owners: ActivityOwners) -> ActivityUpdates {
        ActivityUpdates(client: Client.current, owners: owners)
    }

    /// The presses of the activity's buttons from now on, every one, until the activity is dismissed.
    public var actionInvocations: ActionInvocations { ActionInvocations(backlog: record.presses.addReader(record)) }

    /// The clicks on the activity's card that its `url` was opened for, every one from now on, until the activity is dismissed.
    ///
    /// `http`, `https` and `mailto` the desktop has opened already; a URL of any other scheme is this program's to follow.
    public var openedURLs: OpenedURLs { OpenedURLs(backlog: record.openings.addReader(record)) }

    /// Tokens for updates from afar: none, and the sequence is at its end.
    public var pushTokenUpdates: PushTokenUpdates { PushTokenUpdates() }

    /// Tokens for starts from afar: none, and the sequence is at its end.
    public static var pushToStartTokenUpdates: PushTokenUpdates { PushTokenUpdates() }

    /// The activities of a type.
    public struct ActivityUpdates: AsyncSequence, Sendable {
        /// What the sequence brings.
        public typealias Element = Activity<Attributes>

        /// Takes the activities one by one, for one task.
        public struct Iterator: AsyncIteratorProtocol, Sendable {
            let newcomers: Newcomers

            /// The next activity, as soon as there is one; nil where the task is cancelled.
            public func next(isolation actor: isolated (any Actor)?) async -> Activity<Attributes>? {
                while let record = await newcomers.backlog.next(isolation: actor) {
                    if let activity = Activity.read(record) { return activity }
                }
                return nil
            }

            /// The next activity.
            public nonisolated(nonsending) func next() async -> Activity<Attributes>? {
                await next(isolation: #isolation)
            }
        }

        let client: Client
        let owners: ActivityOwners

        /// A new iterator, which begins with the activities that there are.
        public func makeAsyncIterator() -> Iterator {
            Iterator(newcomers: client.follow(kind: Attributes.activityKind, owners: owners))
        }
    }

    /// The presses of an activity's buttons.
    public struct ActionInvocations: AsyncSequence, Sendable {
        /// What the sequence brings.
        public typealias Element = ActivityActionInvocation

        /// Takes the presses one by one. All iterators of one sequence share them.
        public struct Iterator: AsyncIteratorProtocol, Sendable {
            let backlog: Backlog<ActivityActionInvocation>

            /// The next press; nil at the end, and where the task is cancelled.
            public func next(isolation actor: isolated (any Actor)?) async -> ActivityActionInvocation? {
                await backlog.next(isolation: actor)
            }

            /// The next press.
            public nonisolated(nonsending) func next() async -> ActivityActionInvocation? {
                await next(isolation: #isolation)
            }
        }

        let backlog: Backlog<ActivityActionInvocation>

        /// An iterator, which begins with what was pressed since the sequence was made.
        public func makeAsyncIterator() -> Iterator { Iterator(backlog: backlog) }
    }

    /// The clicks on an activity's card.
    public struct OpenedURLs: AsyncSequence, Sendable {
        /// What the sequence brings.
        public typealias Element = ActivityOpenedURL

        /// Takes the clicks one by one. All iterators of one sequence share them.
        public struct Iterator: AsyncIteratorProtocol, Sendable {
            let backlog: Backlog<ActivityOpenedURL>

            /// The next click; nil at the end, and where the task is cancelled.
            public func next(isolation actor: isolated (any Actor)?) async -> ActivityOpenedURL? {
                await backlog.next(isolation: actor)
            }

            /// The next click.
            public nonisolated(nonsending) func next() async -> ActivityOpenedURL? {
                await next(isolation: #isolation)
            }
        }

        let backlog: Backlog<ActivityOpenedURL>

        /// An iterator, which begins with what was clicked since the sequence was made.
        public func makeAsyncIterator() -> Iterator { Iterator(backlog: backlog) }
    }

    /// Tokens for updates from afar: none.
    public struct PushTokenUpdates: AsyncSequence, Sendable {
        /// What the sequence would bring.
        public typealias Element = Data

        /// Is at its end.
        public struct Iterator: AsyncIteratorProtocol, Sendable {
            /// Nil.
            public nonisolated(nonsending) func next() async -> Data? { nil }
        }

        /// An iterator that is at its end.
        public func makeAsyncIterator() -> Iterator { Iterator() }
    }
}
