// SPDX-License-Identifier: Apache-2.0

import ActivityCore
import BusValues
import Presentation

/// Presentations as JSON: a node is an object with its type, its properties beside that, and its children.
///
/// Source: senko(1), "Presentations".
enum PresentationJSON {
    /// What a presentation as JSON is not.
    struct Failure: Error {
        let message: String
    }

    // MARK: - Reading

    /// A presentation; times that are written as `now` or `+5m` are counted from an instant.
    static func presentation(_ json: JSON, now: Instant<Realtime>) throws(Failure) -> Presentation {
        guard case .object(let members) = json else { throw Failure(message: "a presentation is an object of regions") }
        // The node of a banner alone is one, too.
        if members.contains(where: { $0.name == "type" }) {
            return Presentation(regions: [.banner: try node(json, now: now)])
        }
        var presentation = Presentation()
        for (name, value) in members {
            if let region = PresentationRegion(rawValue: name) {
                presentation.regions[region] = try node(value, now: now)
                continue
            }
            switch (name, value) {
            case ("backgroundTint", .string(let text)): presentation.backgroundTint = text
            case ("keylineTint", .string(let text)): presentation.keylineTint = text
            case ("actionForeground", .string(let text)): presentation.actionForeground = text
            case ("url", .string(let text)):
                do {
                    presentation.url = try CardLink(text).text
                } catch {
                    throw Failure(message: "no click opens the url '\(SafeText.line(text))': \(error.message)")
                }
            case ("margins", .array(let elements)):
                for element in elements {
                    guard case .array(let parts) = element, parts.count == 3, case .string(let region) = parts[0],
                        case .string(let edge) = parts[1], let points = parts[2].double
                    else { throw Failure(message: "'margins' holds arrays of a region, an edge and a number") }
                    presentation.margins.append(PresentationMargin(region: region, edge: edge, points: points))
                }
            default:
                let names = PresentationRegion.allCases.map(\.rawValue).joined(separator: ", ")
                throw Failure(
                    message: """
                        '\(name)' is no region: there are \(names), and backgroundTint, actionForeground, keylineTint, url, \
                        margins
                        """
                )
            }
        }
        return presentation
    }

    private static func node(_ json: JSON, now: Instant<Realtime>, depth: Int = 1) throws(Failure) -> PresentationNode {
        guard case .object(let members) = json else { throw Failure(message: "a node is an object with a 'type'") }
        guard depth <= PresentationNode.maximumDepth else {
            throw Failure(message: "nodes are nested more than \(PresentationNode.maximumDepth) deep")
        }
        var node = PresentationNode("")
        for (name, value) in members {
            switch (name, value) {
            case ("type", .string(let type)): node.type = type
            case ("children", .array(let children)):
                for child in children { node.children.append(try Self.node(child, now: now, depth: depth + 1)) }
            default: node.properties[name] = try property(name, value, now: now)
            }
        }
        guard !node.type.isEmpty else { throw Failure(message: "a node has no 'type', such as Text") }
        return node
    }

    private static func property(_ name: String, _ json: JSON, now: Instant<Realtime>) throws(Failure) -> BusValue {
        switch name {
        case "timerInterval":
            guard case .array(let parts) = json, parts.count == 2 else { break }
            let (start, end) = (try instant(parts[0], of: name, now: now), try instant(parts[1], of: name, now: now))
            return .structure([.uint64(start), .uint64(end)])
        case "date", "pauseTime": return .uint64(try instant(json, of: name, now: now))
        case "lineLimit":
            guard let number = json.double, let count = Int32(exactly: number) else { break }
            return .int32(count)
        case "insets":
            guard case .array(let parts) = json, parts.count == 4 else { break }
            var lengths: [BusValue] = []
            for part in parts {
                guard let length = part.double else { throw Failure(message: "'insets' are four numbers") }
                lengths.append(.double(length))
            }
            return .structure(lengths)
        default:
            switch json {
            case .string("infinity") where name.hasPrefix("max"): return .double(.infinity)
            case .string(let text): return .string(text)
            case .boolean(let flag): return .boolean(flag)
            default: if let number = json.double { return .double(number) }
            }
        }
        throw Failure(message: "'\(name)' has a value that it cannot have")
    }

    /// Microseconds since 1970, `now`, or a duration from now on, such as `+5m` or `-30s`.
    private static func instant(_ json: JSON, of name: String, now: Instant<Realtime>) throws(Failure) -> UInt64 {
        switch json {
        case .integer(let number) where number >= 0: return UInt64(number)
        case .unsigned(let number): return number
        case .string("now"): return UInt64(clamping: now.microseconds)
        case .string(let text):
            guard text.hasPrefix("+") || text.hasPrefix("-"),
                let duration = DurationText.parse(text, allowingNegative: true)
            else { break }
            return UInt64(clamping: (now + duration).microseconds)
        default: break
        }
        throw Failure(message: "'\(name)' takes microseconds since 1970, or 'now', '+5m', '-30s'")
    }

    // MARK: - Writing

    /// A presentation in the form that is read.
    static func json(_ presentation: Presentation) -> JSON {
        var members: [(name: String, value: JSON)] = []
        for region in PresentationRegion.allCases {
            if let node = presentation[region] { members.append((region.rawValue, json(node))) }
        }
        if let tint = presentation.backgroundTint { members.append(("backgroundTint", .string(tint))) }
        if let colour = presentation.actionForeground { members.append(("actionForeground", .string(colour))) }
        if let tint = presentation.keylineTint { members.append(("keylineTint", .string(tint))) }
        if let url = presentation.url { members.append(("url", .string(url))) }
        if !presentation.margins.isEmpty {
            let margins = presentation.margins.map { margin in
                JSON.array([.string(margin.region), .string(margin.edge), .number(margin.points)])
            }
            members.append(("margins", .array(margins)))
        }
        return .object(members)
    }

    private static func json(_ node: PresentationNode) -> JSON {
        var members: [(name: String, value: JSON)] = [("type", .string(node.type))]
        for (name, value) in node.properties.sorted(by: { $0.key < $1.key }) {
            members.append((name, value == .double(.infinity) ? .string("infinity") : JSON(value)))
        }
        if !node.children.isEmpty { members.append(("children", .array(node.children.map { json($0) }))) }
        return .object(members)
    }
}

extension JSON {
    /// A number of whatever form.
    fileprivate var double: Double? {
        switch self {
        case .integer(let number): Double(number)
        case .unsigned(let number): Double(number)
        case .number(let number): number
        default: nil
        }
    }
}
