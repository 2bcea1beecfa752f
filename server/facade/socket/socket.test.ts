import { Client } from "pg";
import { pino } from "pino";
import { ChatReader, ChatService } from "../../chat/index.js";
import { systemClock } from "../../platform/clock.js";
import { newId } from "../../platform/ids.js";
import { Limits } from "../../platform/limits/Limits.js";
import { agedToken } from "../../testing/support/people/agedToken.js";
import { aLegacyStudent, aLegacyTutor, type LegacyPerson } from "../../testing/support/people/legacyPeople.js";
import { aStudent, aTutor } from "../../testing/support/people/people.js";
import { TutorService } from "../../tutors/index.js";
import type { RestChat, RestMessage } from "../../testing/support/clients/restClient.js";
import { until } from "../../testing/support/pause.js";
import { type NotConnected, SocketClient, type SocketOptions } from "../../testing/support/clients/socketClient.js";
import { startTestApp, type TestApp } from "../../testing/support/servers/startTestApp.js";

type Sent = { readonly chat: RestChat; readonly message: RestMessage };

let app: TestApp;
let sam: LegacyPerson;
let amelia: LegacyPerson;
beforeAll(async () => {
  app = await startTestApp();
  [sam, amelia] = await Promise.all([aLegacyStudent(app), aLegacyTutor(app)]);
});

afterEach(() => jest.restoreAllMocks());

const eventsOf = (client: SocketClient) => client.items.map(({ event }) => event);

async function aStartedChat() {
  const [student, tutor] = await Promise.all([aLegacyStudent(app), aLegacyTutor(app)]);
  const [phone, laptop, hers, herTablet] = await Promise.all([
    student.connects(),
    student.connects({ transport: "polling" }),
    tutor.connects(),
    tutor.connects({ version: 3 }),
  ]);
  const started = await phone.must<Sent>("start_chat", { teacherID: tutor.id, message: "Hi Amelia!" });
  await Promise.all([phone, laptop, hers, herTablet].map((one) => one.next()));
  return { student, tutor, phone, laptop, hers, herTablet, chatID: started.chat._id, started };
}

describe("a chat over Socket.IO", () => {
  it("is sent as new_chat, and not as message, to all devices of both users, with each user's own unread count", async () => {
    const { phone, laptop, hers, herTablet, started, tutor } = await aStartedChat();
    const { chat, message } = started;
    expect(chat).toMatchObject({ unreads: 0, lastMessage: message, teacher: { _id: tutor.id, name: "Amelia Stone" } });
    expect(message).toMatchObject({ content: "Hi Amelia!", author: { name: "Sam Lee" }, chat: chat._id });
    for (const own of [phone, laptop]) expect(own.items).toEqual([{ event: "new_chat", payload: chat }]);
    for (const other of [hers, herTablet]) {
      expect(other.items).toEqual([{ event: "new_chat", payload: { ...chat, unreads: 1 } }]);
    }
  });

  it("sends a message to every connection of both users except the connection it came from", async () => {
    const { phone, laptop, hers, herTablet, chatID } = await aStartedChat();
    const answer = await hers.must<Sent>("message", { chatID, content: "Hello Sam" });
    expect(answer.chat).toMatchObject({ unreads: 0, lastMessage: { content: "Hello Sam" } });
    for (const his of [phone, laptop]) {
      const { payload } = await his.next();
      expect(payload).toEqual({ chat: { ...answer.chat, unreads: 1 }, message: answer.message });
    }
    expect((await herTablet.next()).payload).toEqual(answer);
    await phone.must("message", { chatID, content: "How are you?" });
    await hers.next();
    expect(eventsOf(hers)).toEqual(["new_chat", "message"]);
    expect(eventsOf(phone)).toEqual(["new_chat", "message"]);
  });

  it("includes the unread count as of each message, even in a quick burst", async () => {
    const { phone, hers, herTablet, chatID } = await aStartedChat();
    const contents = Array.from({ length: 30 }, (_, i) => `number ${i}`);
    for (const content of contents) phone.emit("message", { chatID, content });
    for (const device of [hers, herTablet]) {
      const received = (await device.count(31)).slice(1).map(({ payload }) => payload as Sent);
      expect(received.map(({ message }) => message.content)).toEqual(contents);
      expect(received.map(({ chat }) => chat.lastMessage.content)).toEqual(contents);
      expect(received.map(({ chat }) => chat.unreads)).toEqual(contents.map((_, i) => i + 2));
    }
  });

  it("stores a connection's messages in the order they were sent, even if the rate limit check for one takes longer", async () => {
    const { phone, hers, chatID } = await aStartedChat();
    let counted = 0;
    jest.spyOn(Limits.prototype, "take").mockImplementation(async (kind) => {
      if (kind === "messages" && ++counted === 2) await fetch(`${app.origin}/healthz`);
      return null;
    });
    const contents = ["one", "two", "three"];
    for (const content of contents) phone.emit("message", { chatID, content });
    const received = (await hers.count(4)).slice(1).map(({ payload }) => payload as Sent);
    expect(received.map(({ message }) => message.content)).toEqual(contents);
  });

  it("stores the messages that start a chat in the order in which they were sent, even if a later one is checked sooner", async () => {
    const [student, tutor] = await Promise.all([aLegacyStudent(app), aLegacyTutor(app)]);
    const [phone, hers] = await Promise.all([student.connects(), tutor.connects()]);
    const isListed = jest.spyOn(TutorService.prototype, "isListed");
    const check = isListed.getMockImplementation();
    isListed.mockImplementationOnce(async function (this: TutorService, id) {
      await fetch(`${app.origin}/healthz`);
      return check?.call(this, id) ?? false;
    });
    const contents = ["one", "two", "three"];
    for (const message of contents) phone.emit("start_chat", { teacherID: tutor.id, message });
    await hers.count(3);
    const [chat] = await student.chats();
    expect((await student.messages(String(chat?._id))).map(({ content }) => content)).toEqual(contents);
  });

  it("stores a message before a later start_chat to the same tutor, even on a node that does not know the chat yet", async () => {
    const { student, tutor, chatID } = await aStartedChat();
    const otherNode = await startTestApp({ database: app.database });
    const phone = await student.connects({ origin: otherNode.origin });
    phone.emit("message", { chatID, content: "one" });
    await phone.must("start_chat", { teacherID: tutor.id, message: "two" });
    const contents = (await student.messages(chatID)).map(({ content }) => content);
    expect(contents).toEqual(["Hi Amelia!", "one", "two"]);
  });

  it("treats a start_chat event as a message if the chat already exists", async () => {
    const { phone, hers, chatID, tutor } = await aStartedChat();
    const again = await phone.must<Sent>("start_chat", { teacherID: tutor.id, message: "Me again" });
    expect(again.chat._id).toBe(chatID);
    expect(await hers.next()).toMatchObject({ event: "message", payload: { message: { content: "Me again" } } });
  });

  it("stores a retried message once", async () => {
    const { phone, hers, chatID, student } = await aStartedChat();
    const sending = { chatID, content: "Only once", clientMessageID: "phone-1" };
    const [one, other] = await Promise.all([
      phone.must<Sent>("message", sending),
      phone.must<Sent>("message", sending),
    ]);
    expect(other.message).toEqual(one.message);
    const reused = await phone.ask("message", { ...sending, content: "Something else" });
    expect(reused.error?.code).toBe("CLIENT_MESSAGE_ID_REUSED");
    await hers.next();
    expect((await student.messages(chatID)).map(({ content }) => content)).toEqual(["Hi Amelia!", "Only once"]);
  });

  it("does not send a message to a new connection that resent it while the first attempt was being stored", async () => {
    const { student, phone, hers, chatID } = await aStartedChat();
    // The server handles a connection's events in order, so the rejection shows that it has received the earlier ones.
    const settle = (client: SocketClient) => client.ask("message", { chatID: newId(), content: "Hi" });
    const locker = new Client({ connectionString: app.database.url });
    await locker.connect();
    await locker.query("begin");
    await locker.query("select from chat where id = $1 for update", [chatID]);
    const sending = { chatID, content: "Only once", clientMessageID: "phone-1" };
    phone.emit("message", sending);
    await settle(phone);
    await phone.close();
    const reconnected = await student.connects();
    const resent = reconnected.must<Sent>("message", sending);
    await settle(reconnected);
    await locker.query("rollback");
    await locker.end();
    expect((await resent).message.content).toBe("Only once");
    expect(await hers.next()).toMatchObject({ payload: { message: { content: "Only once" } } });
    await hers.must("message", { chatID, content: "Hello" });
    const { payload } = await reconnected.until(({ event }) => event === "message");
    expect(payload).toMatchObject({ message: { content: "Hello" } });
  });

  it("includes its newest message in the acknowledgement when an older message is retried", async () => {
    const { phone, hers, chatID } = await aStartedChat();
    const sending = { chatID, content: "Only once", clientMessageID: "phone-1" };
    const { message } = await phone.must<Sent>("message", sending);
    const reply = await hers.must<Sent>("message", { chatID, content: "Hello Sam!" });
    const again = await phone.must<Sent>("message", sending);
    expect(again.message).toEqual(message);
    expect(again.chat.lastMessage).toEqual(reply.message);
  });
});

describe("a message that is stored but can't be acknowledged over Socket.IO", () => {
  it.each(["phone", "laptop"] as const)(
    "is not rejected: the %s's connection is closed, and its client can fetch the message afterward",
    async (device) => {
      const { student, hers, chatID, [device]: sender } = await aStartedChat();
      const unreachable = Object.assign(new Error("terminating connection"), { code: "57P01" });
      const reading = jest.spyOn(ChatReader.prototype, "chat").mockRejectedValue(unreachable);
      const answer = sender.ask("message", { chatID, content: "Stored" });
      expect(await Promise.race([answer, sender.ended])).toBe("transport close");
      reading.mockRestore();
      expect(eventsOf(sender)).toEqual(["new_chat"]);
      expect(await hers.next()).toMatchObject({ event: "message", payload: { message: { content: "Stored" } } });
      expect((await student.messages(chatID)).map(({ content }) => content)).toEqual(["Hi Amelia!", "Stored"]);
    },
  );
});

describe("reading a message over Socket.IO", () => {
  it("marks everything up to that message as read, never moves the read receipt back, and can be repeated", async () => {
    const { phone, hers, chatID, tutor, started } = await aStartedChat();
    const [second, third] = [
      await phone.must<Sent>("message", { chatID, content: "2" }),
      await phone.must<Sent>("message", { chatID, content: "3" }),
    ];
    const read = async ({ message }: Sent) => {
      const { chat } = await hers.must<{ chat: RestChat }>("read_message", { messageID: message._id });
      expect((await tutor.chats())[0]?.unreads).toBe(chat.unreads);
      return chat.unreads;
    };
    expect([await read(second), await read(second), await read(started), await read(third)]).toEqual([1, 1, 1, 0]);
  });

  it("is rejected for the reader's own message and for messages in other people's chats, and changes no count", async () => {
    const { phone, hers, chatID, tutor, started } = await aStartedChat();
    const stranger = await sam.connects();
    const own = await phone.ask("read_message", { messageID: started.message._id });
    expect(own.error?.code).toBe("OWN_MESSAGE");
    const foreign = await stranger.ask("read_message", { messageID: started.message._id });
    expect(foreign.error?.code).toBe("MESSAGE_NOT_FOUND");
    for (const messageID of ["", "nonsense", `${chatID}-99`, `${newId()}-1`]) {
      expect((await hers.ask("read_message", { messageID })).error?.code).toBe("MESSAGE_NOT_FOUND");
    }
    expect((await tutor.chats())[0]?.unreads).toBe(1);
  });

  it("is implied by sending a message", async () => {
    const { hers, chatID, tutor } = await aStartedChat();
    await hers.must("message", { chatID, content: "Hello" });
    expect((await tutor.chats())[0]?.unreads).toBe(0);
  });
});

describe("a rejection over Socket.IO", () => {
  it.each([
    ["message", { chatID: "", content: "Hi" }, "CHAT_NOT_FOUND", { chatID: "There is no such chat." }],
    ["message", { content: "Hi" }, "CHAT_NOT_FOUND", { chatID: "There is no such chat." }],
    ["message", { chatID: 5, content: "Hi" }, "MALFORMED", { chatID: "The field chatID must be a string." }],
    ["message", null, "MALFORMED", undefined],
    ["message", "text", "MALFORMED", undefined],
    ["message", [], "MALFORMED", undefined],
    ["start_chat", { teacherID: newId(), message: " \n" }, "BLANK_MESSAGE", { message: "Write a message first." }],
    ["start_chat", { teacherID: newId(), message: "Hi" }, "TUTOR_NOT_FOUND", { teacherID: "There is no such tutor." }],
    ["join", { room: "session" }, "UNKNOWN_EVENT", undefined],
    ["connection", {}, "UNKNOWN_EVENT", undefined],
    ["__proto__", {}, "UNKNOWN_EVENT", undefined],
    ["error", {}, "UNKNOWN_EVENT", undefined],
  ])("of %s %j is sent as an exception and in the acknowledgement", async (event, payload, code, fields) => {
    const client = await sam.connects();
    const { error } = await client.ask(event, payload);
    expect(error?.code).toBe(code);
    const failure = await client.next();
    expect(failure).toMatchObject({ event: "exception", payload: { status: "error", code, message: error?.msg } });
    expect((failure.payload as { fields?: object }).fields).toEqual(fields);
    await client.close();
  });

  it("is sent as an exception to a client that did not request an acknowledgement", async () => {
    const client = await amelia.connects();
    client.emit("start_chat", { teacherID: amelia.id, message: "Hi me" });
    expect((await client.next()).payload).toMatchObject({ code: "WRONG_ROLE", message: "Only a student can do this." });
    client.emit("message");
    expect((await client.until(({ payload }) => (payload as { code: string }).code === "MALFORMED")).event).toBe(
      "exception",
    );
  });

  it("has the code TOO_MANY_REQUESTS after 200 concurrent events, until the limit's window ends", async () => {
    // On a slow machine, the limit's window could end during the test, so the clock is stopped.
    const time = jest.spyOn(systemClock, "now").mockReturnValue(new Date());
    const counting = await startTestApp({ config: { rateLimits: true } });
    const client = await (await aLegacyStudent(counting)).connects();
    const answers = await Promise.all(
      Array.from({ length: 500 }, () => client.ask("read_message", { messageID: "none" })),
    );
    const codes = answers.map(({ error }) => error?.code);
    expect(codes.slice(0, 200)).toEqual(Array.from({ length: 200 }, () => "MESSAGE_NOT_FOUND"));
    expect(codes.slice(200)).toEqual(Array.from({ length: 300 }, () => "TOO_MANY_REQUESTS"));
    const retryAfter = answers.at(-1)?.error?.retryAfter ?? 0;
    expect(retryAfter).toBeGreaterThan(0);
    time.mockReturnValue(new Date(systemClock.now().getTime() + retryAfter * 1000));
    expect((await client.ask("read_message", { messageID: "none" })).error?.code).toBe("MESSAGE_NOT_FOUND");
    time.mockRestore();
  });
});

describe("a Socket.IO connection", () => {
  const tokensIn: readonly (readonly [NonNullable<SocketOptions["version"]>, NonNullable<SocketOptions["tokenIn"]>])[] =
    [
      [2, "query"],
      [2, "header"],
      [3, "auth"],
      [3, "query"],
      [3, "header"],
      [4, "auth"],
      [4, "query"],
      [4, "header"],
    ];

  it.each(tokensIn)(
    "accepts the token of a version %i client in the %s, and rejects an invalid one",
    async (version, tokenIn) => {
      for (const transport of ["polling", "websocket"] as const) {
        const client = await sam.connects({ version, tokenIn, transport });
        await client.close();
        const refused = SocketClient.connect({ origin: app.origin, accessToken: "bad", version, tokenIn, transport });
        const failure = await refused.catch((error: unknown) => error as NotConnected);
        expect(failure).toMatchObject({
          data: { code: "BAD_TOKEN", msg: "This is not a valid access token. Please log in again." },
        });
      }
    },
  );

  it("accepts a token with and without the Bearer prefix, and rejects a missing or expired one", async () => {
    const accessToken = sam.rest.accessToken ?? "";
    for (const given of [`Bearer ${accessToken}`, `bearer  ${accessToken}`, accessToken]) {
      await (await sam.connects({ accessToken: given })).close();
    }
    await expect(sam.connects({ accessToken: "" })).rejects.toThrow("Please log in.");
    const old = await agedToken(accessToken, -1);
    await expect(sam.connects({ accessToken: old })).rejects.toThrow("Your access has expired. Please log in again.");
  });

  it("is closed with an exception when the token expires, but first acknowledges events in flight and rejects new ones", async () => {
    const { student, chatID } = await aStartedChat();
    const accessToken = await agedToken(student.rest.accessToken ?? "", 12);
    const [idle, client] = await Promise.all([student.connects({ accessToken }), student.connects({ accessToken })]);
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    const { send } = ChatService.prototype;
    jest.spyOn(ChatService.prototype, "send").mockImplementation(async function (this: ChatService, ...args) {
      await released;
      return send.apply(this, args);
    });
    const answer = client.must<Sent>("message", { chatID, content: "Just in time" });
    for (const one of [idle, client]) expect((await one.next()).payload).toMatchObject({ code: "TOKEN_EXPIRED" });
    // A client that is disconnected for this reason reconnects automatically.
    expect(await idle.ended).toBe("transport close");
    expect((await client.ask("message", { chatID, content: "Too late" })).error?.code).toBe("TOKEN_EXPIRED");
    release();
    expect((await answer).message.content).toBe("Just in time");
    expect(await client.ended).toBe("transport close");
  });

  it("is closed when its session ends, while connections of the user's other sessions stay open", async () => {
    const student = await aLegacyStudent(app);
    const other = await student.connects();
    const { accessToken } = student.rest;
    student.rest.accessToken = await student.rest.ask<string>("post", "/auth/login", student.credentials);
    const [here, polling] = [await student.connects(), await student.connects({ transport: "polling" })];
    await student.rest.ask("post", "/auth/logout");
    for (const closed of [here, polling]) {
      expect((await closed.next()).payload).toMatchObject({ code: "SESSION_ENDED" });
      expect(await closed.ended).toBe("io server disconnect");
    }
    student.rest.accessToken = accessToken;
    expect((await other.ask("message", { chatID: "none", content: "Still here" })).error?.code).toBe("CHAT_NOT_FOUND");
  });

  it("can't join another namespace or room, and receives only its own user's events", async () => {
    const { io } = await import("socket.io-client");
    const auth = { token: sam.rest.accessToken };
    const foreignNamespace = io(`${app.origin}/admin`, {
      auth,
      transports: ["websocket"],
      reconnection: false,
      forceNew: true,
    });
    const failure = await new Promise<Error>((resolve) => foreignNamespace.on("connect_error", resolve));
    foreignNamespace.disconnect();
    expect(failure.message).toBe("Invalid namespace");
    const listener = await sam.connects();
    const [student, tutor] = await Promise.all([aStudent(app), aTutor(app)]);
    const { chat } = await student.writesTo(tutor, "A secret");
    for (const event of ["join", "subscribe", "room"]) await listener.ask(event, chat.id);
    expect(listener.items.filter(({ event }) => event !== "exception")).toEqual([]);
  });

  it("is closed when it sends a one-megabyte frame, while other connections stay open", async () => {
    for (const transport of ["polling", "websocket"] as const) {
      const [greedy, modest] = [await sam.connects({ transport }), await sam.connects({ transport })];
      greedy.emit("message", { chatID: "none", content: "x".repeat(1_000_000) });
      expect(await greedy.ended).toMatch(/transport (close|error)/);
      expect((await modest.ask("message", { chatID: "none", content: "Hi" })).error?.code).toBe("CHAT_NOT_FOUND");
    }
  });

  it.each([
    [new Error("unexpected"), { level: 50, msg: "A connection failed" }],
    [
      Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" }),
      { level: 40, msg: "A connection could not be served", code: "ECONNREFUSED" },
    ],
  ])("is reported in the log if the server can't open it because of %s", async (error, line) => {
    const lines: { readonly msg: string }[] = [];
    const write = (text: string) => void lines.push(JSON.parse(text) as { msg: string });
    const student = await aLegacyStudent(await startTestApp({ logger: pino({ level: "warn" }, { write }) }));
    jest.spyOn(ChatService.prototype, "follow").mockRejectedValueOnce(error);
    void student.connects();
    await until("The failure is logged", () => lines.some(({ msg }) => msg === line.msg), 60_000);
    expect(lines).toContainEqual(expect.objectContaining(line));
  });

  it("can be opened after many of the user's other connections have closed", async () => {
    const student = await aLegacyStudent(app);
    const clients = await Promise.all(Array.from({ length: 5 }, () => student.connects()));
    await Promise.all(clients.map((one) => one.close()));
    const last = await student.connects();
    expect((await last.ask("message", { chatID: "none", content: "Hi" })).error?.code).toBe("CHAT_NOT_FOUND");
  });
});
