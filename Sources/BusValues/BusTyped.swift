// SPDX-License-Identifier: Apache-2.0

/// A Swift type with one D-Bus type.
public protocol BusTyped: SendableMetatype {
    /// The single complete type.
    static var busSignature: Signature { get }
}
