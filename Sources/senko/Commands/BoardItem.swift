// SPDX-License-Identifier: Apache-2.0

/// One thing that goes on.
enum BoardItem: Equatable {
    case sitting(SittingSnapshot)
    case activity(ActivitySnapshot)
}
