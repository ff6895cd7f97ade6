// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials

/// What an activity shows, until when that is true, and how much it matters.
public struct ActivityContent<State> where State: Decodable, State: Encodable, State: Hashable {
    /// The values that change while the activity goes on.
    public let state: State
    /// From when on the values are out of date; nil: never. It is kept to the microsecond.
    public let staleDate: Date?
    /// How much the activity matters beside the program's others; the highest comes first, among equals the one that started
    /// first. A finite number.
    public let relevanceScore: Double

    /// Content of its parts.
    public init(state: State, staleDate: Date?, relevanceScore: Double = 0.0) {
        self.state = state
        self.staleDate = staleDate
        self.relevanceScore = relevanceScore
    }
}

extension ActivityContent: Sendable where State: Sendable {}

extension ActivityContent: Equatable {}

extension ActivityContent: Hashable {}

extension ActivityContent: CustomStringConvertible {
    /// The parts in words, for logs.
    public var description: String {
        let date = staleDate.map { "\($0)" } ?? "never"
        return "ActivityContent(state: \(state), staleDate: \(date), relevanceScore: \(relevanceScore))"
    }
}
