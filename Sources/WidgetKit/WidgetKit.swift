// SPDX-License-Identifier: Apache-2.0

// Programs that were written for a phone say `import WidgetKit`.
@_exported public import ActivityViews
@_exported public import LiveActivities
