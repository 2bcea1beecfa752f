"""Runs the story of a student and a tutor with a Python client: urllib for HTTP, python-socketio for live events.
Arguments: the server's address, a transport and a suffix for the local parts of email addresses. Prints the steps
and their results as JSON."""

import base64
import json
import queue
import sys
import urllib.request

import socketio

ORIGIN, TRANSPORT, STAMP = sys.argv[1:4]
PIXEL = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII="
)


class Person:
    """A user with a token and a queue of received events."""

    def __init__(self, mailbox, sign_up, **body):
        body = {"email": f"{mailbox}.{STAMP}@example.org", "password": "correct horse", **body}
        self.token = None
        self.token = self.call("POST", sign_up, body)["data"]
        self.id = self.call("GET", "/auth/me")["_id"]
        self.heard = queue.Queue()

    def call(self, method, path, body=None, content_type="application/json"):
        data = body if body is None or isinstance(body, bytes) else json.dumps(body).encode()
        request = urllib.request.Request(f"{ORIGIN}/api{path}", data, method=method)
        request.add_header("Accept", "application/json")
        if data is not None:
            request.add_header("Content-Type", content_type)
        if self.token is not None:
            request.add_header("Authorization", f"Bearer {self.token}")
        with urllib.request.urlopen(request, timeout=10) as answer:
            return json.load(answer)

    def upload(self):
        form = b'--form\r\nContent-Disposition: form-data; name="image"; filename="me.png"\r\n\r\n' + PIXEL + b"\r\n--form--\r\n"
        return self.call("POST", "/upload/image", form, "multipart/form-data; boundary=form")["file_path"]

    def connect(self, **how):
        self.live = socketio.Client(reconnection=False)
        for event in ("new_chat", "message", "exception"):
            self.live.on(event, lambda payload, event=event: self.heard.put((event, payload)))
        self.live.connect(ORIGIN, transports=[TRANSPORT], wait_timeout=10, **how)

    def emits(self, event, payload):
        return self.live.call(event, payload, timeout=10)

    def hears(self):
        return self.heard.get(timeout=10)


def main():
    steps = []
    sam = Person("sam", "/auth/sign-up-student", name="Sam Lee")
    amelia = Person("amelia", "/auth/sign-up-teacher")
    for patch in (
        {"firstName": "Amelia", "lastName": "Stone", "country": "gb", "subject": "english", "over18": True},
        {"avatar": amelia.upload()},
        {"introduction": "I teach.", "experience": "Ten years.", "motivation": "Talk.", "headline": "Speak without fear"},
        {"thumbnail": amelia.upload(), "youtubeVideoID": "dQw4w9WgXcQ"},
        {"price": 18},
    ):
        steps.append(["verified", amelia.call("PUT", f"/teachers/{amelia.id}", patch)["data"]["verified"]])
    found = [one["firstName"] for one in sam.call("GET", "/teachers?subject=english")["data"] if one["_id"] == amelia.id]
    steps.append(["finds", found])

    sam.connect(auth={"token": sam.token})
    amelia.connect(headers={"Authorization": f"Bearer {amelia.token}"})
    chat = sam.emits("start_chat", {"teacherID": amelia.id, "message": "Hi Amelia! 👋"})["data"]["chat"]
    for person in (sam, amelia):
        event, told = person.hears()
        steps.append([event, told["unreads"], told["lastMessage"]["content"]])
    sam.emits("message", {"chatID": chat["_id"], "content": "Are you there?"})
    event, told = amelia.hears()
    steps.append([event, told["chat"]["unreads"], told["message"]["content"], told["message"]["author"]["name"]])
    read = amelia.emits("read_message", {"messageID": told["message"]["_id"]})
    steps.append(["reads", read["data"]["chat"]["unreads"]])
    amelia.emits("message", {"chatID": chat["_id"], "content": "Yes"})
    event, told = sam.hears()
    steps.append([event, told["chat"]["unreads"], told["message"]["content"], told["message"]["author"]["name"]])
    refused = sam.emits("message", {"chatID": chat["_id"], "content": "  "})
    event, told = sam.hears()
    steps.append([event, told["status"], told["code"], refused["error"]["code"]])
    steps.append(["unread chats", [one["unreads"] for one in sam.call("GET", "/chats?onlyUnreads=true")["data"]]])
    steps.append(["messages", [one["content"] for one in amelia.call("GET", f"/chats/{chat['_id']}")["data"]]])
    for person in (sam, amelia):
        steps.append(["nothing more", person.heard.empty()])
        person.live.disconnect()
    print(json.dumps(steps))


main()
