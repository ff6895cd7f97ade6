// SPDX-License-Identifier: Apache-2.0

extension StoreSchema {
    /// What makes of the tables of each version, from 1 on, those of the next one.
    static let migrations = [
        // 2: activities of programs. Version 1 knew none: all that its rows lack is what a sitting has.
        """
        ALTER TABLE activity ADD COLUMN start_date INTEGER;
        ALTER TABLE activity ADD COLUMN alert BLOB;
        ALTER TABLE activity ADD COLUMN actions BLOB;
        ALTER TABLE activity ADD COLUMN application_id TEXT;
        ALTER TABLE activity ADD COLUMN presentation BLOB;
        ALTER TABLE activity ADD COLUMN presentation_revision INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE activity ADD COLUMN timestamp INTEGER;
        ALTER TABLE activity ADD COLUMN client TEXT;
        ALTER TABLE activity ADD COLUMN bus_id TEXT;
        ALTER TABLE activity ADD COLUMN last_sign INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE activity ADD COLUMN last_sign_at INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE activity ADD COLUMN style TEXT NOT NULL DEFAULT 'standard';
        ALTER TABLE activity ADD COLUMN owner_exit TEXT NOT NULL DEFAULT 'keep';
        UPDATE activity SET last_sign_at = started_at;
        \(state)
        """
    ]
}
