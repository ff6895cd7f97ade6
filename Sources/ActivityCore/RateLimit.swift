// SPDX-License-Identifier: Apache-2.0

/// How fast each owner may go: a bucket of tokens for each, which fills at a steady pace.
///
/// A bucket is held as the instant at which it is full again. Those that are full are forgotten whenever as many buckets
/// have come again as there were: that costs each call little, and what is held is bounded by who has been busy of late.
package struct RateLimit: Sendable {
    private var full: [String: Instant<Boottime>] = [:]
    private var mostBuckets = 32

    /// How many buckets are held.
    package var count: Int { full.count }

    /// Takes a token out of an owner's bucket.
    ///
    /// - Throws: `RateExceeded` where it is empty; nothing is taken then.
    mutating func take(of owner: String, limits: Limits, at now: Instant<Boottime>) throws(ActivityError) {
        guard limits.updatesPerSecond > 0 else { return }
        let burst = max(1, limits.updateBurst)
        let pace = Duration.microseconds(max(1, 1_000_000 / limits.updatesPerSecond))
        let isFullAt = max(full[owner] ?? now, now)
        // All tokens but one may be missing.
        let room = pace.wholeMicroseconds.multipliedSaturated(by: Int64(burst - 1))
        let wait = (isFullAt - now) - Duration(wholeMicroseconds: room)
        guard wait <= .zero else {
            let milliseconds = wait.wholeMicroseconds.addingSaturated(999) / 1000
            throw ActivityError(
                .rateExceeded,
                "\(owner.quotedForMessage) asked for more than \(limits.updatesPerSecond) starts and updates a second, \(burst) at once: try again in \(milliseconds) ms"
            )
        }
        full[owner] = isFullAt + pace
        guard full.count > mostBuckets else { return }
        full = full.filter { $0.value > now }
        mostBuckets = max(32, 2 * full.count)
    }
}
