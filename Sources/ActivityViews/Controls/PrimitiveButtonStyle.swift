// SPDX-License-Identifier: Apache-2.0

/// How a button looks, by the host.
@MainActor @preconcurrency
public protocol PrimitiveButtonStyle {}

/// A style of this module.
protocol KnownButtonStyle {
    /// As a host reads it; nil: as it likes.
    var name: String? { get }
}

/// A style of the program.
struct ProgramButtonStyle {
    let style: any ButtonStyle
}

extension ProgramButtonStyle: PrimitiveButtonStyle {}
