// SPDX-License-Identifier: Apache-2.0

import Foundation
import FoundationXML

/// Reads introspection XML into the model.
final class IntrospectionParser: NSObject, XMLParserDelegate {
    private enum Place {
        case method(String)
        case signal(String)
        case property(String)
    }

    private var result = Introspection()
    private var interfaceName: String?
    private var interface = Introspection.Interface()
    private var place: Place?
    private var depth = 0
    private var hasRoot = false

    static func parse(_ xml: String) throws -> Introspection {
        let reader = IntrospectionParser()
        let parser = XMLParser(data: Data(xml.utf8))
        parser.delegate = reader
        // The parser is content with a text that ends too early.
        guard parser.parse(), parser.parserError == nil, reader.hasRoot, reader.depth == 0 else {
            throw TestSupportError(
                "introspection XML, line \(parser.lineNumber): \(String(describing: parser.parserError))")
        }
        return reader.result
    }

    func parser(
        _ parser: XMLParser, didStartElement element: String, namespaceURI: String?, qualifiedName: String?,
        attributes: [String: String]
    ) {
        let name = attributes["name"] ?? ""
        switch element {
        case "node":
            if depth > 0 { result.children.append(name) }
            depth += 1
            hasRoot = true
        case "interface":
            interfaceName = name
            interface = Introspection.Interface()
        case "method":
            place = .method(name)
            interface.methods[name] = Introspection.Member()
        case "signal":
            place = .signal(name)
            interface.signals[name] = Introspection.Member()
        case "property":
            place = .property(name)
            interface.properties[name] = Introspection.Property(
                type: attributes["type"] ?? "", access: attributes["access"] ?? "")
        case "arg":
            addArgument(name, attributes)
        case "annotation":
            addAnnotation(name, attributes["value"] ?? "")
        default:
            break
        }
    }

    func parser(
        _ parser: XMLParser, didEndElement element: String, namespaceURI: String?, qualifiedName: String?
    ) {
        switch element {
        case "node": depth -= 1
        case "method", "signal", "property": place = nil
        case "interface":
            guard let interfaceName else { return }
            result.interfaces[interfaceName] = withDefaults(interface)
            self.interfaceName = nil
        default: break
        }
    }

    private func addArgument(_ name: String, _ attributes: [String: String]) {
        let type = attributes["type"] ?? ""
        switch place {
        case .method(let method):
            let argument = Introspection.Argument(
                name: name, type: type, direction: attributes["direction"] ?? "in")
            interface.methods[method]?.arguments.append(argument)
        case .signal(let signal):
            interface.signals[signal]?.arguments.append(.init(name: name, type: type, direction: "out"))
        default:
            break
        }
    }

    private func addAnnotation(_ name: String, _ value: String) {
        // What GDBus keeps there is documentation, which no service introspects.
        guard interfaceName != nil, !name.hasPrefix("org.gtk.GDBus.") else { return }
        switch place {
        case .method(let method): interface.methods[method]?.annotations[name] = value
        case .signal(let signal): interface.signals[signal]?.annotations[name] = value
        case .property(let property): interface.properties[property]?.annotations[name] = value
        case nil: interface.annotations[name] = value
        }
    }

    /// The interface with `EmitsChangedSignal` written out on every property. Source: D-Bus specification,
    /// "Introspection Data Format": the interface's annotation is the default, and `true` where there is none.
    private func withDefaults(_ interface: Introspection.Interface) -> Introspection.Interface {
        var interface = interface
        let common = interface.annotations.removeValue(forKey: Introspection.emitsChangedSignal) ?? "true"
        for name in interface.properties.keys
        where interface.properties[name]?.annotations[Introspection.emitsChangedSignal] == nil {
            interface.properties[name]?.annotations[Introspection.emitsChangedSignal] = common
        }
        return interface
    }
}
