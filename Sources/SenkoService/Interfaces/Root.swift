// SPDX-License-Identifier: Apache-2.0

/// What stands behind the root object of the bus contract.
struct Root {
    let host: Host
    let settings: SittingSettings
}
