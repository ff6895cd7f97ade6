// SPDX-License-Identifier: Apache-2.0

import BusValues

/// `senko start`: begins a sitting.
enum StartCommand {
    static let description = CommandDescription(
        "start", aliases: ["sit"], "begin a sitting",
        operands: [
            OperandDescription("TITLE", "what it is called; else as configured"),
            OperandDescription("DURATION", "how long it takes, 0 for open-ended; else as configured, 20m"),
        ],
        options: [
            OptionDescription(
                "phases", value: "DURATION:NAME,…", "the programme, repeated until the end; else 4m:breathing,1m:rest"),
            OptionDescription("preset", value: "NAME", "a named programme: box, 4-7-8, coherent, sigh, or your own"),
            OptionDescription("open", "open-ended: no end but by your hand"),
            OptionDescription("prepare", value: "DURATION", "time to settle before the first phase"),
            OptionDescription(
                "interval-bell", value: "DURATION", "ring at each interval; DURATION-DURATION: at random within"),
            OptionDescription("overtime", "go on counting after the end, until you end it"),
            OptionDescription("on-suspend", value: "POLICY", "when the machine sleeps: pause (default), continue, end"),
            OptionDescription("bells", value: "LIST", "which bells ring: some of start,interval,phase,end, or none"),
            OptionDescription(
                "sound", value: "NAME", "the sound of the bells: a name of the sound theme, or the path of a file"),
            OptionDescription(
                "key", value: "KEY", "a second start with the same key takes up the sitting that goes on, and says so"),
            OptionDescription("watch", "follow it at once, as 'senko watch' does"),
            OptionDescription("quiet", letter: "q", "print nothing but the object path"),
        ],
        notes: [
            """
            A single operand that begins with a number is the duration; a title that does is written before one. Durations are \
            written \(DurationArgument.forms). That of the sitting is of whole seconds, the others go down to a millisecond.
            """,
            """
            Bells sound where the desktop plays sounds: at the start, at each interval and at the end, unless --bells or \
            senko.conf(5) says otherwise.
            """,
        ],
        examples: [
            "senko start 'Morning sit' 20m", "senko start 10m --preset box --prepare 15s",
            "senko start --open --interval-bell 5m-10m", "senko start 25:00 --phases 4.5s:inhale,6s:exhale --bells end",
        ],
        run: run)

    private static func run(_ arguments: ParsedArguments, _ environment: Environment) throws {
        let request = try StartRequest(arguments)
        let daemon = try Daemon()
        // One with the same key is not begun, and that is said.
        let before = arguments.has("key") && !arguments.has("quiet") ? try daemon.sittings().filter(\.isLive) : []
        let reply = try daemon.call("Start", request.callArguments(standard: daemon.standardSeconds))
        guard let path = reply.first.flatMap({ ObjectPath(busValue: $0) }) else {
            throw CommandFailure("\(Daemon.busName) answers Start without an object path")
        }
        if arguments.has("quiet") {
            environment.output.line(path.description)
        } else if !arguments.has("watch") || !environment.isScreen {
            let sittings = try daemon.sittings()
            // A sitting of a moment may be over and gone by now.
            let goesOn = before.contains { $0.path == path }
            let line = sittings.first { $0.path == path }.map { sitting in
                goesOn
                    ? SittingText.continuation(sitting, now: Clocks.now())
                    : SittingText.beginning(sitting, now: Clocks.now())
            }
            environment.output.line(line ?? path.description)
        }
        if arguments.has("watch") { try WatchCommand.follow(path.description, daemon, environment) }
    }
}
