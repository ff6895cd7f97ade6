// SPDX-License-Identifier: Apache-2.0

/// The tables of the state file, and the statements that use them.
///
/// Dates are microseconds of CLOCK_REALTIME, deadlines microseconds of CLOCK_BOOTTIME, durations microseconds; numbers
/// of type `t` stand with their bit pattern. Dictionaries are marshalled `a{sv}`.
///
/// A row ends with a text that is never empty: of a row whose end was lost, the reader notices it.
enum StoreSchema {
    /// `PRAGMA user_version`: one more with each change to `tables`, and one more of `migrations`.
    static let version: Int64 = 2

    static let activityColumns = [
        "id", "boot_id", "kind", "owner", "key", "state", "started_at", "attributes", "content", "revision",
        "stale_at", "dismissal_at", "dismissal_deadline", "relevance_score", "end_reason", "start_date", "alert",
        "actions", "application_id", "presentation", "presentation_revision", "timestamp", "client", "bus_id",
        "last_sign", "last_sign_at", "style", "owner_exit",
    ]

    static let sittingColumns = [
        "id", "title", "started", "total", "clock", "origin", "position", "paused_since", "phase_override", "begun",
        "completed", "phase_number", "interval_number", "next_interval", "began", "paused", "suspended",
        "suspended_seen", "last_change", "ended", "preparation", "interval_bell", "interval_shortest",
        "interval_longest", "overtime", "on_suspend", "bells", "sound", "key", "seed",
    ]

    static let sessionColumns = [
        "id", "title", "started_at", "ended_at", "utc_offset", "planned", "sat", "paused", "suspended", "reason",
    ]

    // STRICT: a value of another type is refused where it is written. A programme has a table of its own because it
    // never changes: a save does not write its phases again.
    static let tables = """
        CREATE TABLE activity (
            id TEXT NOT NULL PRIMARY KEY,
            boot_id TEXT NOT NULL,
            kind TEXT NOT NULL,
            owner TEXT NOT NULL,
            key TEXT,
            state TEXT NOT NULL,
            started_at INTEGER NOT NULL,
            attributes BLOB NOT NULL,
            content BLOB NOT NULL,
            revision INTEGER NOT NULL,
            stale_at INTEGER,
            dismissal_at INTEGER,
            dismissal_deadline INTEGER,
            relevance_score REAL, -- NULL: not a number
            end_reason TEXT,
            start_date INTEGER,
            alert BLOB, -- (sss): title, body, sound
            actions BLOB, -- a(ss): key, label; NULL: none
            application_id TEXT,
            presentation BLOB, -- NULL: empty
            presentation_revision INTEGER NOT NULL,
            timestamp INTEGER,
            client TEXT,
            bus_id TEXT, -- the bus on which client is a name
            last_sign INTEGER NOT NULL,
            last_sign_at INTEGER NOT NULL,
            style TEXT NOT NULL,
            owner_exit TEXT NOT NULL
        ) STRICT;
        CREATE TABLE programme (
            id TEXT NOT NULL PRIMARY KEY REFERENCES activity ON DELETE CASCADE,
            phases BLOB NOT NULL -- a(st): name, microseconds
        ) STRICT;
        CREATE TABLE sitting (
            id TEXT NOT NULL PRIMARY KEY REFERENCES activity ON DELETE CASCADE,
            title TEXT NOT NULL,
            started INTEGER NOT NULL,
            total INTEGER, -- NULL: open-ended
            clock TEXT NOT NULL, -- going: origin; paused: position, paused_since
            origin INTEGER,
            position INTEGER,
            paused_since INTEGER,
            phase_override TEXT,
            begun INTEGER NOT NULL,
            completed INTEGER NOT NULL,
            phase_number INTEGER NOT NULL,
            interval_number INTEGER NOT NULL,
            next_interval INTEGER,
            began INTEGER,
            paused INTEGER NOT NULL,
            suspended INTEGER NOT NULL,
            suspended_seen INTEGER NOT NULL,
            last_change INTEGER NOT NULL,
            ended INTEGER,
            preparation INTEGER NOT NULL,
            interval_bell TEXT, -- every: interval_shortest; within: both
            interval_shortest INTEGER,
            interval_longest INTEGER,
            overtime INTEGER NOT NULL,
            on_suspend TEXT NOT NULL,
            bells TEXT NOT NULL, -- their names with spaces between
            sound TEXT,
            key TEXT,
            seed INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE session (
            id TEXT NOT NULL PRIMARY KEY,
            title TEXT NOT NULL,
            started_at INTEGER NOT NULL,
            ended_at INTEGER NOT NULL,
            utc_offset INTEGER NOT NULL, -- seconds east of UTC when it started
            planned INTEGER, -- NULL: open-ended
            sat INTEGER NOT NULL,
            paused INTEGER NOT NULL,
            suspended INTEGER NOT NULL,
            reason TEXT NOT NULL
        ) STRICT;
        CREATE INDEX session_started_at ON session (started_at);
        CREATE TABLE popup (
            id TEXT NOT NULL PRIMARY KEY, -- the activity's, which may be gone already
            server TEXT NOT NULL, -- the unique bus name of the notification server; empty: nothing is shown
            notification INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE damaged (
            id TEXT NOT NULL,
            found_at INTEGER NOT NULL,
            reason TEXT NOT NULL,
            row TEXT NOT NULL
        ) STRICT;
        \(state)
        """

    /// The table with the one row that is about the daemon as a whole.
    static let state = """
        CREATE TABLE state (
            id INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),
            enabled INTEGER NOT NULL DEFAULT 1, -- whether programs may have activities
            touched INTEGER, -- until when everything has gone on, on this boot and this bus
            touched_at INTEGER,
            boot_id TEXT,
            bus_id TEXT
        ) STRICT;
        """

    static let saveActivity = upsert("activity", activityColumns)
    static let saveSitting = upsert("sitting", sittingColumns)
    static let saveProgramme = upsert("programme", ["id", "phases"])
    static let savePopup = upsert("popup", ["id", "server", "notification"])
    static let loadPopups = "SELECT id, server, notification FROM popup"
    static let removePopup = "DELETE FROM popup WHERE id = ?"
    static let removeActivity = "DELETE FROM activity WHERE id = ?"
    static let removeSitting = "DELETE FROM sitting WHERE id = ?"
    static let removeProgramme = "DELETE FROM programme WHERE id = ?"

    /// The first record of an id is the one that stays.
    static let record = insert("session", sessionColumns) + " ON CONFLICT (id) DO NOTHING"

    static let loadEnabled = "SELECT enabled FROM state"
    static let saveEnabled = upsert("state", ["id", "enabled"])
    static let loadTouch = "SELECT \(touchColumns.dropFirst().joined(separator: ", ")) FROM state"
    static let saveTouch = upsert("state", touchColumns)
    private static let touchColumns = ["id", "touched", "touched_at", "boot_id", "bus_id"]

    /// The columns of an activity, of its sitting and of its programme. They are not put in order here: SQLite would copy
    /// all of them once more for that.
    static let load =
        "SELECT \((columns("activity", activityColumns) + columns("sitting", sittingColumns)).joined(separator: ", ")), "
        + "programme.phases FROM activity LEFT JOIN sitting USING (id) LEFT JOIN programme USING (id)"

    /// Keeps a row as text, in the form in which SQLite writes values in statements: activity's name, date, reason.
    static let keepDamaged: String = {
        let all = columns("activity", activityColumns) + columns("sitting", sittingColumns) + ["programme.phases"]
        let row = all.map { "'\($0)=' || quote(\($0))" }.joined(separator: " || ' ' || ")
        return "INSERT INTO damaged (id, found_at, reason, row) SELECT activity.id, ?2, ?3, \(row) "
            + "FROM activity LEFT JOIN sitting USING (id) LEFT JOIN programme USING (id) WHERE activity.id = ?1"
    }()

    /// Compiling these tells whether all tables are there with their columns. Those that read at the start anyway are
    /// among them.
    static let checks = [
        load, loadPopups, loadEnabled, loadTouch,
        "SELECT \(sessionColumns.joined(separator: ", ")) FROM session",
        "SELECT id, found_at, reason, row FROM damaged",
    ]

    /// What a running daemon writes with, most often.
    static let writing = [
        saveActivity, saveSitting, saveProgramme, removeActivity, removeSitting, removeProgramme, record, savePopup,
        removePopup, saveTouch,
    ]

    private static func insert(_ table: String, _ columns: [String]) -> String {
        let places = columns.map { _ in "?" }.joined(separator: ", ")
        return "INSERT INTO \(table) (\(columns.joined(separator: ", "))) VALUES (\(places))"
    }

    private static func upsert(_ table: String, _ columns: [String]) -> String {
        let changes = columns.dropFirst().map { "\($0) = excluded.\($0)" }.joined(separator: ", ")
        return insert(table, columns) + " ON CONFLICT (id) DO UPDATE SET \(changes)"
    }

    private static func columns(_ table: String, _ columns: [String]) -> [String] {
        columns.map { "\(table).\($0)" }
    }
}
