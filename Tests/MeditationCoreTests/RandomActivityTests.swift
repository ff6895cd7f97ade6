// SPDX-License-Identifier: Apache-2.0

import Testing

/// Any order of all commands, with delays, sleep of the machine, clocks that are set, restarts and other boots.
@Suite struct RandomActivityTests {
    @Test(arguments: 3000 as UInt64..<3120)
    func anyOrderOfCommandsKeepsTheInvariants(seed: UInt64) {
        var run = RandomActivities(seed: seed)
        for _ in 0..<80 { run.step() }
        run.finish()
    }
}
