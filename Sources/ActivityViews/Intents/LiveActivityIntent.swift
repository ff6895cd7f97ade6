// SPDX-License-Identifier: Apache-2.0

/// An intent that changes activities. It is performed by the process that drew the button.
public protocol LiveActivityIntent: AppIntent {}
