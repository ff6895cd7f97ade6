// SPDX-License-Identifier: Apache-2.0

public import ActivityCore
import CSQLite
import Dispatch
import Glibc
public import MeditationCore

/// The state that outlives the daemon: what is on the board, and every sitting that is over.
///
/// It is one SQLite file. What has been saved survives a `kill -9` at once, and a power cut after `flush`. It is
/// confined to one queue.
public final class Store {
    /// The state file.
    public let path: String
    /// Where a damaged file was put when this one was opened; nil where there was none.
    public private(set) var setAside: String?

    let files: StoreFiles
    /// Which files they were when they were opened.
    private let identity: StoreFiles.Identity
    let bootID: String
    let busID: String
    let database: Database
    /// What is stored of each sitting's programme: the same array most often, so that comparing costs nothing.
    private var programmes: [ActivityID: Programme] = [:]
    private let flushing = DispatchQueue(label: "org.senko.store.flush")

    /// `senko/senko.db` where states belong; nil where there is no such place.
    ///
    /// - Parameter environment: the value of an environment variable, or nil.
    public static func defaultPath(environment: (String) -> String? = BaseDirectories.variable) -> String? {
        BaseDirectories.state(environment: environment).map { $0 + "/senko/senko.db" }
    }

    /// Opens the state file, or makes one, with the directories above it. A damaged one is set aside, and a new one
    /// takes its place.
    ///
    /// - Parameters:
    ///   - path: the file.
    ///   - bootID: the boot that entries are saved with.
    ///   - busID: the bus on which their clients are names.
    ///   - patience: how long to wait for another process that holds the file, in milliseconds.
    /// - Throws: where the file cannot be written, is in use, or was written by a newer Senko.
    public init(
        path: String, bootID: String = BootIdentifier.current(), busID: String = "", patience: Int32 = 0
    ) throws(StoreError) {
        self.path = path
        self.bootID = bootID
        self.busID = busID
        files = StoreFiles(path: path)
        do throws(StoreError) {
            database = try Self.open(files, patience: patience)
        } catch {
            guard error.kind == .damaged else { throw error }
            setAside = try files.setAside()
            database = try Self.open(files, patience: patience)
        }
        identity = files.identity
    }

    /// Whether its files are still those at its path. Where they have been deleted or replaced, nothing tells so: all
    /// that is written from then on is lost with the files that nobody sees.
    var isInPlace: Bool {
        let present = files.identity
        return present.database == identity.database && (identity.log == nil || present.log == identity.log)
    }

    /// Compiles what is written with most often, which takes about a millisecond, so that no call has to wait for it.
    func warmUp() {
        // One that fails does so again where it is used, and is told there.
        for statement in StoreSchema.writing { _ = try? database.statement(statement) }
    }

    /// Closes a store that is not in place any more, and touches nothing of what is there now.
    func abandon() {
        flushing.sync {}
        // SQLite itself looks whether the file has been moved, and neither checkpoints nor deletes a log then.
        database.close()
    }

    /// Everything that is on the board, in the order in which it was started.
    ///
    /// - Parameter report: is told each row that cannot be read back. Such a row is moved into the table `damaged`.
    public func load(reporting report: (DamagedRow) -> Void) throws(StoreError) -> [StoredEntry] {
        var entries: [StoredEntry] = []
        var damaged: [(id: DatabaseValue, reason: String)] = []
        try attempt("read the stored state") { () throws(DatabaseError) in
            try database.statement(StoreSchema.load).rows { row in
                do throws(ColumnReader.Mismatch) {
                    entries.append(try StoredEntry(row: row))
                } catch {
                    damaged.append((row[0], error.reason))
                }
            }
        }
        let touch = try touch()
        for index in entries.indices {
            if let touch { entries[index].apply(touch) }
            guard let sitting = entries[index].entry.sitting else { continue }
            programmes[entries[index].entry.id] = sitting.options.programme
        }
        // They are in order most often: rows stand in the order in which they were written first.
        entries.sort { one, other in
            (one.entry.activity.startedAt, one.entry.id) < (other.entry.activity.startedAt, other.entry.id)
        }
        guard !damaged.isEmpty else { return entries }
        try transaction { () throws(StoreError) in
            try attempt("keep a damaged row") { () throws(DatabaseError) in
                for row in damaged {
                    try database.run(
                        StoreSchema.keepDamaged, [row.id, .integer(Int64(time(nil)) * 1_000_000), .text(row.reason)])
                    try database.run(StoreSchema.removeActivity, [row.id])
                }
            }
        }
        for row in damaged {
            let name = if case .text(let text) = row.id { text } else { "\(row.id)" }
            report(DamagedRow(id: name, reason: row.reason))
        }
        return entries
    }

    /// Stores an entry as it is now, in place of what is stored of it.
    public func save(_ entry: Entry) throws(StoreError) {
        try transaction { () throws(StoreError) in
            try attempt("store activity \(entry.id)") { () throws(DatabaseError) in try write(entry) }
        }
    }

    /// Forgets an entry; one that is not stored is forgotten already.
    public func remove(_ id: ActivityID) throws(StoreError) {
        programmes[id] = nil
        try attempt("remove activity \(id)") { () throws(DatabaseError) in
            try database.run(StoreSchema.removeActivity, [.text(id.description)])
        }
    }

    /// Adds a sitting that is over to the history. A second record of the same sitting changes nothing.
    public func record(_ record: SittingRecord) throws(StoreError) {
        try attempt("record sitting \(record.id)") { () throws(DatabaseError) in
            try database.run(StoreSchema.record, record.columns)
        }
    }

    /// All that `body` stores or nothing of it: it is taken back when `body` throws.
    public func transaction<Result>(_ body: () throws(StoreError) -> Result) throws(StoreError) -> Result {
        do throws(StoreError) {
            return try database.transaction(
                mapping: { StoreError($0, path: path, task: "store the state") }, body)
        } catch {
            // What was written of them may have been taken back.
            programmes.removeAll()
            throw error
        }
    }

    /// Opens a transaction that `commit` ends: what `body` stores counts from then on, all of it or, when `body`
    /// throws, nothing.
    func stage(_ body: () throws(StoreError) -> Void) throws(StoreError) {
        do throws(StoreError) {
            try attempt("store the state") { () throws(DatabaseError) in try database.begin() }
            try body()
        } catch {
            rollBack()
            throw error
        }
    }

    /// Makes what was staged count; nothing where nothing was.
    func commit() throws(StoreError) {
        guard database.isInTransaction else { return }
        do throws(StoreError) {
            try attempt("store the state") { () throws(DatabaseError) in try database.commit() }
        } catch {
            rollBack()
            throw error
        }
    }

    private func rollBack() {
        database.rollBack()
        // What was written of them may have been taken back.
        programmes.removeAll()
    }

    /// Brings everything that has been stored so far to the disk itself, so that it survives a power cut. It returns at
    /// once, since a disk may take its time.
    ///
    /// - Parameter completion: is called on a queue of the store's when it is done, with what went wrong.
    public func flush(_ completion: @escaping @Sendable (StoreError?) -> Void) {
        let path = path
        flushing.async {
            do throws(StoreError) {
                try StoreFiles(path: path).synchronize()
                completion(nil)
            } catch {
                completion(error)
            }
        }
    }

    /// Brings everything into the one file and closes it. Nothing can be stored afterwards.
    ///
    /// - Throws: where the disk is full, for example. It is closed all the same, and nothing is lost: the log stays.
    public func close() throws(StoreError) {
        flushing.sync {}
        defer { database.close() }
        try attempt("close the state file") { () throws(DatabaseError) in
            try database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        }
    }

    private func write(_ entry: Entry) throws(DatabaseError) {
        let id = DatabaseValue.text(entry.id.description)
        try database.run(StoreSchema.saveActivity, entry.activity.columns(bootID: bootID, busID: busID))
        guard let sitting = entry.sitting else {
            try database.run(StoreSchema.removeSitting, [id])
            try database.run(StoreSchema.removeProgramme, [id])
            programmes[entry.id] = nil
            return
        }
        try database.run(StoreSchema.saveSitting, sitting.columns(id: entry.id))
        let programme = sitting.options.programme
        guard programmes[entry.id] != programme else { return }
        try database.run(StoreSchema.saveProgramme, [id, programme.column])
        programmes[entry.id] = programme
    }

    @discardableResult
    func attempt<Result>(
        _ task: @autoclosure () -> String, _ body: () throws(DatabaseError) -> Result
    ) throws(StoreError) -> Result {
        do throws(DatabaseError) {
            return try body()
        } catch {
            throw StoreError(error, path: path, task: task())
        }
    }
}
