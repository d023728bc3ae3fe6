"""A client of the accessibility bus, as a screen reader is one.

enable   tells programs that a screen reader is there
read     prints what Skyline shows: role, name, description and, of a switch, state of every part, with tabs between
"""

import sys
import time

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, Gio, GLib

PATIENCE = 30.0


def enable():
    bus = Gio.bus_get_sync(Gio.BusType.SESSION)
    for name in ("IsEnabled", "ScreenReaderEnabled"):
        arguments = GLib.Variant("(ssv)", ("org.a11y.Status", name, GLib.Variant("b", True)))
        bus.call_sync(
            "org.a11y.Bus", "/org/a11y/bus", "org.freedesktop.DBus.Properties", "Set", arguments, None, 0, -1, None
        )


def children(node):
    return filter(None, (node.get_child_at_index(index) for index in range(node.get_child_count())))


def state(node):
    """Whether a switch is on, or the text of a field; empty for anything else."""
    role, states = node.get_role_name(), node.get_state_set()
    if role in ("toggle button", "switch", "check box"):
        is_on = states.contains(Atspi.StateType.CHECKED) or states.contains(Atspi.StateType.PRESSED)
        return "on" if is_on else "off"
    if role == "entry":
        return "text: " + (Atspi.Text.get_text(node, 0, -1) or "")
    return ""


def lines(node):
    parts = (node.get_role_name(), node.get_name() or "", node.get_description() or "", state(node))
    yield "\t".join(part.replace("\n", " ") for part in parts)
    for child in children(node):
        yield from lines(child)


def read():
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        try:
            windows = [window for program in children(Atspi.get_desktop(0)) for window in children(program)]
            texts = [line for window in windows for line in lines(window)]
        except GLib.Error:
            # A part of the window was replaced while it was read.
            texts = []
        if texts:
            print("\n".join(texts))
            return
        time.sleep(0.2)
    sys.exit("no program is on the accessibility bus")


{"enable": enable, "read": read}[sys.argv[1]]()
