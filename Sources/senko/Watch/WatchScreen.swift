// SPDX-License-Identifier: Apache-2.0

import ActivityCore

/// Lays out the full-screen view for a size of the terminal. It decides what fits; it draws nothing itself.
struct WatchScreen {
    /// What is to be seen.
    struct View {
        /// The one that is shown large; nil: there are activities alone.
        let sitting: SittingSnapshot?
        let others: ArraySlice<SittingSnapshot>
        let activities: [ActivitySnapshot]
        /// A line for what needs attention; nil for none.
        let notice: String?
        /// Whether keys are read.
        let hasKeys: Bool
    }

    let size: TerminalSize
    /// Whether block characters can be shown.
    var isUnicode = TextWidth.isUnicodeTerminal

    /// How often a moving breath is drawn.
    static let frame = Duration.milliseconds(100)
    /// How large the disc of the breath becomes, in rows.
    private static let largestDisc = 24
    /// From how many rows on all has its place.
    private static let fewestRows = 8

    /// Exactly as many lines as the terminal has rows.
    func lines(_ view: View, now: Instants) -> [ScreenLine] {
        guard let sitting = view.sitting else { return cardLines(view, now: now) }
        guard size.rows >= Self.fewestRows else { return smallLines(view, sitting, now: now) }
        let foot = footLines(view)
        var blocks: [[ScreenLine]] = [[titleLine(sitting)]]
        if let phase = phaseLine(sitting, now: now) { blocks[0].append(phase) }
        var facts: [ScreenLine] = []
        if let bar = barLine(sitting, now: now) { facts.append(bar) }
        facts.append(factLine(sitting, now: now))

        let height = size.rows - foot.count
        let others = otherLines(view.others, now: now, most: max(0, height - 8))
        // The sitting keeps at least half of the screen, and the cards a row.
        let mostCards = max(1, min(height / 2, height - others.count - 7))
        let cards = stack(view, now: now).lines(columns: size.columns, most: mostCards)
        var room = height - blocks[0].count - facts.count - others.count - cards.count
        let level = breathLevel(sitting, at: now.boottime)
        let clock = clockLines(sitting, now: now, rows: clockRows(cards.isEmpty ? size.rows : room + 4, room, level))
        room -= clock.count
        if let level { blocks.append(breathLines(level, room: cards.isEmpty ? room : room - 2)) }
        blocks += [clock, facts, others, cards]
        return framed(blocks.filter { !$0.isEmpty }, foot: foot)
    }

    /// How long all stays as it is; nil: until something happens.
    func untilChange(_ view: View, now: Instants) -> Duration? {
        var waits = view.activities.prefix(size.rows).map { ActivityCard(activity: $0, now: now).untilChange() }
        if let sitting = view.sitting {
            waits.append(WatchClock.untilChange(sitting, at: now.boottime))
            if isMoving(sitting, at: now.boottime) { waits.append(Self.frame) }
        }
        return waits.compactMap { $0 }.min()
    }

    /// Whether the picture moves by itself between two seconds.
    func isMoving(_ sitting: SittingSnapshot, at now: Instant<Boottime>) -> Bool {
        sitting.state == .running && size.rows >= Self.fewestRows
            && Breath.Movement(phase: sitting.phase(at: now).name)?.isMoving == true
    }

    // MARK: - Parts

    private func titleLine(_ sitting: SittingSnapshot) -> ScreenLine {
        var line = ScreenLine(SittingText.title(sitting), .strong)
        if sitting.state != .running {
            let state = "  " + SafeText.line(sitting.state.name)
            line.pieces.append(ScreenLine.Piece(text: state, role: SittingText.role(of: sitting.state)))
        }
        return line
    }

    private func phaseLine(_ sitting: SittingSnapshot, now: Instants) -> ScreenLine? {
        SittingText.phaseStanding(sitting, at: now.boottime).map { ScreenLine($0, .accent) }
    }

    private func barLine(_ sitting: SittingSnapshot, now: Instants) -> ScreenLine? {
        guard let fraction = sitting.fraction(at: now.boottime) else { return nil }
        let width = min(60, size.columns - 4)
        guard width >= 8 else { return nil }
        let parts = ProgressBar(fraction: fraction, width: width, isUnicode: isUnicode).parts
        return ScreenLine([
            ScreenLine.Piece(text: parts.done, role: .accent), ScreenLine.Piece(text: parts.rest, role: .faint),
        ])
    }

    private func factLine(_ sitting: SittingSnapshot, now: Instants) -> ScreenLine {
        let total = sitting.total.map { DurationText.words($0) + " in all" } ?? "open-ended"
        let end = sitting.end.map { ", ends at " + CalendarText.clock($0, now: now.realtime) } ?? ""
        return ScreenLine(total + end, .faint)
    }

    private func otherLines(_ others: ArraySlice<SittingSnapshot>, now: Instants, most: Int) -> [ScreenLine] {
        let shown = others.count <= most ? others : others.prefix(max(0, most - 1))
        var lines = shown.map {
            ScreenLine(SittingText.title($0) + ": " + SittingText.standing($0, now: now), .faint)
        }
        if shown.count < others.count, most > 0 {
            lines.append(ScreenLine("and \(others.count - shown.count) more", .faint))
        }
        return lines
    }

    private func footLines(_ view: View) -> [ScreenLine] {
        let notice = ScreenLine(view.notice.map { SafeText.line($0) } ?? "", .notice)
        guard view.hasKeys else { return [notice] }
        guard let sitting = view.sitting else { return [notice, ScreenLine("q leave", .faint)] }
        let pause = sitting.state == .paused ? "resume" : "pause"
        let long = "space \(pause)   n skip   + - a minute   e end   q leave"
        let keys = [long, "space \(pause)  n skip  +- 1m  e end  q"].first { TextWidth.of($0) <= size.columns }
        return [notice] + (keys.map { [ScreenLine($0, .faint)] } ?? [])
    }

    /// How many rows the clock may take: beside a breath a fourth of those that the sitting has.
    private func clockRows(_ rows: Int, _ room: Int, _ level: Double?) -> Int {
        max(min(3, room), level != nil ? min(room - 1, rows / 4) : room * 2 / 3)
    }

    private func clockLines(_ sitting: SittingSnapshot, now: Instants, rows: Int) -> [ScreenLine] {
        let text = WatchClock.text(sitting, at: now.boottime)
        guard isUnicode, let clock = BigClock.largest(for: text, columns: size.columns - 2, rows: rows) else {
            return [ScreenLine(text, .strong)]
        }
        let role: Style.Role = sitting.state == .paused ? .paused : .strong
        return clock.lines(text).map { ScreenLine($0, role) }
    }

    private func breathLevel(_ sitting: SittingSnapshot, at now: Instant<Boottime>) -> Double? {
        guard sitting.state == .running || sitting.state == .paused else { return nil }
        return Breath(sitting).level(in: sitting.phase(at: now))
    }

    private func breathLines(_ level: Double, room: Int) -> [ScreenLine] {
        // Two rows are kept for the air around it.
        let rows = min(room - 2, Self.largestDisc, (size.columns - 2) / 2)
        if isUnicode, rows >= 4 {
            return BreathDrawing.disc(level: level, rows: rows).map { ScreenLine($0, .accent) }
        }
        guard room >= 1, size.columns >= 12 else { return [] }
        let bar = BreathDrawing.bar(level: level, width: min(30, size.columns - 4), isUnicode: isUnicode)
        return [ScreenLine(bar, .accent)]
    }

    // MARK: - Activities

    private func stack(_ view: View, now: Instants) -> CardStack {
        CardStack(cards: view.activities.map { ActivityCard(activity: $0, now: now, isUnicode: isUnicode) })
    }

    /// Where no sitting goes on: the activities alone.
    private func cardLines(_ view: View, now: Instants) -> [ScreenLine] {
        // Keys and notices where the cards keep most of the rows.
        let foot = size.rows >= 4 ? footLines(view) : []
        return framed([stack(view, now: now).lines(columns: size.columns, most: size.rows - foot.count)], foot: foot)
    }

    // MARK: - Few rows

    /// Where not all has its place: the phase and the time first, then what needs attention, the title, the activities in a
    /// row, the bar, the rest.
    private func smallLines(_ view: View, _ sitting: SittingSnapshot, now: Instants) -> [ScreenLine] {
        let clock = ScreenLine(WatchClock.text(sitting, at: now.boottime), .strong)
        let phase = phaseLine(sitting, now: now) ?? titleLine(sitting)
        guard size.rows > 1 else {
            let line = ScreenLine(clock.pieces + [ScreenLine.Piece(text: "  ", role: .plain)] + phase.pieces)
            return [line.centred(in: size.columns)]
        }
        let notice = view.notice.map { ScreenLine(SafeText.line($0), .notice) }
        // As they stand, with their ranks.
        let ranked: [(rank: Int, line: ScreenLine?)] = [
            (3, phaseLine(sitting, now: now) == nil ? nil : titleLine(sitting)), (0, phase), (1, clock),
            (5, barLine(sitting, now: now)), (6, factLine(sitting, now: now)),
            (4, stack(view, now: now).lines(columns: size.columns, most: 1).first), (2, notice),
            (7, footLines(view).dropFirst().first),
        ]
        let there = ranked.compactMap { entry in entry.line.map { (rank: entry.rank, line: $0) } }
        let kept = Set(there.map(\.rank).sorted().prefix(size.rows))
        return framed([there.filter { kept.contains($0.rank) }.map(\.line)], foot: [])
    }

    // MARK: - The frame

    /// The blocks in the middle, with air between them as far as there is room, and the foot at the bottom.
    private func framed(_ blocks: [[ScreenLine]], foot: [ScreenLine]) -> [ScreenLine] {
        let height = max(0, size.rows - foot.count)
        let used = blocks.reduce(0) { $0 + $1.count }
        var gaps = min(blocks.count - 1, max(0, height - used))
        var body: [ScreenLine] = []
        for block in blocks {
            body += block
            if gaps > 0 {
                body.append(ScreenLine())
                gaps -= 1
            }
        }
        body = Array(body.prefix(height))
        let above = (height - body.count) / 2
        let blank = ScreenLine()
        let lines =
            Array(repeating: blank, count: above) + body
            + Array(repeating: blank, count: height - body.count - above) + foot
        return lines.suffix(size.rows).map { $0.centred(in: size.columns) }
    }
}
