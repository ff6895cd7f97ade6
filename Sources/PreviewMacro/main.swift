// SPDX-License-Identifier: Apache-2.0

// What the compiler asks about `#Preview`, which stands for nothing. It speaks the compiler's protocol for plug-ins by itself:
// JSON behind its length in eight bytes, little end first (PluginMessages.swift of swift-syntax, which needs minutes to build).
import Glibc

/// That many bytes of standard input; nil where it ends before.
func read(_ count: Int) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: count)
    var filled = 0
    while filled < count {
        let more = bytes.withUnsafeMutableBytes { Glibc.read(STDIN_FILENO, $0.baseAddress! + filled, count - filled) }
        guard more > 0 else { return nil }
        filled += more
    }
    return bytes
}

func write(_ message: String) {
    var bytes = withUnsafeBytes(of: UInt64(message.utf8.count).littleEndian) { Array($0) } + Array(message.utf8)
    while !bytes.isEmpty {
        let written = Glibc.write(STDOUT_FILENO, bytes, bytes.count)
        guard written > 0 else { exit(EXIT_FAILURE) }
        bytes.removeFirst(written)
    }
}

while let header = read(8) {
    let length = header.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    guard length < 1 << 30, let message = read(Int(length)) else { exit(EXIT_FAILURE) }
    if String(decoding: message.prefix(16), as: UTF8.self).hasPrefix(#"{"getCapability"#) {
        write(#"{"getCapabilityResult":{"capability":{"protocolVersion":7}}}"#)
    } else {
        write(#"{"expandMacroResult":{"expandedSource":"","diagnostics":[]}}"#)
    }
}
