# SPDX-License-Identifier: Apache-2.0
"""The measurements. Each is a function of how thorough to be, and gives figures.

Ours and the reference are measured in turns, and several times: the machine is noisy, and its noise is to meet both. A
figure is the median of the rounds.
"""

import contextlib
import os
import random
import re
import shutil
import subprocess
import time

import activities
from figure import Figure, median, percentile
from stage import DAEMON, LIST, LIST_REFERENCE, TOOLS, Stage, load, memory, numbers, run, switches, switches_since

LATE = re.compile(r"the alarm rang (\d+) µs after its deadline")
MILLISECOND = 1_000_000


class Effort:
    """How thorough to be."""

    def __init__(self, quick):
        self.rounds = 1 if quick else 3
        self.boundaries = 50 if quick else 500
        self.drift = 200 if quick else 3600
        self.calls = 500 if quick else 10_000
        self.rate_milliseconds = 300 if quick else 2000
        self.launches = 3 if quick else 20
        self.window = 5 if quick else 60
        self.activities = 1000 if quick else 10_000
        self.watchers = 100
        self.flooded = 20 if quick else 100


def lateness(effort):
    """Lateness of phase boundaries, in the daemon and as a subscriber sees it, idle and with all cores loaded."""
    figures = []
    for busy in [False, True]:
        with load(os.cpu_count()) if busy else contextlib.nullcontext():
            figures += lateness_under(effort, "all cores loaded" if busy else "idle")
    return figures


def lateness_under(effort, condition):
    seen = {"daemon": [], "subscriber": [], "Dispatch": [], "timerfd": [], "echo": []}
    for index in range(effort.rounds):
        # The same boundaries for all, never in step with anything that beats on the machine.
        generator = random.Random(index)
        phases = [generator.randint(8, 16) for _ in range(effort.boundaries)]
        inside, outside = boundaries_of_daemon(phases)
        seen["daemon"].append(inside)
        seen["subscriber"].append(outside)
        seen["Dispatch"].append([value / 1000 for value in numbers(run(TOOLS / "dispatch-loop", *phases))])
        seen["timerfd"].append([value / 1000 for value in numbers(run(TOOLS / "timer-loop", *phases))])
        seen["echo"].append(boundaries_of_echo(phases))

    def figure(name, ours, reference, percent, bound, beside):
        def value(of):
            return median([percentile(values, percent) for values in seen[of]])

        percents = f"p{percent}"
        return Figure(
            f"lateness {name}, {condition}, {percents}", "µs", value(ours), value(reference), beside, at_most=bound)

    return [
        figure("in the daemon", "daemon", "Dispatch", 50, 1.15, "Dispatch loop"),
        figure("in the daemon", "daemon", "timerfd", 50, 1.6, "timerfd loop"),
        figure("in the daemon", "daemon", "Dispatch", 99, 1.5, "Dispatch loop"),
        figure("at a subscriber", "subscriber", "echo", 50, 1.2, "timerfd + signal"),
        figure("at a subscriber", "subscriber", "echo", 99, None, "timerfd + signal"),
    ]


def boundaries_of_daemon(phases, programme=None):
    """How late a sitting's boundaries were in µs: by the daemon's own word, and at a subscriber.

    `programme` is what the daemon repeats to make these phases, where they are more than a programme holds.
    """
    with Stage() as stage:
        with open(stage.home / "log", "w+", encoding="utf-8") as log:
            stage.daemon("--verbose", stderr=log)
            # The first phase begins with the call. Its signal is no boundary.
            listener = stage.listener(len(phases) + 1, LIST[0], LIST[2], "PhaseChanged")
            _, origin = stage.sit(sum(phases) // 1000 + 60, programme or phases)
            arrivals = numbers(listener.stdout)[1:]
            log.seek(0)
            rings = [int(late) for late in LATE.findall(log.read())]
    return rings[: len(phases)], lateness_of(arrivals, origin, phases)


def boundaries_of_echo(phases):
    with Stage() as stage:
        stage.echo()
        listener = stage.listener(len(phases), LIST_REFERENCE[0], LIST_REFERENCE[2], "PhaseChanged")
        origin = int(stage.client("schedule", *phases)[0])
        return lateness_of(numbers(listener.stdout), origin, phases)


def lateness_of(arrivals, origin, phases):
    """How long after its boundary each arrived, in µs."""
    late, boundary = [], origin
    for arrival, phase in zip(arrivals, phases):
        boundary += phase * MILLISECOND
        late.append((arrival - boundary) / 1000)
    return late


def drift(effort):
    """Whether boundaries come later and later: the last ones against the first ones of many short phases."""
    _, late = boundaries_of_daemon([10] * effort.drift, programme=[10])
    few = min(100, effort.drift // 2)
    growth = median(late[-few:]) - median(late[:few])
    return [Figure(f"drift over {effort.drift:,} phases", "µs", growth, at_most=1000)]


def latency(effort):
    """`Meditation.List` of one sitting."""
    figures = {50: ([], []), 99: ([], [])}
    with Stage() as stage:
        stage.daemon()
        stage.echo()
        stage.sit(600)
        block = max(effort.calls // 10, 1)
        for _ in range(effort.rounds):
            ours, reference = [], []
            for _ in range(10):
                ours += numbers(stage.client("calls", block, *LIST))
                reference += numbers(stage.client("calls", block, *LIST_REFERENCE))
            for percent, values in figures.items():
                values[0].append(percentile(ours, percent) / 1000)
                values[1].append(percentile(reference, percent) / 1000)
    return [
        Figure(
            f"Meditation.List, {effort.calls:,} calls, p{percent}", "µs", median(ours), median(reference),
            "echo service", at_most=1.15)
        for percent, (ours, reference) in figures.items()
    ]


def rate(effort):
    """Calls per second of one client and of ten."""
    figures = []
    with Stage() as stage:
        stage.daemon()
        stage.echo()
        stage.sit(600)
        for clients in [1, 10]:
            ours, reference = [], []
            for _ in range(effort.rounds):
                for values, target in [(ours, LIST), (reference, LIST_REFERENCE)]:
                    values += numbers(stage.client("rate", clients, effort.rate_milliseconds, *target))
            name = "one client" if clients == 1 else "ten clients"
            figures.append(
                Figure(
                    f"Meditation.List, {name}", "calls/s", median(ours), median(reference), "echo service",
                    at_least=0.9))
    return figures


def startup(effort):
    """From exec until the name is owned, and from a call that starts the service until its reply."""
    echo = TOOLS / "echo"
    named, replied, activated = ([], []), ([], []), ([], [])
    with Stage(services=[(LIST[0], DAEMON), (LIST_REFERENCE[0], echo)]) as stage:
        for index in range(effort.launches + 1):
            for side, (target, program) in enumerate([(LIST, DAEMON), (LIST_REFERENCE, echo)]):
                name, reply = stage.client("launch", *target, program)[0].split()
                activation = stage.client("activate", *target)[0]
                # The first time makes the daemon's state file, and reads both programs from the disk.
                if index > 0:
                    named[side].append(int(name) / MILLISECOND)
                    replied[side].append(int(reply) / MILLISECOND)
                    activated[side].append(int(activation) / MILLISECOND)
    return [
        Figure(name, "ms", median(values[0]), median(values[1]), "echo service", at_most=bound)
        for name, values, bound in [
            ("exec to name owned", named, 2),
            ("exec to first reply", replied, None),
            ("activation to first reply", activated, 2),
        ]
    ]


def footprint(effort):
    """Memory while a sitting runs, and the size of the program."""
    with Stage() as stage:
        daemon, echo = stage.daemon(), stage.echo()
        stage.sit(600)
        stage.client("calls", 100, *LIST)
        stage.client("calls", 100, *LIST_REFERENCE)
        ours, reference = memory(daemon), memory(echo)
    return [
        Figure(
            f"{name} ({field})", "MB", ours[field] / 1024, reference[field] / 1024, "echo service", at_most=bound,
            bounds_value=True)
        for name, field, bound in [
            ("resident memory", "Rss", 10), ("proportional memory", "Pss", 7), ("private memory", "Anonymous", 2.5),
        ]
    ] + [Figure("size of the stripped daemon", "MB", DAEMON.stat().st_size / 1024 / 1024, at_most=10)]


def wakeups(effort):
    """Wake-ups per minute: idle, paused, inside a phase with nobody looking, and with a popup; and bus messages."""
    with contextlib.ExitStack() as stack:
        stages = {name: stack.enter_context(Stage()) for name in ["idle", "paused", "unwatched", "popup"]}
        with_popup = shutil.which("dunst") and shutil.which("Xvfb")
        if with_popup:
            stages["popup"].notification_server()
        else:
            print("left out: wake-ups with a popup: dunst or Xvfb is not installed", flush=True)
        daemons = {name: stage.daemon() for name, stage in stages.items()}
        paused, _ = stages["paused"].sit(3600)
        stages["paused"].client("pause", paused)
        for name in ["unwatched", "popup"]:
            # One phase that outlasts the measurement.
            stages[name].sit(3600, [3_600_000])
        monitors = {name: stages[name].monitor() for name in ["unwatched", "popup"]}
        # Until all that belongs to the beginning is over: libdispatch keeps a thread for five seconds after its work.
        time.sleep(8)
        before = {name: switches(daemon) for name, daemon in daemons.items()}
        begin = {name: len(messages(path)) for name, path in monitors.items()}
        time.sleep(effort.window)
        after = {name: switches(daemon) for name, daemon in daemons.items()}
        seen = {name: messages(path)[begin[name] :] for name, path in monitors.items()}
    minutes = effort.window / 60
    figures = [
        Figure(f"wake-ups, {text}", "/min", switches_since(before[name], after[name]) / minutes, at_most=0)
        for name, text in [("idle", "idle"), ("paused", "paused"), ("unwatched", "inside a phase, nobody looking")]
    ]
    if with_popup:
        changes = sum("\tNotify" in line for line in seen["popup"]) / minutes
        figures.append(
            Figure(
                "wake-ups, with a popup", "/min", switches_since(before["popup"], after["popup"]) / minutes, changes,
                "visible changes", at_most=1))
    figures.append(
        Figure("bus messages of a running phase, nobody looking", "/min", len(seen["unwatched"]) / minutes, at_most=0))
    return figures


def messages(path):
    """The messages that a monitor has seen: lines such as `mc<TAB>TIME<TAB>SERIAL<TAB>SENDER…`."""
    lines = path.read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line.split("\t")[0] in ("sig", "mc", "mr", "err")]


ROWS = {
    "lateness": lateness,
    "drift": drift,
    "list": latency,
    "rate": rate,
    "update": activities.update,
    "scale": activities.scale,
    "watchers": activities.watchers,
    "flood": activities.flood,
    "swift": activities.swift,
    "draw": activities.draw,
    "startup": startup,
    "memory": footprint,
    "wakeups": wakeups,
}
