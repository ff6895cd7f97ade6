// SPDX-License-Identifier: Apache-2.0

import Glibc

/// libcanberra, loaded when the first bell is due and only where it is installed.
///
/// Its variadic functions are not used. Source: canberra.h of libcanberra 0.30.
struct SoundLibrary {
    typealias Context = OpaquePointer
    typealias Properties = OpaquePointer

    let createContext: @convention(c) (UnsafeMutablePointer<Context?>) -> Int32
    let destroyContext: @convention(c) (Context) -> Int32
    let changeProperties: @convention(c) (Context, Properties) -> Int32
    let cache: @convention(c) (Context, Properties) -> Int32
    let play: @convention(c) (Context, UInt32, Properties, UnsafeRawPointer?, UnsafeRawPointer?) -> Int32
    let createProperties: @convention(c) (UnsafeMutablePointer<Properties?>) -> Int32
    let destroyProperties: @convention(c) (Properties) -> Int32
    let setProperty: @convention(c) (Properties, UnsafePointer<CChar>, UnsafePointer<CChar>) -> Int32
    let text: @convention(c) (Int32) -> UnsafePointer<CChar>?

    /// Loads the library.
    ///
    /// - Throws: where it is not installed, or lacks a function.
    init() throws(BellError) {
        guard let library = dlopen("libcanberra.so.0", RTLD_NOW | RTLD_LOCAL) else {
            throw BellError("libcanberra is not there: install it (Debian: libcanberra0) to hear bells")
        }
        func function<Function>(_ name: String, _ type: Function.Type) throws(BellError) -> Function {
            guard let symbol = dlsym(library, name) else { throw BellError("libcanberra lacks \(name)") }
            return unsafeBitCast(symbol, to: type)
        }
        createContext = try function("ca_context_create", type(of: createContext))
        destroyContext = try function("ca_context_destroy", type(of: destroyContext))
        changeProperties = try function("ca_context_change_props_full", type(of: changeProperties))
        cache = try function("ca_context_cache_full", type(of: cache))
        play = try function("ca_context_play_full", type(of: play))
        createProperties = try function("ca_proplist_create", type(of: createProperties))
        destroyProperties = try function("ca_proplist_destroy", type(of: destroyProperties))
        setProperty = try function("ca_proplist_sets", type(of: setProperty))
        text = try function("ca_strerror", type(of: text))
    }

    /// Checks the result of a function.
    func check(_ result: Int32, _ action: String) throws(BellError) {
        guard result != 0 else { return }
        let reason = text(result).map { String(cString: $0) } ?? "error \(result)"
        // CA_ERROR_NOTAVAILABLE: nothing listens.
        let remedy = result == -12 ? ": start a sound server (PulseAudio or PipeWire)" : ""
        throw BellError("\(action): \(reason)\(remedy)")
    }

    /// Calls `body` with a list of properties.
    func withProperties(
        _ properties: [(name: String, value: String)], _ body: (Properties) throws(BellError) -> Void
    ) throws(BellError) {
        var list: Properties?
        try check(createProperties(&list), "preparing a sound")
        guard let list else { throw BellError("preparing a sound: no memory") }
        defer { _ = destroyProperties(list) }
        for property in properties {
            try check(setProperty(list, property.name, property.value), "preparing a sound")
        }
        try body(list)
    }
}
