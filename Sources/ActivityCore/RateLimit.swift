// SPDX-License-Identifier: Apache-2.0

/// How fast each owner may go: a bucket of tokens for each, which fills at a steady pace.
///
/// A bucket is held as the instant at which it is full again, and forgotten from then on.
struct RateLimit: Sendable {
    private var full = DeadlineQueue<String>()

    /// How many owners have a bucket that is not full, as of the last time one was asked for.
    var count: Int { full.count }

    /// Takes a token out of an owner's bucket.
    ///
    /// - Throws: `RateExceeded` where it is empty; nothing is taken then.
    mutating func take(of owner: String, limits: Limits, at now: Instant<Boottime>) throws(ActivityError) {
        guard limits.updatesPerSecond > 0 else { return }
        while full.popDue(at: now) != nil {}
        let burst = max(1, limits.updateBurst)
        let pace = Duration.microseconds(max(1, 1_000_000 / limits.updatesPerSecond))
        let isFullAt = full[owner] ?? now
        // All tokens but one may be missing.
        let wait = (isFullAt - now) - Duration(wholeMicroseconds: pace.wholeMicroseconds.multipliedSaturated(by: Int64(burst - 1)))
        guard wait <= .zero else {
            let milliseconds = (wait.wholeMicroseconds.addingSaturated(999)) / 1000
            throw ActivityError(
                .rateExceeded,
                "\(owner.quotedForMessage) asked for more than \(limits.updatesPerSecond) starts and updates a second, \(burst) at once: try again in \(milliseconds) ms"
            )
        }
        full.set(owner, to: isFullAt + pace)
    }
}
