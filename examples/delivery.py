#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""A delivery that shows where its courier is, with python3-dbus and GLib's main loop.

What it shows of Senko: stale dates for news that may fail to come; a timer that counts down by itself; buttons that the
program obeys; an alert on arrival; a key under which the activity is found again, after a restart of Senko and after one
of this program.

The courier is invented. Everything about the activity is in the class Activity, which knows nothing of deliveries.
"""

import argparse
import signal
import sys
import time
from typing import NamedTuple

import dbus
from dbus.mainloop.glib import DBusGMainLoop
from gi.repository import GLib

NAME = "org.senko.Senko1"
ROOT = "/org/senko/Senko1"
ACTIVITIES = "org.senko.Senko1.Activities"
ACTIVITY = "org.senko.Senko1.Activity"


def say(text):
    print(text, flush=True)


def date_in(seconds):
    """An instant so many seconds from now, as Senko takes dates: CLOCK_REALTIME in microseconds."""
    return dbus.UInt64(int((time.time() + seconds) * 1_000_000))


class Activity:
    """One activity on Senko's board.

    Senko need not be there: it is told everything when it comes, and again when it comes back. Whoever asks for
    something to be shown never waits long and never fails.
    """

    def __init__(self, bus, kind, key, attributes, buttons, on_button):
        self.bus = bus
        self.kind = kind
        self.attributes = attributes
        # "stale": where this program dies, nobody has news any more, while the courier drives on.
        self.options = {
            "key": key,
            "owner_exit": "stale",
            "actions": dbus.Array(buttons, signature="(ss)"),
        }
        self.on_button = on_button
        self.path = None  # its object, while Senko has it
        self.shown = None  # content and stale date of the last show()
        self.put_away = False  # by the person: it is not to come back
        self.trouble = None  # what was said last about a call that failed

        bus.add_signal_receiver(self._button_pressed, "ActionInvoked", ACTIVITY, NAME, path_keyword="path")
        bus.add_signal_receiver(self._state_changed, "StateChanged", ACTIVITIES, NAME)
        # Called at once with the owner of now, then at every change; "" where there is none.
        bus.watch_name_owner(NAME, self._owner_changed)

    def show(self, content, stale_date, alert=None):
        """Shows the content, which counts as out of date from the stale date on."""
        self.shown = (content, stale_date)
        options = {"stale_date": stale_date}
        if alert:
            options["alert"] = dbus.Dictionary(alert, signature="sv")
        if self.path:
            self._call(self.path, ACTIVITY, "Update", "a{sv}a{sv}", content, options)
        else:
            self._start(options)

    def end(self, content):
        """Ends it with its last content, which stays in sight for a while."""
        if not self.path:
            self._start({})
        if self.path:
            self._call(self.path, ACTIVITY, "End", "a{sv}a{sv}", content, {})
        self.path = self.shown = None

    def _start(self, options):
        # Where an activity of this program with this kind and key lives, Senko updates and returns that one.
        if self.put_away or not self.shown:
            return
        answer = self._call(
            ROOT, ACTIVITIES, "Start", "sa{sv}a{sv}a{sv}",
            self.kind, self.attributes, self.shown[0],
            {**self.options, "stale_date": self.shown[1], **options},
        )
        if answer:
            self.path = answer
            say(f"  shown as {answer}")

    def _call(self, path, interface, method, signature, *arguments):
        """The answer of Senko, which the first call starts where it is installed; None where there is none."""
        try:
            answer = self.bus.call_blocking(NAME, path, interface, method, signature, arguments, timeout=5)
        except dbus.DBusException as error:
            if self.trouble != str(error):
                self.trouble = str(error)
                say(f"  not shown: {error.get_dbus_message()} ({error.get_dbus_name()})")
            return None
        self.trouble = None
        return answer

    def _owner_changed(self, owner):
        if not owner and self.path:
            say("  Senko has left the bus; the delivery goes on")
            self.path = None
        elif owner and not self.path and self.shown:
            # No alert: whoever was called once is not called again.
            self._start({})

    def _button_pressed(self, key, _activation_token, path):
        if path == self.path:
            self.on_button(key)

    def _state_changed(self, path, state, _previous_state, reason):
        if path != self.path:
            return
        say(f"  {state} ({reason})")
        if state in ("ended", "dismissed"):
            # Not by end(), which forgets the path. Someone does not want to see it.
            self.put_away = True
            self.path = None


class News(NamedTuple):
    """What the courier reports."""

    after: float  # how many paces after the news before
    progress: float
    text: str


JOURNEY = (
    News(0, 0.0, "Picked up at the bakery"),
    News(1, 0.4, "Two stops before yours"),
    # The next news takes longer than the stale date allows: until then this one is shown as out of date.
    News(1, 0.6, "Into the tunnel"),
    News(3, 0.9, "Out of the tunnel, in your street"),
    News(1, 1.0, "At your door"),
)
TRUST = 2  # how many paces news can be believed
BUTTONS = (("porch", "Leave at the door"), ("cancel", "Cancel"))


class Delivery:
    """An order on its way, as the program that follows it sees it."""

    def __init__(self, bus, loop, pace):
        self.loop = loop
        self.pace = pace
        self.status = 0
        self.news = iter(JOURNEY)
        self.last = None
        self.at_porch = False
        self.started = date_in(0)
        self.arrival = date_in(pace * sum(news.after for news in JOURNEY))
        self.activity = Activity(
            bus, "Delivery", "order-2041", {"order": "2041", "shop": "Old Mill Bakery"}, BUTTONS, self.obey
        )

    def advance(self):
        """The next news, or the end of the story; called by the main loop."""
        news = next(self.news, None)
        if news is None:
            self.finish("Delivered", "left at your door" if self.at_porch else "handed to you")
            return GLib.SOURCE_REMOVE
        self.last = news
        say(f"{news.text} ({news.progress:.0%})")
        arrived = news.progress == 1
        self.show({"title": "Your bread is here", "body": news.text, "sound": "message-new-instant"} if arrived else None)
        following = JOURNEY.index(news) + 1
        pause = JOURNEY[following].after if following < len(JOURNEY) else 1
        GLib.timeout_add(int(pause * self.pace * 1000), self.advance)
        return GLib.SOURCE_REMOVE

    def show(self, alert=None):
        content = {
            "title": "Old Mill Bakery",
            "body": self.last.text + (", to be left at the door" if self.at_porch else ""),
            "icon": "package-x-generic",
            "progress": self.last.progress,
            "timer": dbus.Struct((self.started, self.arrival), signature="tt"),
        }
        self.activity.show(content, date_in(TRUST * self.pace), alert)

    def obey(self, button):
        """A button was pressed, wherever it is shown."""
        say(f"  button: {button}")
        if button == "porch":
            self.at_porch = True
            self.show()
        elif button == "cancel":
            self.finish("Cancelled", "the bread goes back to the bakery")

    def interrupt(self, number):
        """Ctrl-C: the delivery is not over, but nobody follows it any more."""
        self.status = 128 + number
        self.finish("No longer followed", self.last.text if self.last else "")
        return GLib.SOURCE_REMOVE

    def finish(self, title, text):
        say(f"{title}: {text}")
        content = {"title": f"Old Mill Bakery: {title.lower()}", "body": text, "icon": "package-x-generic"}
        if self.last:
            content["progress"] = self.last.progress
        self.activity.end(content)
        self.loop.quit()


def seconds(text):
    value = float(text)
    if not 0.05 <= value <= 600:
        raise argparse.ArgumentTypeError(f"{text} is not within 0.05 to 600 seconds")
    return value


def main():
    parser = argparse.ArgumentParser(
        description="Follows an invented courier and shows on Senko's board where the bread is.",
        epilog="Exit status: 0 the delivery is over, 1 there is no session bus, 2 the command line is wrong, "
        "128 + n ended by signal n.",
    )
    parser.add_argument("--pace", type=seconds, default=5, metavar="SECONDS", help="time between two stops (5)")
    pace = parser.parse_args().pace

    try:
        bus = dbus.SessionBus(mainloop=DBusGMainLoop())
    except dbus.DBusException as error:
        print(f"delivery.py: no session bus: {error.get_dbus_message()}", file=sys.stderr)
        return 1

    loop = GLib.MainLoop()
    delivery = Delivery(bus, loop, pace)
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        GLib.unix_signal_add(GLib.PRIORITY_DEFAULT, number, delivery.interrupt, number)
    GLib.idle_add(delivery.advance)
    loop.run()
    return delivery.status


if __name__ == "__main__":
    sys.exit(main())
