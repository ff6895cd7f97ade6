// SPDX-License-Identifier: Apache-2.0

import ActivityCore

/// `senko version`: which Senko this is.
enum VersionCommand {
    static let description = CommandDescription(
        "version", "show the version",
        run: { _, environment in environment.output.line("senko \(SenkoVersion.text)") })
}
