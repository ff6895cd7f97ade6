// SPDX-License-Identifier: Apache-2.0

/// The picture as SVG. Source: Scalable Vector Graphics 1.1.
extension Picture {
    /// A document of its own: text stays text, in whatever font without serifs its viewer has.
    public var svg: String {
        var writer = SVGWriter()
        let (width, height) = (SVGWriter.number(size.width), SVGWriter.number(size.height))
        writer.lines = [
            #"<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="\#(width)" height="\#(height)" viewBox="0 0 \#(width) \#(height)" role="img">"#
        ]
        if !label.isEmpty { writer.lines.append("<title>\(SVGWriter.escaped(label))</title>") }
        for item in items { writer.write(item) }
        writer.lines.append("</svg>")
        return writer.lines.joined(separator: "\n") + "\n"
    }
}

/// Writes the elements of a picture.
private struct SVGWriter {
    var lines: [String] = []
    private var clips = 0
    private var tints = 0

    mutating func write(_ item: PictureItem) {
        switch item {
        case .fill(let outline, let paint): lines.append(Self.element(outline, Self.paint("fill", paint)))
        case .stroke(let outline, let paint, let width):
            lines.append(
                Self.element(
                    outline,
                    #"fill="none" \#(Self.paint("stroke", paint)) stroke-width="\#(Self.number(width))" stroke-linecap="round""#
                ))
        case .text(let text): lines.append(Self.element(text))
        case .image(let image, let area, let paint):
            var attributes =
                #"x="\#(Self.number(area.x))" y="\#(Self.number(area.y))" width="\#(Self.number(area.width))" height="\#(Self.number(area.height))""#
            if let paint {
                // Of the image its shape alone, in one colour.
                tints += 1
                let opacity = paint.alpha < 1 ? #" flood-opacity="\#(Self.number(paint.alpha))""# : ""
                lines.append(
                    #"<filter id="tint\#(tints)" color-interpolation-filters="sRGB"><feFlood flood-color="\#(paint.hexadecimal)"\#(opacity)/><feComposite in2="SourceAlpha" operator="in"/></filter>"#
                )
                attributes += #" filter="url(#tint\#(tints))""#
            }
            // Old viewers know no other name of the attribute.
            lines.append(
                #"<image \#(attributes) xlink:href="data:\#(image.form.mediaType);base64,\#(Base64.text(image.bytes))"/>"#
            )
        case .group(let opacity, let clip, let items):
            var attributes = opacity < 1 ? #" opacity="\#(Self.number(opacity))""# : ""
            if let clip {
                clips += 1
                lines.append(#"<clipPath id="clip\#(clips)">\#(Self.element(clip, ""))</clipPath>"#)
                attributes += #" clip-path="url(#clip\#(clips))""#
            }
            lines.append("<g\(attributes)>")
            for item in items { write(item) }
            lines.append("</g>")
        }
    }

    private static func element(_ outline: Outline, _ attributes: String) -> String {
        let attributes = attributes.isEmpty ? "" : " " + attributes
        switch outline {
        case .rectangle(let area, let radius):
            let corner = radius > 0 ? #" rx="\#(number(min(radius, area.width / 2, area.height / 2)))""# : ""
            return
                #"<rect x="\#(number(area.x))" y="\#(number(area.y))" width="\#(number(area.width))" height="\#(number(area.height))"\#(corner)\#(attributes)/>"#
        case .ellipse(let area):
            return
                #"<ellipse cx="\#(number(area.x + area.width / 2))" cy="\#(number(area.y + area.height / 2))" rx="\#(number(area.width / 2))" ry="\#(number(area.height / 2))"\#(attributes)/>"#
        case .arc(let centre, let radius, _, let sweep) where sweep >= 1:
            return
                #"<circle cx="\#(number(centre.x))" cy="\#(number(centre.y))" r="\#(number(radius))"\#(attributes)/>"#
        case .arc(let centre, let radius, let start, let sweep):
            let (from, to) = (
                Turn.point(on: centre, radius: radius, turns: start),
                Turn.point(on: centre, radius: radius, turns: start + sweep)
            )
            return
                #"<path d="M\#(number(from.x)) \#(number(from.y))A\#(number(radius)) \#(number(radius)) 0 \#(sweep > 0.5 ? 1 : 0) 1 \#(number(to.x)) \#(number(to.y))"\#(attributes)/>"#
        }
    }

    private static func element(_ text: TextSpan) -> String {
        let font = text.font
        let family =
            switch font.design {
            case .standard, .rounded: "Inter, Cantarell, 'Noto Sans', 'DejaVu Sans', sans-serif"
            case .serif: "'Noto Serif', 'DejaVu Serif', serif"
            case .monospaced: "'DejaVu Sans Mono', monospace"
            }
        var attributes =
            #"x="\#(number(text.origin.x))" y="\#(number(text.origin.y))" font-family="\#(family)" font-size="\#(number(font.size))""#
        if font.weight != 400 { attributes += #" font-weight="\#(font.weight)""# }
        if font.isItalic { attributes += #" font-style="italic""# }
        if font.hasTabularDigits { attributes += #" font-variant-numeric="tabular-nums""# }
        let lines = [(text.isUnderlined, "underline"), (text.isStruckThrough, "line-through")].filter(\.0).map(\.1)
        if !lines.isEmpty { attributes += #" text-decoration="\#(lines.joined(separator: " "))""# }
        return #"<text xml:space="preserve" \#(attributes) \#(paint("fill", text.paint))>\#(escaped(text.text))</text>"#
    }

    private static func paint(_ name: String, _ paint: Paint) -> String {
        let opacity = paint.alpha < 1 ? #" \#(name)-opacity="\#(number(paint.alpha))""# : ""
        return #"\#(name)="\#(paint.hexadecimal)"\#(opacity)"#
    }

    /// At most two decimals.
    static func number(_ value: Double) -> String {
        let hundredths = Int((Size.bounded(value) * 100).rounded())
        let (whole, rest) = (hundredths.magnitude / 100, hundredths.magnitude % 100)
        let sign = hundredths < 0 ? "-" : ""
        if rest == 0 { return "\(sign)\(whole)" }
        return rest % 10 == 0 ? "\(sign)\(whole).\(rest / 10)" : "\(sign)\(whole).\(twoDigits(rest))"
    }

    /// Text between tags; what XML does not allow is left out.
    static func escaped(_ text: String) -> String {
        text.unicodeScalars.reduce(into: "") { result, scalar in
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{FFFE}", "\u{FFFF}": result += " "
            default: result.unicodeScalars.append(scalar)
            }
        }
    }
}
