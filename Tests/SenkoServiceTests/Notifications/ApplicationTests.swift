// SPDX-License-Identifier: Apache-2.0

import Glibc
import TestSupport
import Testing

@testable import SenkoService

/// Names and icons of applications, from desktop entries as they are found.
@Suite struct ApplicationTests {
    private let own: TemporaryDirectory
    private let others: TemporaryDirectory

    init() throws {
        own = try TemporaryDirectory()
        others = try TemporaryDirectory()
        for directory in [own, others] { try directory.makeDirectory("applications") }
    }

    private func applications(locale: String = "C") -> Applications {
        Applications(directories: ["/no/such/folder", own.path, others.path], locale: locale)
    }

    private static let backup = """
        # A comment
        [Desktop Entry]
        Type=Application
        Name = Backups
        Name[de]=Sicherungen
        Name[de_AT]=Sicherungen (AT)
        Name[sr@latin]=Kopije
        Icon=backup-icon

        [Desktop Action new]
        Name=New
        Icon=other
        """

    @Test(arguments: [
        ("C", "Backups"), ("", "Backups"), ("de_DE.UTF-8", "Sicherungen"), ("de_AT.UTF-8@euro", "Sicherungen (AT)"),
        ("sr_RS@latin", "Kopije"), ("fr_FR.UTF-8", "Backups"), ("@", "Backups"), ("_.@", "Backups"),
    ])
    func theNameIsInThePersonsLanguage(locale: String, name: String) throws {
        try others.write(Self.backup, to: "applications/org.example.Backup.desktop")
        for id in ["org.example.Backup", "org.example.Backup.desktop"] {
            let found = applications(locale: locale)[id]
            #expect(found == Application(id: "org.example.Backup", name: name, icon: "backup-icon"))
        }
    }

    @Test func thePersonsOwnEntryComesFirst() throws {
        try others.write(Self.backup, to: "applications/a.desktop")
        try own.write("[Desktop Entry]\nName=Mine\\sown\n", to: "applications/a.desktop")
        #expect(applications()["a"] == Application(id: "a", name: "Mine own", icon: nil))
        try own.write("[Desktop Entry]\nHidden=true\n", to: "applications/a.desktop")
        #expect(applications()["a"] == nil)
        // One that says nothing hides nothing.
        try own.write("", to: "applications/a.desktop")
        #expect(applications()["a"]?.name == "Backups")
    }

    @Test func whatWasFoundIsKeptAndTheRestLookedForAgain() throws {
        let known = applications()
        #expect(known["a"] == nil)
        try own.write("[Desktop Entry]\nName=First\n", to: "applications/a.desktop")
        #expect(known["a"]?.name == "First")
        try own.write("[Desktop Entry]\nName=Second\n", to: "applications/a.desktop")
        #expect(known["a"]?.name == "First")
        known.forget()
        #expect(known["a"]?.name == "Second")
        for number in 0..<3 * Applications.most {
            try own.write("[Desktop Entry]\nName=N\(number)\n", to: "applications/n\(number).desktop")
            #expect(known["n\(number)"]?.name == "N\(number)")
        }
    }

    @Test func noNameIsAPath() throws {
        try own.write("[Desktop Entry]\nName=Secret\n", to: "secret.desktop")
        try own.write("[Desktop Entry]\nName=Secret\n", to: "applications/.secret.desktop")
        for id in ["../secret", "\(own.path)/secret", ".secret", "", ".", "..", ".desktop", "a/../../secret"] {
            #expect(applications()[id] == nil, "\(id)")
        }
        #expect(applications()[String(repeating: "x", count: 300)] == nil)
    }

    @Test func tornAndOverlongEntriesAreSurvived() throws {
        let whole = Array(Self.backup.utf8)
        for count in 0..<whole.count {
            let entry = DesktopEntry(whole[..<count], locale: "de_AT")
            #expect(entry.name.map { "Sicherungen (AT)".hasPrefix($0) || "Backups".hasPrefix($0) } ?? true)
        }
        let filler = Array(repeating: UInt8(ascii: "x"), count: 2 * Applications.longestEntry)
        try own.write(bytes: whole + [10] + filler, to: "applications/a.desktop")
        #expect(applications()["a"]?.name == "Backups")
        try own.write(bytes: Array("#".utf8) + filler + [10] + whole, to: "applications/b.desktop")
        #expect(applications()["b"] == nil)
        try own.write(
            bytes: Array("[Desktop Entry]\nName=\u{0}\nName=".utf8) + [0xFF, 0xFE]
                + Array("\nIcon=x/y\nName=Good\n".utf8),
            to: "applications/c.desktop")
        #expect(applications()["c"] == Application(id: "c", name: "Good", icon: nil))
        var generator = SeededGenerator(seed: 7)
        for _ in 0..<300 {
            var bytes = whole
            for _ in 0..<8 {
                bytes[Int.random(in: 0..<bytes.count, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
            }
            _ = DesktopEntry(bytes, locale: "de_AT@x")
        }
    }

    @Test func whatIsNoPlainFileIsPassedOver() throws {
        #expect(mkfifo(own.appending("applications/a.desktop"), 0o600) == 0)
        try own.makeDirectory("applications/b.desktop")
        #expect(applications()["a"] == nil)
        #expect(applications()["b"] == nil)
        try others.write(Self.backup, to: "applications/a.desktop")
        #expect(applications()["a"]?.name == "Backups")
    }
}
