// SPDX-License-Identifier: Apache-2.0

import ActivityCore
import Dispatch
import MeditationCore

/// Keeps the board in the store: each entry when it changes, each sitting that is over, and whether programs may have
/// activities. Where nothing but the content of a program's activity changes, it is stored once a second at most.
///
/// Where the store fails, the daemon goes on in memory. What could not be stored is kept and written with the next
/// transaction that succeeds: at the next change, by itself within a minute, or when the daemon stops. The failure is
/// said once in the log, and in the status for as long as it lasts.
final class StorePresenter: Observer {
    /// Whose board it is; set once there is one.
    weak var host: Host?
    /// Told when `complaint` has changed.
    var whenComplaintChanges: (() -> Void)?
    /// What does not work, for the daemon's status; nil: nothing.
    private(set) var complaint: String? {
        didSet { if complaint != oldValue { whenComplaintChanges?() } }
    }
    /// When it tries again, or stores content that it has kept back; nil while all is stored, so that it wakes nobody.
    var nextDeadline: Instant<Boottime>? { .earliest(retryAt, laterContent.deadline) }

    private let path: String?
    private let busID: String
    private let queue: DispatchQueue
    private let clocks: any Clocks
    private let log: Log
    private var store: Store?
    /// Until when boundaries have been announced that may not be stored yet.
    private var mark: AnnouncedMark?
    /// Whether what is about to be observed is written already.
    private var isPrepared = false
    /// Of a file that may be read but not written; until the board has been restored.
    private var copy: StoreCopy?
    /// What is to be written with the next transaction.
    private var unsaved = Unsaved()
    /// What is to be written a little later.
    private var laterContent = LaterContent()
    /// Whether the board's `isEnabled` is the one that was stored, or newer.
    private var knowsEnabled = false
    /// What the transaction that is open has written; nil where none is open.
    private var staged: Unsaved?
    /// Whether something is stored, but perhaps not on the disk itself.
    private var owesFlush = false
    /// How many flushes have not been answered yet.
    private var flushes = 0
    /// When it tries again; nil while all is well.
    private var retryAt: Instant<Boottime>?
    private var retryDelay = StorePresenter.shortestRetry
    /// Before which a change does not bring about another attempt, so that those that fail take little of the time.
    private var pauseEnds = Instant<Boottime>(microseconds: .min)
    private var lastLogged: Instant<Boottime>?
    private var isFailureLogged = false
    private var lastTouch: Instant<Boottime>

    private static let shortestRetry: Duration = .seconds(2)
    private static let longestRetry: Duration = .seconds(60)
    /// How long the start waits for another process that holds the file, such as a daemon that is stopping.
    private static let startPatience: Int32 = 1_000

    /// Opens the store.
    ///
    /// - Parameters:
    ///   - path: the state file; nil where there is no place for one.
    ///   - busID: the bus on which programs have their activities.
    ///   - queue: the queue on which the daemon lives.
    init(
        path: String? = Store.defaultPath(), busID: String, queue: DispatchQueue, clocks: any Clocks, log: Log
    ) {
        self.path = path
        self.busID = busID
        self.queue = queue
        self.clocks = clocks
        self.log = log
        lastTouch = clocks.now.boottime
        do throws(StoreError) {
            try open(patience: Self.startPatience)
        } catch {
            if let path, error.kind != .inUse, error.kind != .newer { copy = try? StoreCopy(of: path) }
            fail(error, copy == nil ? "going on in memory" : "going on in memory with what could be read")
        }
    }

    /// The board as it was kept, and what happened meanwhile.
    ///
    /// What a program of another bus stood behind is taken up as after another boot: the program has left, and the time
    /// limit goes on from the date of its last sign.
    func restore(limits: Limits, at now: Instants) -> (board: Board, events: [Event]) {
        let (stored, others, isEnabled) = load(from: store ?? copy?.store)
        knowsEnabled = isEnabled != nil
        return Board.restore(
            stored.lazy.map(\.entry), sameBoot: { !others.contains($0) }, announcedUntil: mark?.former, limits: limits,
            isEnabled: isEnabled ?? true, at: now)
    }

    /// Writes what has changed. It counts from `observe` on, which comes right after the signals.
    func prepare(_ events: [Event]) {
        isPrepared = true
        let now = clocks.now
        for event in events { note(event, at: now.boottime) }
        // What is due waits no longer for the alarm, which comes late on a machine that is busy.
        for entry in laterContent.take(at: now.boottime) { unsaved.add(entry) }
        guard now.boottime >= pauseEnds else { return }
        // Along with a change, so that it wakes nobody, it is kept that the others have gone on until now.
        if now.boottime - lastTouch >= .seconds(60) { touch(at: now) }
        stage()
    }

    func observe(_ events: [Event], at now: Instants) {
        if !isPrepared { prepare(events) }
        isPrepared = false
        if events.contains(where: { if case .finished = $0 { true } else { false } }) { owesFlush = true }
        settle()
    }

    /// Tries again, and stores the content that is due.
    func wake(at now: Instants) {
        if let retryAt, retryAt <= now.boottime {
            self.retryAt = nil
            reopen()
        }
        for entry in laterContent.take(at: now.boottime) { unsaved.add(entry) }
        guard store != nil else { return }
        write()
    }

    /// The notifications that are shown, or were when the daemon ended.
    var popups: [ActivityID: PopupRecord] {
        defer { copy = nil }
        guard let store = store ?? copy?.store else { return [:] }
        do throws(StoreError) {
            return try store.popups()
        } catch {
            fail(error)
            return [:]
        }
    }

    /// Keeps where the notification of an activity is; nil: nowhere.
    func remember(_ popup: PopupRecord?, of id: ActivityID) {
        unsaved.add(popup, of: id)
        // While a transaction is open, its end writes it too.
        if staged == nil, clocks.now.boottime >= pauseEnds { write() }
    }

    /// Stores that what is going on has gone on until now, and closes the store.
    func close() {
        for entry in laterContent.takeAll() { unsaved.add(entry) }
        settle()
        let now = clocks.now
        reopen(isLast: true)
        touch(at: now)
        owesFlush = false
        write()
        if !unsaved.isEmpty {
            log.write(
                .error,
                "not stored: \(unsaved.entries.count) activities and \(unsaved.records.count) sittings that are over")
        }
        do throws(StoreError) {
            try store?.close()
        } catch {
            fail(error)
        }
        store = nil
        mark = nil
    }

    /// Does now, while there is nothing else to do, what the first change would wait for.
    func warmUp() { store?.warmUp() }

    /// Notes until when the boundaries of phases have been announced, which are stored only then.
    func noteAnnounced(until instant: Instant<Boottime>) { mark?.set(instant) }

    // MARK: - Writing

    /// Notes what an event changes, content that may wait a little apart from the rest.
    private func note(_ event: Event, at now: Instant<Boottime>) {
        switch event {
        case .changed(let before, let after):
            if complaint == nil, after.differsInContentOnly(from: before), laterContent.keepsBack(after, at: now) {
                return
            }
            laterContent.drop(after.id)
        case .dismissed(let entry): laterContent.drop(entry.id)
        case .enabledChanged: knowsEnabled = true
        default: break
        }
        unsaved.add(event)
    }

    private func write() {
        stage()
        settle()
    }

    /// Writes what is unsaved in a transaction that `settle` commits.
    private func stage() {
        guard staged == nil, !unsaved.isEmpty else { return }
        if let store, !store.isInPlace { replaceStore() }
        guard let store else { return }
        let began = clocks.now.boottime
        do throws(StoreError) {
            try store.stage { () throws(StoreError) in try unsaved.write(to: store) }
            staged = unsaved
            unsaved = Unsaved()
        } catch {
            fail(error, since: began)
        }
    }

    /// Makes count what is staged, and what has come since.
    private func settle() {
        if let store, var written = staged {
            staged = nil
            do throws(StoreError) {
                try store.commit()
            } catch {
                written.add(unsaved)
                unsaved = written
                return fail(error, since: clocks.now.boottime)
            }
            if !unsaved.isEmpty { return write() }
        }
        guard store != nil, unsaved.isEmpty else { return }
        if owesFlush { flush() } else if flushes == 0 { recovered() }
    }

    /// Brings everything to the disk. The answer comes later.
    private func flush() {
        guard let store else { return }
        owesFlush = false
        flushes += 1
        let presenter = Confined(self)
        store.flush { [queue] error in queue.async { presenter.object?.flushed(error) } }
    }

    private func flushed(_ error: StoreError?) {
        flushes -= 1
        if let store, !store.isInPlace {
            replaceStore()
            owesFlush = true
            write()
        } else if let error {
            // What the disk did not take may be lost even to later attempts (fsync(2)): it is written anew.
            owesFlush = true
            keepAll()
            fail(error)
        } else {
            settle()
        }
    }

    /// Notes everything on the board as unsaved.
    private func keepAll() {
        guard let board = host?.board else { return }
        for entry in board.ordered { unsaved.add(entry) }
        _ = laterContent.takeAll()
        if knowsEnabled { unsaved.isEnabled = board.isEnabled }
    }

    /// Notes that everything that is not over has gone on until now.
    private func touch(at now: Instants) {
        lastTouch = now.boottime
        guard let host else { return }
        host.touch(at: now)
        unsaved.touch = (now.boottime, host.board.realtime(of: now.boottime))
    }

    // MARK: - Opening

    private func open(patience: Int32) throws(StoreError) {
        guard let path else {
            throw StoreError(
                .unreachable, path: "~/.local/state", task: "find the state file",
                reason: "there is no home directory")
        }
        let store = try Store(path: path, busID: busID, patience: patience)
        if let aside = store.setAside {
            log.write(
                .error, "the state file was damaged; it is kept, and a new one begun: \(aside)",
                id: "5a1c2e0b7d3f4b52a6f0d9c1e8b74a60", fields: [("SENKO_STATE_FILE", aside)])
        }
        self.store = store
        mark = AnnouncedMark(path: path + "-announced", bootID: BootIdentifier.current())
    }

    /// Opens the store where it is not open, or not in place. What is on the board is kept there; what is stored there
    /// and not known yet is taken up.
    ///
    /// - Parameter isLast: whether the daemon stops: nothing is taken up any more, and what is stored stays.
    private func reopen(isLast: Bool = false) {
        if let store {
            guard !store.isInPlace else { return }
            store.abandon()
            self.store = nil
        }
        do throws(StoreError) {
            // Later than at the start, nothing waits: time goes on.
            try open(patience: isLast ? Self.startPatience : 0)
        } catch {
            return fail(error)
        }
        keepAll()
        guard !isLast else { return }
        let (stored, others, isEnabled) = load(from: store)
        let unknown = stored.map(\.entry).filter { !unsaved.removes($0.id) }
        host?.adopt(unknown, sameBoot: { !others.contains($0) })
        guard let isEnabled, !knowsEnabled else { return }
        knowsEnabled = true
        _ = try? host?.perform(.setEnabled(isEnabled))
    }

    /// The files have been deleted or replaced beneath the store: begins with what is there now.
    private func replaceStore() {
        log.write(
            .warning, "the state file was deleted or replaced; what is going on is stored anew: \(path ?? "")",
            id: "c5d2a1907be84f0e9b63f7a48d1e5c20", fields: [("SENKO_STATE_FILE", path ?? "")])
        store?.abandon()
        store = nil
        do throws(StoreError) {
            try open(patience: 0)
            keepAll()
        } catch {
            fail(error)
        }
    }

    /// What is stored: the entries, those of them that do not go on as they were saved, and whether programs may have
    /// activities; nil where that cannot be read.
    private func load(
        from store: Store?
    ) -> (stored: [StoredEntry], others: Set<ActivityID>, isEnabled: Bool?) {
        guard let store else { return ([], [], nil) }
        do throws(StoreError) {
            let isEnabled = try store.isEnabled()
            let stored = try store.load { [log] in log.write(.error, "a stored activity cannot be read: \($0)") }
            let boot = BootIdentifier.current()
            let others = stored.lazy.filter { [busID] in !$0.isOf(bootID: boot, busID: busID) }
            return (stored, Set(others.map(\.entry.id)), isEnabled)
        } catch {
            fail(error)
            return ([], [], nil)
        }
    }

    // MARK: - Failures

    /// Says a failure, and sets when to try again.
    ///
    /// - Parameter began: when the attempt began; a tenth of the time at most goes into such attempts.
    private func fail(
        _ error: StoreError, _ consequence: String = "going on in memory", since began: Instant<Boottime>? = nil
    ) {
        let now = clocks.now.boottime
        if let began { pauseEnds = now + max(now - began, .milliseconds(1)) * 10 }
        if retryAt == nil {
            retryAt = now + retryDelay
            retryDelay = min(retryDelay * 2, Self.longestRetry)
            host?.rearm()
        }
        // A store that fails and works by turns says so once a minute.
        let wasLoggedJustNow = lastLogged.map { now - $0 < Self.longestRetry } ?? false
        if complaint == nil, !wasLoggedJustNow {
            lastLogged = now
            isFailureLogged = true
            log.write(
                .error, "\(error); \(consequence)", id: "b0e8f3a49c7d4e1f8a25637d1c90be42",
                fields: [("SENKO_STATE_FILE", error.path)])
        }
        complaint = "the state is not kept: \(error.reason)"
    }

    /// Everything is stored.
    private func recovered() {
        guard complaint != nil else { return }
        complaint = nil
        retryAt = nil
        retryDelay = Self.shortestRetry
        pauseEnds = Instant(microseconds: .min)
        guard isFailureLogged else { return }
        isFailureLogged = false
        log.write(.notice, "the state is kept again: everything is stored")
    }
}
