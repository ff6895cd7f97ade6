// SPDX-License-Identifier: Apache-2.0

import Presentation

/// One row of the screen: pieces of text, each set in its own way.
struct ScreenLine: Equatable {
    struct Piece: Equatable {
        let text: String
        let look: Style.Look

        init(text: String, look: Style.Look) {
            self.text = text
            self.look = look
        }

        init(text: String, role: Style.Role) {
            self.init(text: text, look: Style.Look(role: role))
        }
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
        let fitting = cut(to: columns)
        let room = columns - fitting.width
        guard room > 1 else { return fitting }
        return ScreenLine([Piece(text: String(repeating: " ", count: room / 2), role: .plain)] + fitting.pieces)
    }

    /// The line, cut where it is wider than this.
    func cut(to columns: Int) -> ScreenLine {
        var room = columns
        var fitting: [Piece] = []
        for piece in pieces where room > 0 {
            let text = TextWidth.truncated(piece.text, to: room)
            room -= TextWidth.of(text)
            fitting.append(Piece(text: text, look: piece.look))
            // The ellipsis stands for all that follows.
            if text != piece.text { break }
        }
        return ScreenLine(fitting)
    }

    /// The line with blanks behind it up to a width, cut where it is wider.
    func padded(to columns: Int) -> ScreenLine {
        let fitting = cut(to: columns)
        let room = columns - fitting.width
        guard room > 0 else { return fitting }
        return ScreenLine(fitting.pieces + [Piece(text: String(repeating: " ", count: room), role: .plain)])
    }

    /// The line painted on a colour; nil leaves it as it is.
    func painted(on ground: Paint?) -> ScreenLine {
        guard let ground else { return self }
        return ScreenLine(
            pieces.map { piece in
                var look = piece.look
                look.ground = ground
                return Piece(text: piece.text, look: look)
            })
    }

    /// The line with its escape sequences.
    func text(_ style: Style) -> String {
        pieces.reduce("") { $0 + style.apply($1.look, $1.text) }
    }
}
