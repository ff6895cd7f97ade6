// SPDX-License-Identifier: Apache-2.0

internal import BusValues
internal import Presentation

/// A symbol, or a picture of the host's.
public struct Image: Hashable, Sendable {
    /// How large a symbol is beside text.
    public enum Scale: String, Hashable, Sendable, CaseIterable {
        /// Smaller.
        case small
        /// As large as text.
        case medium
        /// Larger.
        case large
    }

    /// Where a picture has its colours from.
    public enum TemplateRenderingMode: Hashable, Sendable {
        /// From the foreground.
        case template
        /// Its own.
        case original
    }

    /// How a picture that is made larger or smaller is smoothed.
    public enum Interpolation: Hashable, Sendable {
        /// Not at all.
        case none
        /// A little.
        case low
        /// As usual.
        case medium
        /// Much.
        case high
    }

    /// How a picture that is made larger fills its place.
    public enum ResizingMode: Hashable, Sendable {
        /// Again and again.
        case tile
        /// Drawn out.
        case stretch
    }

    private enum Source: Hashable, Sendable {
        case symbol(String)
        case picture(String)
    }

    private let source: Source
    private var isResizable = false

    /// The symbol of that name, as docs/symbols.md says hosts show it.
    public init(systemName: String) {
        source = .symbol(systemName)
    }

    /// The symbol of that name; hosts show all of it, whatever the value.
    public init(systemName: String, variableValue: Double?) {
        self.init(systemName: systemName)
    }

    /// A picture that the host has: the path of a file, or the name of an icon.
    public init(_ name: String) {
        source = .picture(name)
    }

    /// A picture that the host has and that says nothing of its own.
    public init(decorative name: String) {
        self.init(name)
    }

    /// The picture, as large as its place.
    public func resizable(capInsets: EdgeInsets = EdgeInsets(), resizingMode: ResizingMode = .stretch) -> Image {
        var image = self
        image.isResizable = true
        return image
    }

    /// Accepted without effect: symbols have the foreground's colour, pictures their own.
    public func renderingMode(_ renderingMode: TemplateRenderingMode?) -> Image { self }

    /// Accepted without effect: symbols have one colour.
    public func symbolRenderingMode(_ mode: SymbolRenderingMode?) -> Image { self }

    /// Accepted without effect: hosts smooth as they do.
    public func interpolation(_ interpolation: Interpolation) -> Image { self }

    /// Accepted without effect: hosts smooth as they do.
    public func antialiased(_ isAntialiased: Bool) -> Image { self }

    /// The character of a symbol; nil for a picture.
    var glyph: String? {
        if case .symbol(let name) = source { SystemSymbol(named: name).glyph } else { nil }
    }

    /// The symbol or picture as a node.
    func node(in environment: EnvironmentValues, style: TextStyle = TextStyle()) -> PresentationNode {
        var properties = environment.text.merging(style).properties
        for name in ["underline", "strikethrough", "monospacedDigit", "design", "italic"] {
            properties[name] = nil
        }
        if let foreground = style.foreground {
            properties["foreground"] = .string(environment.name(of: foreground))
        } else {
            properties.merge(environment.foregroundProperties) { $1 }
        }
        if environment.imageScale != .medium { properties["scale"] = .string(environment.imageScale.rawValue) }
        if environment.isPrivacySensitive { properties["privacySensitive"] = .boolean(true) }
        if isResizable { properties["resizable"] = .boolean(true) }
        switch source {
        case .symbol(let name):
            let written = ([name] + environment.symbolVariants.filter { !name.hasSuffix(".\($0)") })
                .joined(separator: ".")
            let symbol = SystemSymbol(named: written)
            properties["systemName"] = .string(written)
            properties["icon"] = symbol.icon.map(BusValue.string)
            properties["glyph"] = .string(symbol.glyph)
        case .picture(let name):
            properties["name"] = .string(name)
        }
        return PresentationNode("Image", properties)
    }
}

extension Image: View {
    /// None.
    public typealias Body = Never
}

extension Image: DrawnView {
    func nodes(in context: DrawingContext) -> [PresentationNode] {
        [node(in: context.environment)]
    }
}
