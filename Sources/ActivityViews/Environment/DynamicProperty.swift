// SPDX-License-Identifier: Apache-2.0

/// A stored property of a view whose value comes from elsewhere.
public protocol DynamicProperty {}
