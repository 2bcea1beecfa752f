"""
Implements the part of a desktop that shows notifications (https://specifications.freedesktop.org/notification-spec),
on a separate message bus (`dbus-run-session`). Writes a line of JSON for every event, and clicks or dismisses the
notifications whose numbers it reads.
"""

import json
import os
import sys

import dbus
import dbus.service
from dbus.mainloop.glib import DBusGMainLoop
from gi.repository import GLib

NAME = "org.freedesktop.Notifications"
DISMISSED = 2
CLOSED_BY_CALL = 3


def report(**happened):
    print(json.dumps(happened), flush=True)


class Notifications(dbus.service.Object):
    last = 0

    @dbus.service.method(NAME, in_signature="susssasa{sv}i", out_signature="u")
    def Notify(self, _app, replaces, _icon, title, body, _actions, hints, _timeout):
        number = int(replaces)
        if number == 0:
            self.last += 1
            number = self.last
        silent = bool(hints.get("suppress-sound", False))
        report(event="shown", number=number, title=title, body=body, silent=silent)
        return number

    @dbus.service.method(NAME, in_signature="u")
    def CloseNotification(self, number):
        report(event="closed", number=int(number))
        self.NotificationClosed(number, CLOSED_BY_CALL)

    @dbus.service.method(NAME, out_signature="as")
    def GetCapabilities(self):
        return ["actions", "body"]

    @dbus.service.method(NAME, out_signature="ssss")
    def GetServerInformation(self):
        return ("desktop", "stories", "1", "1.2")

    @dbus.service.signal(NAME, signature="uu")
    def NotificationClosed(self, number, reason):
        pass

    @dbus.service.signal(NAME, signature="us")
    def ActionInvoked(self, number, action):
        pass


DBusGMainLoop(set_as_default=True)
loop = GLib.MainLoop()
bus = dbus.SessionBus()
name = dbus.service.BusName(NAME, bus)
notifications = Notifications(bus, "/org/freedesktop/Notifications")


def read(*_):
    line = sys.stdin.readline()
    if line == "":
        loop.quit()
        return False
    verb, number = line.split()
    if verb == "click":
        notifications.ActionInvoked(int(number), "default")
    else:
        report(event="closed", number=int(number))
        notifications.NotificationClosed(int(number), DISMISSED)
    return True


GLib.io_add_watch(sys.stdin, GLib.PRIORITY_DEFAULT, GLib.IO_IN | GLib.IO_HUP, read)
report(event="ready", address=os.environ["DBUS_SESSION_BUS_ADDRESS"])
loop.run()
