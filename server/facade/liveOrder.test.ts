import { LegacyPerson } from "../testing/legacyPeople.js";
import { aChat, type Person } from "../testing/people.js";
import { RestClient, type RestChat, type RestMessage } from "../testing/restClient.js";
import { type ClientVersion, type SocketClient } from "../testing/socketClient.js";
import { startTestApp, type TestApp } from "../testing/startTestApp.js";

let app: TestApp;
beforeAll(async () => (app = await startTestApp()));

/** The same person with an older client, in the session of the newer one. */
function withOlderClient(person: Person): LegacyPerson {
  const older = new LegacyPerson(new RestClient(app.origin), person.credentials);
  older.rest.accessToken = person.client.accessToken;
  older.id = person.id;
  return older;
}

const contentsOf = (client: SocketClient) =>
  client.items.flatMap(({ event, payload }) => (event === "message" ? [payload.message.content] : []));

it.each<[ClientVersion, "polling" | "websocket"]>([
  [2, "polling"],
  [3, "websocket"],
  [4, "polling"],
  [4, "websocket"],
])(
  "a client of version %i over %s and one of GraphQL hear one order while both talk at once",
  async (version, transport) => {
    const { id: chatID, student, tutor } = await aChat(app);
    const older = withOlderClient(tutor);
    const [talking, listening] = [
      await older.connects({ version, transport }),
      await older.connects({ version, transport }),
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
    const said = () =>
      feed.items.flatMap(({ event }) => (event.__typename === "MessageSent" ? [event.message.content] : []));
    await feed.until(() => said().length === 80);
    expect(said()).toEqual(order);
  }
  expect(order.filter((content) => content.startsWith("student"))).toEqual(contentsOf(talking));
    const stored = (await older.messages(chatID)).map(({ content }) => content);
    expect(stored).toEqual(["Hi Amelia!", ...order]);
  },
);

it("what one language marks as read counts as read in the other", async () => {
  const { id: chatID, student, tutor, opening } = await aChat(app);
  const older = withOlderClient(tutor);
  const socket = await older.connects();
  const feed = await student.follows();
  await socket.must<{ chat: RestChat }>("read_message", { messageID: opening.id });
  const { event } = await feed.until((item) => item.event.__typename === "MessagesRead");
  expect(event).toMatchObject({ readerId: tutor.id });
  const { message } = await socket.must<{ message: RestMessage }>("message", { chatID, content: "Hello" });
  expect((await student.chats()).list[0]?.unreadCount).toBe(1);
  await student.reads({ id: message._id });
  expect((await withOlderClient(student).chats())[0]?.unreads).toBe(0);
});
