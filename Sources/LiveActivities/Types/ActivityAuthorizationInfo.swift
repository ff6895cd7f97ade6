// SPDX-License-Identifier: Apache-2.0

import Dispatch

/// Whether a person lets programs have activities.
public final class ActivityAuthorizationInfo: Sendable {
    /// Whether there may be activities: the present answer first, then each other one.
    public let activityEnablementUpdates: ActivityEnablementUpdates
    /// Whether there may be many updates from afar: no, and the sequence is at its end then.
    public let frequentPushEnablementUpdates: FrequentPushEnablementUpdates

    private let client: Client

    /// The answers of the daemon.
    public init() {
        client = Client.current
        activityEnablementUpdates = ActivityEnablementUpdates(client: client)
        frequentPushEnablementUpdates = FrequentPushEnablementUpdates()
    }

    /// Whether there may be activities. It asks the daemon, and waits for the answer; without a daemon there may be none.
    ///
    /// A request can be refused all the same, for its size or since there are enough.
    public var areActivitiesEnabled: Bool {
        let client = client
        return client.wait { answer in client.askEnabled { answer($0) } } ?? false
    }

    /// Whether there may be many updates from afar: there are none yet.
    public var frequentPushesEnabled: Bool { false }

    /// Whether there may be activities. Without a daemon it begins with false, and goes on when one comes.
    public struct ActivityEnablementUpdates: AsyncSequence, Sendable {
        /// What the sequence brings.
        public typealias Element = Bool

        /// Takes the answers one by one, for one task.
        public struct Iterator: AsyncIteratorProtocol, Sendable {
            let client: Client
            let cursor = Cursor()

            /// The newest answer that was not taken yet, as soon as there is one; nil where the task is cancelled.
            public mutating func next(isolation actor: isolated (any Actor)?) async -> Bool? {
                await cursor.next(of: client.enablement, isolation: actor) { $0 }
            }

            /// The newest answer that was not taken yet.
            public nonisolated(nonsending) mutating func next() async -> Bool? { await next(isolation: #isolation) }
        }

        let client: Client

        /// A new iterator, which begins with the present answer.
        public func makeAsyncIterator() -> Iterator {
            let client = client
            client.queue.async {
                client.isEnablementFollowed = true
                client.askEnabled()
            }
            return Iterator(client: client)
        }
    }

    /// Whether there may be many updates from afar: no.
    public struct FrequentPushEnablementUpdates: AsyncSequence, Sendable {
        /// What the sequence brings.
        public typealias Element = Bool

        /// Brings false once.
        public struct Iterator: AsyncIteratorProtocol, Sendable {
            private var isAtEnd = false

            /// False, then nil.
            public nonisolated(nonsending) mutating func next() async -> Bool? {
                defer { isAtEnd = true }
                return isAtEnd ? nil : false
            }
        }

        /// A new iterator.
        public func makeAsyncIterator() -> Iterator { Iterator() }
    }
}
