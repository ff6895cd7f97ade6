// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <sqlite3.h>

/// SQLITE_TRANSIENT, a cast that the importer does not see: SQLite copies the bytes before the call returns.
static inline sqlite3_destructor_type senko_sqlite_transient(void) {
    return SQLITE_TRANSIENT;
}
