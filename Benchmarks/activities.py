# SPDX-License-Identifier: Apache-2.0
"""The measurements of live activities of programs: updates, many of them, many watchers, and one that floods."""

import contextlib
import random
import signal
import subprocess
import sys
import time

from figure import Figure, median, percentile
from stage import (
    DAEMON, LIST, LIST_REFERENCE, ROOT, UNLIMITED, UPDATE, UPDATE_REFERENCE, Stage, memory, numbers, run, stop)

MICROSECOND = 1000
MILLISECOND = 1_000_000


def update(effort):
    """`Activities.Update`, which is stored and signalled: how long a call takes, and how many there are in a second."""
    with Stage(settings=UNLIMITED) as stage:
        stage.daemon()
        stage.echo()
        objects = stage.activities(10)
        block = max(effort.calls // 10, 1)
        latency = {50: ([], []), 99: ([], [])}
        for _ in range(effort.rounds):
            ours, reference = [], []
            for _ in range(10):
                ours += numbers(stage.client("calls", block, *UPDATE, objects[0]))
                reference += numbers(stage.client("calls", block, *UPDATE_REFERENCE, objects[0]))
            for percent, values in latency.items():
                values[0].append(percentile(ours, percent) / MICROSECOND)
                values[1].append(percentile(reference, percent) / MICROSECOND)
        for percent, (ours, reference) in latency.items():
            yield Figure(
                f"Activities.Update, {effort.calls:,} calls, p{percent}", "µs", median(ours), median(reference),
                "echo service", at_most=1.5)
        for clients, name in [(1, "one client"), (10, "ten clients")]:
            ours, reference = [], []
            for _ in range(effort.rounds):
                for values, target in [(ours, UPDATE), (reference, UPDATE_REFERENCE)]:
                    values += numbers(stage.client("rate", clients, effort.rate_milliseconds, *target, *objects))
            # It follows from how long a call takes, which has a target.
            yield Figure(f"Activities.Update, {name}", "calls/s", median(ours), median(reference), "echo service")


def scale(effort):
    """What activities cost where there are many: calls, memory, and the start of the daemon."""
    counts = [10, effort.activities // 10, effort.activities]
    with contextlib.ExitStack() as stack:
        stages = {count: stack.enter_context(Stage(settings=UNLIMITED)) for count in counts}
        daemons = {count: stage.daemon() for count, stage in stages.items()}
        for count, stage in stages.items():
            stage.activities(count)
        yield from memory_of_each(daemons)
        yield from cost_of_calls(effort, stages)
    yield from start_with_many(effort)


def memory_of_each(daemons):
    """How much one more takes: between the fewest and the most, with their program still there."""
    few, many = min(daemons), max(daemons)
    before, after = memory(daemons[few]), memory(daemons[many])
    for field in ["Pss", "Rss", "Anonymous"]:
        yield Figure(
            f"memory per further activity ({field})", "KiB", (after[field] - before[field]) / (many - few), at_most=4)


def cost_of_calls(effort, stages):
    """The same three calls on each board, in turns; the reference is the board with the fewest."""
    medians = {count: ([], [], []) for count in stages}
    for _ in range(effort.rounds):
        times = {count: ([], [], []) for count in stages}
        for _ in range(10):
            for count, stage in stages.items():
                for line in stage.client("lives", max(effort.calls // 100, 1)):
                    for values, value in zip(times[count], numbers(line.split())):
                        values.append(value / MICROSECOND)
        for count, calls in times.items():
            for values, call in zip(medians[count], calls):
                values.append(median(call))
    few, most = min(stages), max(stages)
    for index, call in enumerate(["Start", "Update", "End"]):
        for count in stages:
            if count != few:
                yield Figure(
                    f"{call} with {count:,} activities, p50", "µs", median(medians[count][index]),
                    median(medians[few][index]), f"with {few}", at_most=1.5 if count == most else None)


def start_with_many(effort):
    """From exec to the first reply with many stored activities, beyond an empty store: after an orderly end of the
    daemon before, and after its being killed."""
    count = effort.activities
    for ending, task, words in [(signal.SIGTERM, "launch", ""), (signal.SIGKILL, "crash", ", after a kill")]:
        with Stage(settings=UNLIMITED) as full, Stage(settings=UNLIMITED) as empty:
            for stage in [full, empty]:
                daemon = stage.daemon()
                if stage is full:
                    stage.activities(count)
                daemon.send_signal(ending)
                daemon.wait(30)
            times = {full: [], empty: []}
            for _ in range(effort.launches):
                for stage, values in times.items():
                    _, reply = stage.client(task, *LIST, DAEMON)[0].split()
                    values.append(int(reply) / MILLISECOND)
        yield Figure(
            f"start-up with {count:,} stored activities{words}, beyond an empty one", "ms",
            median(times[full]) - median(times[empty]), at_most=250)


def swift(effort):
    """What a program in Swift pays for the library: the calls of an activity's life beside the same three from C, and what
    it takes when it rests."""
    subprocess.run([ROOT / "scripts/build", "release", "swift-lives"], check=True, stdout=sys.stderr)
    program = ROOT / ".build/release/swift-lives"
    with Stage(settings=UNLIMITED) as stage:
        stage.daemon()
        medians = (([], []), ([], []), ([], []))
        count = max(effort.calls // 20, 1)
        for _ in range(effort.rounds):
            for side, lines in enumerate([run(program, count, env=stage.env), stage.client("lives", count)]):
                for index, column in enumerate(zip(*(numbers(line.split()) for line in lines))):
                    medians[index][side].append(median(column) / MICROSECOND)
        for call, (ours, reference) in zip(["request", "update", "end"], medians):
            yield Figure(f"{call} from Swift, p50", "µs", median(ours), median(reference), "the call from C")
        process = stage.start(program, "rest", stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        if process.stdout.readline() != "ready\n":
            raise RuntimeError("the program in Swift has no activity")
        for field, value in memory(process).items():
            yield Figure(f"a program in Swift with one activity ({field})", "MB", value / 1024)


CARD = """{"banner": {"type": "VStack", "children": [
    {"type": "Text", "string": "Pizza Prima", "font": "headline"},
    {"type": "Text", "timerInterval": ["now", "+20m"]},
    {"type": "ProgressView", "value": 0.5}]}}"""


def draw(effort):
    """What a card costs where it is drawn, worded and laid out, beside an update from C, and what a picture of it takes."""
    # As any program is built: the plug-in of the compiler, on which views depend, does not run without the runtime's path.
    scratch = ROOT / ".build/draw"
    command = ["swift", "build", "-c", "release", "--product", "swift-draws", "--scratch-path", scratch]
    subprocess.run(command, check=True, stdout=sys.stderr, cwd=ROOT)
    program = scratch / "release/swift-draws"
    with Stage(settings=UNLIMITED) as stage:
        stage.daemon()
        parts, updates = ([], [], []), []
        count = max(effort.calls // 20, 1)
        for _ in range(effort.rounds):
            for index, column in enumerate(zip(*(numbers(line.split()) for line in run(program, count)))):
                parts[index].append(median(column) / MICROSECOND)
            update = [numbers(line.split())[1] for line in stage.client("lives", count)]
            updates.append(median(update) / MICROSECOND)
        names = ["a widget drawn in Swift", "words and markup of a card", "layout of a card as a picture"]
        for name, ours in zip(names, parts):
            yield Figure(f"{name}, p50", "µs", median(ours), median(updates), "an update from C")
        card = stage.home / "card.json"
        card.write_text(CARD, encoding="utf-8")
        painted, worded = [], []
        for _ in range(max(effort.launches, 1)):
            for times, options in [(painted, ["--output", stage.home / "card.png"]), (worded, [])]:
                begun = time.monotonic()
                run(ROOT / ".build/release/senko", "preview", "--file", card, *options, env=stage.env)
                times.append((time.monotonic() - begun) * 1000)
        yield Figure("senko preview to a PNG, p50", "ms", median(painted), median(worded), "senko preview in words")


def watchers(effort):
    """How long after a boundary the last of many subscribers has its signal."""
    last = {"ours": [], "echo": []}
    for index in range(effort.rounds):
        generator = random.Random(index)
        phases = [generator.randint(25, 50) for _ in range(max(effort.boundaries // 5, 1))]
        with Stage() as stage:
            stage.daemon()
            # The first phase begins with the call. Its signal is no boundary.
            audience = stage.audience(effort.watchers, len(phases) + 1, LIST[0], LIST[2], "PhaseChanged")
            _, origin = stage.sit(sum(phases) // 1000 + 60, phases)
            last["ours"].append(median(late(numbers(audience.stdout)[1:], origin, phases)))
        with Stage() as stage:
            stage.echo()
            audience = stage.audience(
                effort.watchers, len(phases), LIST_REFERENCE[0], LIST_REFERENCE[2], "PhaseChanged")
            origin = int(stage.client("schedule", *phases)[0])
            last["echo"].append(median(late(numbers(audience.stdout), origin, phases)))
    return [
        Figure(
            f"a phase change until the last of {effort.watchers} watchers has it, p50", "µs", median(last["ours"]),
            median(last["echo"]), "timerfd + signal", at_most=1.2)
    ]


def late(arrivals, origin, phases):
    """How long after its boundary each arrived, in µs."""
    boundary = origin
    for arrival, phase in zip(arrivals, phases):
        boundary += phase * MILLISECOND
        yield (arrival - boundary) / MICROSECOND


def flood(effort):
    """What another client waits for `List` while one calls `Update` in bursts and waits for none of them, with the limits
    as they are unless told otherwise, and without any."""
    for settings, words in [("", "refused above the limit"), (UNLIMITED, "all accepted")]:
        waits = {LIST[0]: {50: [], 99: []}, LIST_REFERENCE[0]: {50: [], 99: []}}
        for _ in range(effort.rounds):
            for target, flooded in [(LIST, UPDATE), (LIST_REFERENCE, UPDATE_REFERENCE)]:
                # A bus each: what one flood leaves in its queues is not the other's.
                with Stage(settings=settings) as stage:
                    stage.daemon()
                    stage.echo()
                    (activity,) = stage.activities(1)
                    stage.sit(600)
                    flooder = stage.flood(*flooded, activity)
                    time.sleep(0.2)
                    times = numbers(stage.client("calls", effort.flooded, *target))
                    stop(flooder)
                for percent, values in waits[target[0]].items():
                    values.append(percentile(times, percent) / MILLISECOND)
        for percent in [50, 99]:
            yield Figure(
                f"List beside a flood of Update, {words}, p{percent}", "ms", median(waits[LIST[0]][percent]),
                median(waits[LIST_REFERENCE[0]][percent]), "echo service")
