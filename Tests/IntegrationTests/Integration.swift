// SPDX-License-Identifier: Apache-2.0

import Testing

/// The root of all tests that run real programs. They run one at a time, since they measure.
@Suite(.serialized)
enum Integration {}
