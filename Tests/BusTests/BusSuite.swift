// SPDX-License-Identifier: Apache-2.0

import Testing

/// The root of the tests that need a bus. Each starts its own, so they run one at a time.
@Suite(.serialized)
enum BusSuite {}
