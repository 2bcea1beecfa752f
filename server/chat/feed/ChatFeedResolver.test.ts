import { chatIdOf } from "../chatId.js";
import { FeedSubscription } from "./FeedSubscription.js";
import { ChatLog } from "../log/ChatLog.js";
import { openDatabase } from "../../platform/database/database.js";
import { Subscriber } from "../../testing/support/clients/subscriber.js";
import { aStudent, aTutor, type Person } from "../../testing/support/people/people.js";
import { startTestApp, type TestApp } from "../../testing/support/servers/startTestApp.js";
import { until } from "../../testing/support/pause.js";

describe("a tutor's feed, when one of the tutor's chats has no messages", () => {
  let app: TestApp;
  let tutor: Person;
  let nora: Person;
  let sam: Person;
  beforeAll(async () => {
    app = await startTestApp();
  });
  beforeEach(async () => {
    [tutor, nora, sam] = await Promise.all([aTutor(app), aStudent(app), aStudent(app)]);
  });

  /** Stores only the start of a chat between Nora and the tutor, as earlier versions could. */
  async function startWithoutMessage(): Promise<string> {
    const { pool, writers, close } = await openDatabase(app.database.serverUrl, []);
    const log = new ChatLog(pool, writers);
    const chatId = chatIdOf(nora.id, tutor.id);
    await log.open(chatId, nora.id, tutor.id);
    const fact = { type: "ChatStarted", studentId: nora.id, tutorId: tutor.id } as const;
    await log.append({ chatId, authorId: nora.id, isByStudent: true, key: null, fact });
    await close();
    return chatId;
  }

  it("skips the empty chat when resuming, and delivers the next message in another chat", async () => {
    const { feedCursor } = await tutor.chats();
    await startWithoutMessage();
    const { chat, message } = await sam.writesTo(tutor, "Hello!");
    const feed = await tutor.follows(feedCursor);
    expect(await feed.next()).toMatchObject({ chatId: chat.id, seq: 1, event: { __typename: "ChatStarted" } });
    expect(await feed.next()).toMatchObject({ chatId: chat.id, seq: 2, event: { message: { id: message.id } } });
  });

  it("stays open when the empty chat starts, and delivers the chat's first message once there is one", async () => {
    const pushed = jest.spyOn(FeedSubscription.prototype, "push");
    const feed = await tutor.follows();
    const chatId = await startWithoutMessage();
    const isPushed = () => pushed.mock.calls.some(([event]) => event.chatId === chatId);
    await until("the feed has read the start of the chat", isPushed, 60_000);
    const other = await sam.writesTo(tutor, "Hello!");
    const { message } = await nora.writesTo(tutor, "Hi Amelia!");
    const items = await feed.count(3);
    expect(items.map((item) => [item.chatId, item.seq])).toEqual([
      [other.chat.id, 1],
      [other.chat.id, 2],
      [chatId, message.seq],
    ]);
  });

  it("stays open when the empty chat's student connects, even if the query selects each item's chat", async () => {
    const { chat } = await sam.writesTo(tutor, "Hello!");
    await startWithoutMessage();
    const { origin, accessToken } = tutor.client;
    const query = "subscription { chatFeed { event { __typename } chat { id lastMessage { content } } } }";
    type Item = { readonly event: { readonly __typename: string } };
    const feed = new Subscriber(
      { origin, accessToken, query },
      ({ chatFeed }: { readonly chatFeed: Item }) => chatFeed,
    );
    await nora.follows();
    const text = "select from person_presence where person_id = $1";
    const isPresent = async () => (await app.database.query(text, [nora.id])).length > 0;
    await until("Nora is present", isPresent, 60_000);
    await sam.says(chat.id, "Are you there?");
    const sent = await feed.until(({ event }) => event.__typename === "MessageSent");
    expect(sent).toMatchObject({ chat: { id: chat.id, lastMessage: { content: "Are you there?" } } });
  });
});
