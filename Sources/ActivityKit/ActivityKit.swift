// SPDX-License-Identifier: Apache-2.0

// Programs that were written for a phone say `import ActivityKit`, and find there what they need of dates as well.
@_exported public import FoundationEssentials
@_exported public import LiveActivities
