// SPDX-License-Identifier: Apache-2.0

/// Which activity is due next: a binary heap of deadlines, one for each activity.
///
/// `set`, `remove` and `popDue` cost O(log n). An entry of the heap that has been replaced or removed stays in it until
/// it comes to the top, or until such entries are the majority; the top itself is always one that holds.
public struct DeadlineQueue: Sendable {
    private struct Entry: Comparable, Sendable {
        let deadline: Instant<Boottime>
        let id: ActivityID

        static func < (one: Entry, other: Entry) -> Bool {
            one.deadline == other.deadline ? one.id < other.id : one.deadline < other.deadline
        }
    }

    private var heap: [Entry] = []
    private var deadlines: [ActivityID: Instant<Boottime>] = [:]

    /// An empty queue.
    public init() {}

    /// How many activities have a deadline.
    public var count: Int { deadlines.count }

    /// How many entries of the heap hold no more.
    package var outdatedCount: Int { heap.count - deadlines.count }

    /// The earliest deadline; of equal ones the first by name.
    public var next: (deadline: Instant<Boottime>, id: ActivityID)? {
        heap.first.map { ($0.deadline, $0.id) }
    }

    /// The deadline of one activity.
    public subscript(id: ActivityID) -> Instant<Boottime>? { deadlines[id] }

    /// Sets or moves the deadline of an activity; nil removes it.
    public mutating func set(_ id: ActivityID, to deadline: Instant<Boottime>?) {
        guard let deadline else { return remove(id) }
        guard deadlines.updateValue(deadline, forKey: id) != deadline else { return }
        heap.append(Entry(deadline: deadline, id: id))
        siftUp(from: heap.count - 1)
        discardOutdated()
    }

    /// Removes the deadline of an activity, if it has one.
    public mutating func remove(_ id: ActivityID) {
        guard deadlines.removeValue(forKey: id) != nil else { return }
        discardOutdated()
    }

    /// Takes out the activity whose deadline is the earliest, if that is not after `instant`.
    public mutating func popDue(at instant: Instant<Boottime>) -> (deadline: Instant<Boottime>, id: ActivityID)? {
        guard let next, next.deadline <= instant else { return nil }
        remove(next.id)
        return next
    }

    private mutating func discardOutdated() {
        if heap.count > 2 * deadlines.count + 32 {
            heap = deadlines.map { Entry(deadline: $0.value, id: $0.key) }
            // A sorted array is a heap.
            heap.sort()
        }
        while let first = heap.first, deadlines[first.id] != first.deadline { removeFirst() }
    }

    private mutating func removeFirst() {
        heap.swapAt(0, heap.count - 1)
        heap.removeLast()
        var parent = 0
        while true {
            var least = parent
            for child in [2 * parent + 1, 2 * parent + 2] where child < heap.count && heap[child] < heap[least] {
                least = child
            }
            guard least != parent else { return }
            heap.swapAt(parent, least)
            parent = least
        }
    }

    private mutating func siftUp(from index: Int) {
        var child = index
        while child > 0, heap[child] < heap[(child - 1) / 2] {
            heap.swapAt(child, (child - 1) / 2)
            child = (child - 1) / 2
        }
    }
}
