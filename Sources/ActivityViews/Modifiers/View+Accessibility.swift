// SPDX-License-Identifier: Apache-2.0

internal import BusValues
internal import Presentation

extension View {
    /// What is read out instead of it.
    nonisolated public func accessibilityLabel(_ label: LocalizedStringKey) -> some View {
        accessibilityLabel(Text(label))
    }

    /// What is read out instead of it.
    @_disfavoredOverload
    nonisolated public func accessibilityLabel<Content: StringProtocol>(_ label: Content) -> some View {
        accessibilityLabel(Text(label))
    }

    /// What is read out instead of it; parts that the host's clock tells are left out.
    nonisolated public func accessibilityLabel(_ label: Text) -> some View {
        let words = label.runs.map { if case .string(let string) = $0.content { string } else { "" } }.joined()
        return wrapped { node, _ in node.with(["accessibilityLabel": .string(words)]) }
    }

    /// Accepted without effect: hosts read out the label.
    nonisolated public func accessibilityHint(_ hint: LocalizedStringKey) -> some View { self }

    /// Accepted without effect: hosts read out the label.
    @_disfavoredOverload
    nonisolated public func accessibilityHint<Content: StringProtocol>(_ hint: Content) -> some View { self }

    /// Accepted without effect: hosts read out the label.
    nonisolated public func accessibilityValue(_ value: LocalizedStringKey) -> some View { self }

    /// Accepted without effect: hosts read out the label.
    @_disfavoredOverload
    nonisolated public func accessibilityValue<Content: StringProtocol>(_ value: Content) -> some View { self }

    /// It is read out as nothing.
    nonisolated public func accessibilityHidden(_ isHidden: Bool) -> some View {
        wrapped { node, _ in isHidden ? node.with(["accessibilityLabel": .string("")]) : node }
    }

    /// Accepted without effect: hosts read out what has a label as one.
    nonisolated public func accessibilityElement(children: AccessibilityChildBehavior = .ignore) -> some View { self }
}
