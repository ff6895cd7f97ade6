// SPDX-License-Identifier: Apache-2.0

import ActivityCore
import Glibc
import Presentation

/// `senko preview`: what a widget drew, on the terminal or as a picture.
enum PreviewCommand {
    static let description = CommandDescription(
        "preview", "show what a widget drew for an activity",
        operands: [OperandDescription("ACTIVITY", "which one; else the only one that goes on")],
        options: [
            OptionDescription(
                "file", letter: "f", value: "FILE", "a presentation as JSON instead; - is standard input"),
            OptionDescription(
                "region", letter: "r", value: "REGION", "banner, compact, minimal or expanded; else what there is"),
            OptionDescription("dark", letter: "d", "paint the banner in dark colours"),
            OptionDescription(
                "output", letter: "o", value: "FILE", "paint a picture into a file that ends in .svg or .png"),
            OptionDescription("scale", value: "NUMBER", "pixels of a PNG for each point: 1 to 8, else 2"),
            OptionDescription("json", "print the presentation as JSON, in the form that --file takes"),
            OptionDescription(
                "format", value: "FORMAT", "how to print: text (default), json, or for a bar: waybar, polybar, i3"),
        ],
        notes: [
            ActivityCommand.activityNote,
            """
            JSON is an object with a node for each region (banner, compactLeading, compactTrailing, minimal, \
            expandedLeading, expandedTrailing, expandedCenter, expandedBottom), and backgroundTint, actionForeground, \
            keylineTint, url and margins. A node is an object with its type, its children, an array, and its properties; \
            senko(1) says more. Instants are microseconds since 1970, now, or a duration from now on, such as +5m.
            """,
            """
            For a bar there is one line: what is compact, else the glyph, else the headline, and as a tooltip the large \
            form. waybar and i3 are JSON with a percentage and a colour where there are any; polybar has its own tags.
            """,
            """
            A PNG is painted with cairo and Pango where they are installed, and SVG icons in it with librsvg; an SVG needs \
            nothing. Images are the files that they name, or icons of the theme, else their glyph.
            """,
        ],
        examples: [
            "senko preview Pizza", "senko preview Pizza --region expanded --output pizza.png",
            "senko preview --file widget.json --dark --output card.svg",
        ],
        run: run)

    private static func run(_ arguments: ParsedArguments, _ environment: Environment) throws {
        let surface = try surface(arguments)
        let scale = try scale(arguments)
        let format = try PreviewFormat(arguments)
        let path = arguments.value("output")
        if let path, !path.hasSuffix(".svg"), !path.hasSuffix(".png") {
            throw UsageError("--output: '\(path)' ends neither in .svg nor in .png", command: "preview")
        }
        let now = Clocks.now()
        let presentation = try presentation(arguments, now: now)
        let moment = CalendarText.moment(now.realtime)
        if let line = format.line(presentation, at: moment) { return environment.output.line(line) }
        let surfaces = presentation.surfaces
        let shown = surface.map { [$0] } ?? surfaces
        guard let first = shown.first else { throw CommandFailure("there is no region in that presentation") }
        guard surfaces.contains(first) else {
            let names = surfaces.map(\.rawValue).joined(separator: ", ")
            throw CommandFailure(
                "nothing was drawn for \(first.rawValue)" + (names.isEmpty ? "" : ": there is \(names)"))
        }
        guard let path else {
            return environment.output.write(
                text(presentation, shown, at: moment, environment.style, width: environment.columns))
        }
        let painter = path.hasSuffix(".png") ? try CairoPainter(scale: scale) : nil
        guard
            let picture = presentation.picture(
                of: first, at: moment, isDark: arguments.has("dark"), measure: painter ?? AverageMeasure(),
                images: ImageFiles { painter?.canPaint($0) ?? true })
        else { return }
        if let painter { try painter.write(picture, to: path) } else { try write(picture.svg, to: path) }
    }

    /// The surfaces in words, each below its name where there are several.
    static func text(
        _ presentation: Presentation, _ surfaces: [PresentationSurface], at moment: PresentationMoment, _ style: Style,
        width: Int?
    ) -> String {
        let screen = PresentationScreen(width: width)
        let blocks = surfaces.map { surface in
            let text = presentation.text(of: surface, at: moment)
            let lines =
                surface == .compact || surface == .minimal
                ? [screen.line(text)] : screen.lines(text)
            return (surfaces.count > 1 ? [style.apply(.faint, surface.rawValue)] : []) + lines.map { $0.text(style) }
        }
        return blocks.joined(separator: [""]).reduce("") { $0 + $1 + "\n" }
    }

    private static func surface(_ arguments: ParsedArguments) throws(UsageError) -> PresentationSurface? {
        guard let name = arguments.value("region") else { return nil }
        guard let surface = PresentationSurface(rawValue: name) else {
            let names = PresentationSurface.allCases.map(\.rawValue).joined(separator: ", ")
            throw UsageError("--region: there is no '\(name)': there are \(names)", command: "preview")
        }
        return surface
    }

    private static func scale(_ arguments: ParsedArguments) throws(UsageError) -> Double {
        guard let text = arguments.value("scale") else { return 2 }
        guard let scale = Double(text), (1...8).contains(scale) else {
            throw UsageError("--scale: '\(text)' is no number from 1 to 8", command: "preview")
        }
        return scale
    }

    private static func presentation(_ arguments: ParsedArguments, now: Instants) throws -> Presentation {
        guard let path = arguments.value("file") else {
            let activities = try Daemon().activities()
            let activity = try arguments.operands.first.map { name throws(CommandFailure) in
                try Selection.select(name, from: activities)
            }
            let chosen = try activity ?? Selection.only(of: activities)
            guard !chosen.presentation.isEmpty else {
                throw CommandFailure("no widget has drawn anything for '\(chosen.shownTitle)'")
            }
            return chosen.presentation
        }
        guard arguments.operands.isEmpty else {
            throw UsageError("--file and an activity exclude each other: leave out one", command: "preview")
        }
        let name = name(of: path)
        do {
            return try PresentationJSON.presentation(try JSONParser.parse(try read(path)), now: now.realtime)
        } catch let failure as JSONParser.Failure {
            throw CommandFailure("\(name), line \(failure.line): \(SafeText.message(failure.message))")
        } catch let failure as PresentationJSON.Failure {
            throw CommandFailure("\(name): \(SafeText.message(failure.message))")
        }
    }

    private static func name(of path: String) -> String { path == "-" ? "standard input" : SafeText.message(path) }

    /// More than a presentation may be long, written in whichever way.
    private static let longestFile = 1 << 20

    private static func read(_ path: String) throws(CommandFailure) -> [UInt8] {
        let descriptor = path == "-" ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw failure("read", path) }
        defer { if path != "-" { close(descriptor) } }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65536)
        while true {
            let count = Glibc.read(descriptor, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw failure("read", path) }
            if count == 0 { return bytes }
            bytes += buffer[..<count]
            guard bytes.count <= longestFile else {
                throw CommandFailure("\(name(of: path)) has more than \(longestFile) bytes: draw less")
            }
        }
    }

    private static func write(_ text: String, to path: String) throws(CommandFailure) {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw failure("write", path) }
        var text = text
        let isWritten = text.withUTF8 { bytes in
            var written = 0
            while written < bytes.count {
                let count = Glibc.write(descriptor, bytes.baseAddress! + written, bytes.count - written)
                if count < 0, errno == EINTR { continue }
                guard count >= 0 else { return false }
                written += count
            }
            return true
        }
        let reason = errno
        guard close(descriptor) == 0, isWritten else {
            errno = isWritten ? errno : reason
            throw failure("write", path)
        }
    }

    private static func failure(_ what: String, _ path: String) -> CommandFailure {
        CommandFailure("cannot \(what) \(SafeText.message(path)): \(String(cString: strerror(errno)))")
    }
}
