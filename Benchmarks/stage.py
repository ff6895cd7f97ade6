# SPDX-License-Identifier: Apache-2.0
"""What the measurements stand on: the built programs, private buses, daemons on them, and the load beside them."""

import contextlib
import glob
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
DAEMON = ROOT / ".build/release/senkod"
TOOLS = ROOT / ".build/bench"
REFERENCES = ROOT / "Benchmarks/reference"

LIST = ["org.senko.Senko1", "/org/senko/Senko1", "org.senko.Senko1.Meditation", "List"]
LIST_REFERENCE = ["org.senko.Reference1", "/org/senko/Reference1", "org.senko.Reference1", "List"]
UPDATE = ["org.senko.Senko1", "/org/senko/Senko1", "org.senko.Senko1.Activities", "Update"]
UPDATE_REFERENCE = [*LIST_REFERENCE[:3], "Update"]

# A senko.conf that bounds no measurement.
UNLIMITED = "[Activities]\nTotal=1000000\nPerOwner=1000000\nUpdatesPerSecond=off\n"


def build():
    """Builds the daemon as it is installed, and the references that are older than their sources."""
    # Its progress is no part of the table.
    subprocess.run([ROOT / "scripts/build", "release"], check=True, stdout=sys.stderr)
    TOOLS.mkdir(parents=True, exist_ok=True)
    flags = subprocess.run(
        ["pkg-config", "--cflags", "--libs", "libsystemd"], check=True, capture_output=True, text=True
    ).stdout.split()
    for name in ["timer-loop", "echo", "client"]:
        source = REFERENCES / f"{name}.c"
        if is_older(TOOLS / name, [source, REFERENCES / "clock.h"]):
            run("cc", "-O2", "-Wall", "-Wextra", "-Werror", "-o", TOOLS / name, source, *flags)
    source = REFERENCES / "DispatchLoop.swift"
    if is_older(TOOLS / "dispatch-loop", [source]):
        run("swiftc", "-O", "-swift-version", "6", "-o", TOOLS / "dispatch-loop", source)


def is_older(product, sources):
    """Whether a product is missing or older than one of its sources."""
    return not product.exists() or any(product.stat().st_mtime < source.stat().st_mtime for source in sources)


# Longer than any part of a measurement takes. One that takes longer hangs, and so would the run.
PATIENCE = 120


def run(*command, env=None):
    """Runs a program to its end and gives the lines that it printed."""
    try:
        done = subprocess.run(
            [str(part) for part in command], env=env, stdout=subprocess.PIPE, text=True, check=False, timeout=PATIENCE)
    except subprocess.TimeoutExpired as error:
        raise RuntimeError(f"{pathlib.Path(command[0]).name} took more than {PATIENCE} s: {command[1:6]}") from error
    if done.returncode != 0:
        raise RuntimeError(f"{pathlib.Path(command[0]).name} ended with status {done.returncode}: {command[1:6]}")
    return done.stdout.splitlines()


def numbers(lines):
    """The numbers of lines that hold one each."""
    return [int(line) for line in lines]


class Stage:
    """A private bus with a home directory of its own, and what is started on it. Leaving it ends all of that."""

    def __init__(self, services=(), settings=""):
        """`services`: bus names and the programs that the bus starts for them; `settings`: the daemon's senko.conf."""
        self.services = services
        self.settings = settings
        self.started = []

    def __enter__(self):
        # A short path, since the address of a socket has 107 bytes at most.
        self.home = pathlib.Path(tempfile.mkdtemp(prefix="senko-bench."))
        self.env = {
            key: value
            for key, value in os.environ.items()
            if not key.startswith(("XDG_", "DBUS_", "SENKO_")) and key not in ("NOTIFY_SOCKET", "JOURNAL_STREAM", "DISPLAY")
        }
        self.env["HOME"] = str(self.home)
        if self.settings:
            path = self.home / ".config/senko/senko.conf"
            path.parent.mkdir(parents=True)
            path.write_text(self.settings, encoding="utf-8")
        read, write = os.pipe()
        with open(self.home / "bus.log", "w", encoding="utf-8") as words:
            self.start(
                "dbus-daemon", f"--config-file={self.configuration()}", "--nofork", "--nopidfile",
                f"--print-address={write}", pass_fds=[write], stderr=words)
        os.close(write)
        with os.fdopen(read) as stream:
            address = stream.readline().strip()
        if not address:
            raise RuntimeError(f"dbus-daemon did not start: {(self.home / 'bus.log').read_text().strip()}")
        self.env["DBUS_SESSION_BUS_ADDRESS"] = address
        return self

    def __exit__(self, *_):
        for process in reversed(self.started):
            stop(process)
        shutil.rmtree(self.home, ignore_errors=True)

    def configuration(self):
        """The configuration of the bus: the private bus of the scripts, and the services where there are any."""
        base = ROOT / "scripts/private-bus.conf"
        if not self.services:
            return base
        for name, program in self.services:
            (self.home / f"{name}.service").write_text(f"[D-BUS Service]\nName={name}\nExec={program}\n")
        path = self.home / "bus.conf"
        path.write_text(
            f"<busconfig><include>{base}</include><servicedir>{self.home}</servicedir></busconfig>\n")
        return path

    def start(self, *command, **options):
        """Starts a program that lasts at most as long as the stage."""
        process = subprocess.Popen([str(part) for part in command], env=self.env, **options)
        self.started.append(process)
        return process

    def client(self, *arguments):
        """What the measuring client prints."""
        return run(TOOLS / "client", *arguments, env=self.env)

    def daemon(self, *arguments, **options):
        """Starts the daemon and waits until it owns its name."""
        return self.serve("org.senko.Senko1", DAEMON, *arguments, **options)

    def echo(self):
        """Starts the echo service and waits until it owns its name."""
        return self.serve("org.senko.Reference1", TOOLS / "echo")

    def serve(self, name, *command, **options):
        process = self.start(*command, **options)
        # Not for ever: a daemon that ended at once would never own it.
        run("timeout", 10, TOOLS / "client", "wait", name, env=self.env)
        return process

    def sit(self, seconds, phases=()):
        """Starts a sitting; gives its object and the instant of its beginning in nanoseconds."""
        path, origin = self.client("sit", seconds, *phases)[0].split()
        return path, int(origin)

    def activities(self, count):
        """Starts activities of a program that stays as long as the stage; gives their objects."""
        process = self.start(TOOLS / "client", "start", count, stdout=subprocess.PIPE, text=True)
        objects = [process.stdout.readline().strip() for _ in range(count)]
        if not objects[-1]:
            raise RuntimeError(f"{count} activities could not be started: the client's message is above")
        return objects

    def flood(self, *target):
        """A client that calls without waiting for anything, until it is stopped."""
        return self.start(TOOLS / "client", "flood", *target)

    def listener(self, count, *match):
        """A client that listens already."""
        return self.listening("listen", count, *match)

    def audience(self, watchers, count, *match):
        """A client that listens already, on many connections."""
        return self.listening("audience", watchers, count, *match)

    def listening(self, *task):
        process = self.start(TOOLS / "client", *task, stdout=subprocess.PIPE, text=True)
        if process.stdout.readline() != "listening\n":
            raise RuntimeError("the listening client did not start: its message is above")
        return process

    def monitor(self):
        """Everything that goes over the bus, one line a message, in a file."""
        path = self.home / "messages"
        with open(path, "w", encoding="utf-8") as stream:
            self.start("dbus-monitor", "--session", "--profile", stdout=stream, stderr=subprocess.DEVNULL)
        time.sleep(0.5)
        return path

    def notification_server(self):
        """A real one, dunst, on a screen of its own."""
        read, write = os.pipe()
        self.start(
            "Xvfb", "-displayfd", write, "-screen", "0", "800x600x24", "-nolisten", "tcp", pass_fds=[write],
            stderr=subprocess.DEVNULL)
        os.close(write)
        with os.fdopen(read) as stream:
            self.env["DISPLAY"] = ":" + stream.readline().strip()
        self.serve("org.freedesktop.Notifications", "dunst", stderr=subprocess.DEVNULL)


def stop(process):
    """Asks a process to end, and insists after five seconds."""
    if process.poll() is None:
        process.send_signal(signal.SIGTERM)
        try:
            process.wait(5)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
    if process.stdout:
        process.stdout.close()


@contextlib.contextmanager
def load(cores):
    """Keeps so many cores busy."""
    burners = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(cores)]
    try:
        yield
    finally:
        for burner in burners:
            burner.kill()
            burner.wait()


def switches(process):
    """How often each thread of a process has given up a processor: context switches, voluntary and not."""
    counts = {}
    for path in glob.glob(f"/proc/{process.pid}/task/*/status"):
        found = re.findall(r"ctxt_switches:\s*(\d+)", pathlib.Path(path).read_text())
        counts[path] = sum(int(count) for count in found)
    return counts


def switches_since(before, after):
    """Context switches between two readings. A thread that is gone has been woken once more at least, to end."""
    grown = sum(count - before.get(thread, 0) for thread, count in after.items())
    return grown + len(before.keys() - after.keys())


def memory(process):
    """Resident, proportional and anonymous memory in KiB: Rss, Pss and Anonymous of /proc/PID/smaps_rollup."""
    text = pathlib.Path(f"/proc/{process.pid}/smaps_rollup").read_text()
    return {field: int(re.search(rf"^{field}:\s*(\d+)", text, re.M)[1]) for field in ["Rss", "Pss", "Anonymous"]}
