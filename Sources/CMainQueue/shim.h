// SPDX-License-Identifier: Apache-2.0
//
// How another run loop serves libdispatch's main queue on the main thread: what CoreFoundation's run loop uses. It is
// exported by libdispatch and stands in none of its public headers. Source: swift-corelibs-libdispatch,
// private/private.h, "dispatch main queue callback for CF".
#pragma once

/// An eventfd that is readable while the main queue has something to do. It belongs to libdispatch.
int _dispatch_get_main_queue_handle_4CF(void);

/// Does what is in the main queue. To be called on the main thread.
void _dispatch_main_queue_callback_4CF(void *_Nullable unused);
