// SPDX-License-Identifier: Apache-2.0

// Programs that were written for a phone say `import SwiftUI`, and find there what they need of Foundation as well.
@_exported public import ActivityViews
@_exported public import Foundation
