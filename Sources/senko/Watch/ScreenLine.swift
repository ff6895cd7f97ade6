// SPDX-License-Identifier: Apache-2.0

/// One row of the screen: pieces of text, each in its role.
struct ScreenLine: Equatable {
    struct Piece: Equatable {
        let text: String
        let role: Style.Role
    }

    var pieces: [Piece]

    init(_ pieces: [Piece] = []) {
        self.pieces = pieces
    }

    init(_ text: String, _ role: Style.Role = .plain) {
        pieces = [Piece(text: text, role: role)]
    }

    /// In cells.
    var width: Int { pieces.reduce(0) { $0 + TextWidth.of($1.text) } }

    /// The line in the middle of a screen of this width, cut where it is wider.
    func centred(in columns: Int) -> ScreenLine {
        var room = columns
        var fitting: [Piece] = []
        for piece in pieces where room > 0 {
            let text = TextWidth.truncated(piece.text, to: room)
            room -= TextWidth.of(text)
            fitting.append(Piece(text: text, role: piece.role))
        }
        guard room > 1 else { return ScreenLine(fitting) }
        return ScreenLine([Piece(text: String(repeating: " ", count: room / 2), role: .plain)] + fitting)
    }

    /// The line with its escape sequences.
    func text(_ style: Style) -> String {
        pieces.reduce("") { $0 + style.apply($1.role, $1.text) }
    }
}
