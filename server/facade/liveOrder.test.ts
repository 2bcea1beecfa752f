import { LegacyPerson } from "../testing/support/people/legacyPeople.js";
import { describeWith } from "../testing/support/tools.js";
import { aChat, aStudent, aTutor, type Person } from "../testing/support/people/people.js";
import { sharedRedisUrl } from "../testing/support/servers/redis.js";
import { RestClient, type RestChat, type RestMessage } from "../testing/support/clients/restClient.js";
import { type ClientVersion, type SocketClient } from "../testing/support/clients/socketClient.js";
import { startTestApp, type TestApp } from "../testing/support/servers/startTestApp.js";

let app: TestApp;
beforeAll(async () => (app = await startTestApp()));

function legacyClientOf(person: Person, server: TestApp = app): LegacyPerson {
  const legacy = new LegacyPerson(new RestClient(server.origin), person.credentials);
  legacy.rest.accessToken = person.client.accessToken;
  legacy.id = person.id;
  return legacy;
}

const contentsOf = (client: SocketClient) =>
  client.items.flatMap(({ event, payload }) => (event === "message" ? [payload.message.content] : []));

it.each<[ClientVersion, "polling" | "websocket"]>([
  [2, "polling"],
  [3, "websocket"],
  [4, "polling"],
  [4, "websocket"],
])(
  "a Socket.IO %i client over %s and a GraphQL client receive messages in the same order while both send",
  async (version, transport) => {
    const { id: chatID, student, tutor } = await aChat(app);
    const legacy = legacyClientOf(tutor);
    const [talking, listening] = [
      await legacy.connects({ version, transport }),
      await legacy.connects({ version, transport }),
    ];
    const feeds = [await student.follows(), await tutor.follows()];
    const round = (who: string) => Array.from({ length: 40 }, (_, i) => `${who} ${i}`);

    await Promise.all([
      ...round("student").map((content) => student.says(chatID, content)),
      ...round("tutor").map((content) => talking.must("message", { chatID, content })),
    ]);

    await listening.count(80);
    const order = contentsOf(listening);
    expect(new Set(order).size).toBe(80);
    for (const feed of feeds) {
      const received = () =>
        feed.items.flatMap(({ event }) => (event.__typename === "MessageSent" ? [event.message.content] : []));
      await feed.until(() => received().length === 80);
      expect(received()).toEqual(order);
    }
    await talking.count(40);
    expect(order.filter((content) => content.startsWith("student"))).toEqual(contentsOf(talking));
    const stored = (await legacy.messages(chatID)).map(({ content }) => content);
    expect(stored).toEqual(["Hi Amelia!", ...order]);
  },
);

it("a message that is marked as read over Socket.IO is also read over GraphQL, and vice versa", async () => {
  const { id: chatID, student, tutor, opening } = await aChat(app);
  const legacy = legacyClientOf(tutor);
  const socket = await legacy.connects();
  const feed = await student.follows();
  await socket.must<{ chat: RestChat }>("read_message", { messageID: opening.id });
  const { event } = await feed.until((item) => item.event.__typename === "MessagesRead");
  expect(event).toMatchObject({ readerId: tutor.id });
  const { message } = await socket.must<{ message: RestMessage }>("message", { chatID, content: "Hello" });
  expect((await student.chats()).list[0]?.unreadCount).toBe(1);
  await student.reads({ id: message._id });
  expect((await legacyClientOf(student).chats())[0]?.unreads).toBe(0);
});

it("a polling client receives a burst of 700 messages in full", async () => {
  const { id: chatID, student, tutor } = await aChat(app);
  const [talking, listening] = await Promise.all(
    [student, tutor].map((person, i) =>
      legacyClientOf(person).connects({ transport: i === 0 ? "websocket" : "polling" }),
    ),
  );
  const contents = Array.from({ length: 700 }, (_, i) => `number ${i}`);
  for (const content of contents) talking?.emit("message", { chatID, content });
  await listening?.count(contents.length);
  expect(contentsOf(listening as SocketClient)).toEqual(contents);
});

it("every message acknowledged before or during shutdown is stored, and the next server returns it", async () => {
  const stopping = await startTestApp();
  const { id: chatID, student } = await aChat(stopping);
  const phone = await legacyClientOf(student, stopping).connects();
  const first = phone.must("message", { chatID, content: "number 0" });
  const others = Array.from({ length: 20 }, (_, i) => phone.must("message", { chatID, content: `number ${i + 1}` }));
  const acknowledged: string[] = [];
  for (const answer of [first, ...others]) {
    void answer.then((sent) => acknowledged.push((sent as { message: RestMessage }).message.content));
  }
  await first;
  await stopping.stop();
  expect(await phone.ended).toBe("transport close");
  const next = await startTestApp({ database: stopping.database });
  const kept = (await legacyClientOf(student, next).messages(chatID)).map(({ content }) => content);
  expect(kept).toEqual(expect.arrayContaining(acknowledged));
});

describeWith("redis")("on two nodes", () => {
  it("messages are delivered live between a Socket.IO client on one node and a GraphQL client on the other", async () => {
    const here = await startTestApp({ config: { redisUrl: sharedRedisUrl() } });
    const there = await startTestApp({ database: here.database, config: { redisUrl: sharedRedisUrl() } });
    const [sam, amelia] = await Promise.all([aStudent(here), aTutor(here)]);
    const hers = await legacyClientOf(amelia, there).connects();
    const { chat } = await sam.writesTo(amelia, "Hi Amelia!");
    expect(await hers.next()).toMatchObject({ event: "new_chat", payload: { _id: chat.id, unreads: 1 } });
    const feed = await sam.follows();
    await hers.must("message", { chatID: chat.id, content: "Hello from over there" });
    const { event } = await feed.until((item) => item.event.__typename === "MessageSent");
    expect(event).toMatchObject({ message: { content: "Hello from over there" } });
    await hers.close();
    await there.stop();
  });
});
