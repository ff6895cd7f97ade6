// SPDX-License-Identifier: Apache-2.0

// Each begins with the present value, never misses the newest, and brings what lies between only to who is fast enough.
// A value that this type cannot be read from is passed over.

extension Activity {
    /// The states that the activity comes to: the present one first, `dismissed` last.
    public var activityStateUpdates: ActivityStateUpdates { ActivityStateUpdates(source: record) }

    /// The states that the activity comes to, each with its reason: the present one first, `dismissed` last.
    public var stateChanges: StateChanges { StateChanges(source: record) }

    /// What the activity shows: the present content first, then one for each update, until it is dismissed.
    public var contentUpdates: ContentUpdates { ContentUpdates(source: record) }

    /// The states of what the activity shows.
    @available(*, deprecated, renamed: "contentUpdates")
    public var contentStateUpdates: ContentStateUpdates { ContentStateUpdates(source: record) }

    /// The states that an activity comes to.
    public struct ActivityStateUpdates: AsyncSequence, Sendable {
        /// What the sequence brings.
        public typealias Element = ActivityState

        /// Takes the values one by one, for one task.
        public struct Iterator: AsyncIteratorProtocol, Sendable {
            let source: ActivityRecord
            let cursor = Cursor()

            /// The newest value that was not taken yet, as soon as there is one; nil at the end, and where the task is cancelled.
            public func next(isolation actor: isolated (any Actor)?) async -> ActivityState? {
                await cursor.next(of: source.state, isolation: actor) { $0.state }
            }

            /// The newest value that was not taken yet.
            public nonisolated(nonsending) func next() async -> ActivityState? { await next(isolation: #isolation) }
        }

        let source: ActivityRecord

        /// A new iterator, which begins with the present value.
        public func makeAsyncIterator() -> Iterator { Iterator(source: source) }
    }

    /// The states that an activity comes to, each with its reason.
    public struct StateChanges: AsyncSequence, Sendable {
        /// What the sequence brings.
        public typealias Element = ActivityStateChange

        /// Takes the values one by one, for one task.
        public struct Iterator: AsyncIteratorProtocol, Sendable {
            let source: ActivityRecord
            let cursor = Cursor()

            /// The newest value that was not taken yet, as soon as there is one; nil at the end, and where the task is cancelled.
            public func next(isolation actor: isolated (any Actor)?) async -> ActivityStateChange? {
                await cursor.next(of: source.state, isolation: actor) { $0 }
            }

            /// The newest value that was not taken yet.
            public nonisolated(nonsending) func next() async -> ActivityStateChange? {
                await next(isolation: #isolation)
            }
        }

        let source: ActivityRecord

        /// A new iterator, which begins with the present value.
        public func makeAsyncIterator() -> Iterator { Iterator(source: source) }
    }

    /// What an activity shows.
    public struct ContentUpdates: AsyncSequence, Sendable {
        /// What the sequence brings.
        public typealias Element = ActivityContent<Activity<Attributes>.ContentState>

        /// Takes the values one by one, for one task.
        public struct Iterator: AsyncIteratorProtocol, Sendable {
            let source: ActivityRecord
            let cursor = Cursor()

            /// The newest value that was not taken yet, as soon as there is one; nil at the end, and where the task is cancelled.
            public func next(isolation actor: isolated (any Actor)?) async -> ActivityContent<
                Activity<Attributes>.ContentState
            >? {
                await cursor.next(of: source.content, isolation: actor) { try? $0.typed(ContentState.self) }
            }

            /// The newest value that was not taken yet.
            public nonisolated(nonsending) func next() async -> ActivityContent<Activity<Attributes>.ContentState>? {
                await next(isolation: #isolation)
            }
        }

        let source: ActivityRecord

        /// A new iterator, which begins with the present value.
        public func makeAsyncIterator() -> Iterator { Iterator(source: source) }
    }

    /// The states of what an activity shows.
    public struct ContentStateUpdates: AsyncSequence, Sendable {
        /// What the sequence brings.
        public typealias Element = Activity<Attributes>.ContentState

        /// Takes the values one by one, for one task.
        public struct Iterator: AsyncIteratorProtocol, Sendable {
            let source: ActivityRecord
            let cursor = Cursor()

            /// The newest value that was not taken yet, as soon as there is one; nil at the end, and where the task is cancelled.
            public func next(isolation actor: isolated (any Actor)?) async -> Activity<Attributes>.ContentState? {
                await cursor.next(of: source.content, isolation: actor) { try? $0.typed(ContentState.self).state }
            }

            /// The newest value that was not taken yet.
            public nonisolated(nonsending) func next() async -> Activity<Attributes>.ContentState? {
                await next(isolation: #isolation)
            }
        }

        let source: ActivityRecord

        /// A new iterator, which begins with the present value.
        public func makeAsyncIterator() -> Iterator { Iterator(source: source) }
    }
}
