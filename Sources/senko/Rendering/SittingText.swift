// SPDX-License-Identifier: Apache-2.0

import ActivityCore

/// Sittings in words.
enum SittingText {
    /// The title, or what stands for one.
    static func title(_ sitting: SittingSnapshot) -> String {
        let title = SafeText.line(sitting.title)
        return title.isEmpty ? "Sitting" : title
    }

    /// The name of the phase at an instant; empty where none is under way.
    static func phase(_ sitting: SittingSnapshot, at now: Instant<Boottime>) -> String {
        sitting.state == .ended ? "" : SafeText.line(sitting.phase(at: now).name)
    }

    /// The one line that answers `senko start`: what was begun, of what it consists, and when it ends.
    static func beginning(_ sitting: SittingSnapshot, now: Instants) -> String {
        let length = sitting.total.map { DurationText.words($0) } ?? "open-ended"
        var text = title(sitting) + ", " + length
        let phases = programme(sitting)
        if !phases.isEmpty { text += ": " + phases }
        var times: [String] = []
        if sitting.state == .preparing {
            times.append("begins in " + DurationText.format(sitting.phase(at: now.boottime).remaining))
        }
        if let end = sitting.end { times.append("ends at " + CalendarText.clock(end, now: now.realtime)) }
        return times.isEmpty ? text : text + "; " + times.joined(separator: ", ")
    }

    /// The one line that answers a `senko start` that began nothing, since one with that key goes on.
    static func continuation(_ sitting: SittingSnapshot, now: Instants) -> String {
        let end = sitting.end.map { ", ends at " + CalendarText.clock($0, now: now.realtime) } ?? ""
        return title(sitting) + " goes on already: " + standing(sitting, now: now) + end
    }

    /// The programme in words: `breathing 4m, rest 1m`. Of a long one, the beginning.
    static func programme(_ sitting: SittingSnapshot) -> String {
        let shown = sitting.phases.count > 6 ? sitting.phases.prefix(4) : sitting.phases[...]
        let words = shown.map { SafeText.line($0.name) + " " + DurationText.words($0.duration) }
        let more = sitting.phases.count - shown.count
        return words.joined(separator: ", ") + (more > 0 ? " and \(more) more phases" : "")
    }

    /// Where the sitting stands, without its title: `running, breathing 2:13, 13:01 left of 20m`.
    static func standing(_ sitting: SittingSnapshot, now: Instants) -> String {
        ([SafeText.line(sitting.state.name), phaseStanding(sitting, at: now.boottime), timeStanding(sitting, now: now)]
            as [String?]).compactMap { $0 }.joined(separator: ", ")
    }

    /// The phase and what remains of it: `breathing 2:13`; nil where that has no meaning.
    static func phaseStanding(_ sitting: SittingSnapshot, at now: Instant<Boottime>) -> String? {
        switch sitting.state {
        case .preparing: return "begins in " + DurationText.format(sitting.phase(at: now).remaining)
        case .overtime, .ended: return nil
        default:
            let phase = sitting.phase(at: now)
            guard !phase.name.isEmpty else { return nil }
            return SafeText.line(phase.name) + " " + DurationText.format(phase.remaining)
        }
    }

    /// What remains of the whole, or how much has passed.
    static func timeStanding(_ sitting: SittingSnapshot, now: Instants) -> String {
        switch sitting.state {
        case .ended:
            return after(sitting, reason: sitting.endReason, at: now.boottime)
        case .overtime:
            let beyond = sitting.overtime(at: now.boottime).map { passed($0) + " " } ?? ""
            return beyond + "beyond " + DurationText.words(sitting.total ?? .zero)
        default:
            guard let total = sitting.total, let remaining = sitting.remaining(at: now.boottime) else {
                return passed(sitting.elapsed(at: now.boottime)) + " passed"
            }
            return DurationText.format(remaining) + " left of " + DurationText.words(total)
        }
    }

    /// How one ended of which only a reason is known: `ended, after 12:03 of 20m (user)`.
    static func end(_ sitting: SittingSnapshot, reason: String, now: Instants) -> String {
        SittingState.ended.name + ", " + after(sitting, reason: reason, at: now.boottime)
    }

    private static func after(_ sitting: SittingSnapshot, reason: String, at now: Instant<Boottime>) -> String {
        let planned = sitting.total.map { " of " + DurationText.words($0) } ?? ""
        return "after " + passed(sitting.elapsed(at: now)) + planned
            + (reason.isEmpty ? "" : " (" + SafeText.line(reason) + ")")
    }

    /// Several lines that show one sitting, with a bar.
    static func block(_ sitting: SittingSnapshot, now: Instants, style: Style, width: Int) -> [String] {
        let head =
            style.apply(.strong, title(sitting)) + ": "
            + style.apply(role(of: sitting.state), SafeText.line(sitting.state.name))
        var lines = [head + style.apply(.faint, "  " + SafeText.line(sitting.id))]
        if let phase = phaseStanding(sitting, at: now.boottime) { lines.append("  " + phase) }
        if sitting.isLive, let fraction = sitting.fraction(at: now.boottime),
            let percent = sitting.percent(at: now.boottime)
        {
            let bar = ProgressBar(fraction: fraction, width: max(8, min(40, width - 8)))
            lines.append("  " + bar.text(style) + " \(percent)%")
        }
        let end = sitting.end.map { ", ends at " + CalendarText.clock($0, now: now.realtime) } ?? ""
        lines.append("  " + timeStanding(sitting, now: now) + end)
        return lines
    }

    /// How a state is set off.
    static func role(of state: SittingState) -> Style.Role {
        switch state {
        case .running, .preparing, .other: .running
        case .paused: .paused
        case .overtime: .accent
        case .ended: .faint
        }
    }

    /// Time that has passed counts full seconds, as a stopwatch shows it.
    static func passed(_ duration: Duration) -> String {
        DurationText.format(.seconds(duration.components.seconds))
    }
}
