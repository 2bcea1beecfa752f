import { randomUUID } from "node:crypto";
import { describeWith, toolPath } from "../../support/tools.js";
import { until } from "../../support/pause.js";
import { aChat, type Person } from "../../support/people/people.js";
import { startTestApp } from "../../support/servers/startTestApp.js";
import { StandbyPair } from "./StandbyPair.js";

const timeoutMs = 60_000;
const resyncRequired = [
  expect.objectContaining({ extensions: expect.objectContaining({ code: "CONFLICT" }) as unknown }),
];

/** Sends a message; retries with the same idempotency key until the message is sent, as clients do. */
async function sendsWithRetries(person: Person, chatId: string, content: string): Promise<void> {
  const key = randomUUID();
  const isSent = () =>
    person.says(chatId, content, key).then(
      () => true,
      () => false,
    );
  await until(`"${content}" is sent`, isSent, timeoutMs);
}

describeWith("olderPostgres")("while the server is running, a database failover", () => {
  it("to a lagging standby makes clients resync, and reused sequence numbers don't hide new messages", async () => {
    const pair = await StandbyPair.start(toolPath("olderPostgres"));
    const app = await startTestApp({ database: pair.database });
    const { id, student, tutor } = await aChat(app);
    await student.says(id, "2");
    await pair.cutReplication();
    const feed = await tutor.follows();
    for (const content of ["lost 3", "lost 4", "lost 5"]) await student.says(id, content);
    await feed.count(3);
    const { feedCursor: late } = await tutor.chats();

    await pair.failOver();
    await sendsWithRetries(student, id, "3");
    // The connected tutor has already received "lost 3", which had the sequence number of the new "3".
    expect(await feed.ended).toEqual(resyncRequired);
    expect(await (await tutor.follows(late)).ended).toEqual(resyncRequired);
    const resynced = await tutor.follows();
    expect((await tutor.messages(id))?.map(({ content }) => content)).toEqual(["Hi Amelia!", "2", "3"]);
    await student.says(id, "4");
    expect((await resynced.next()).event).toMatchObject({ message: { content: "4" } });
  });

  it("to a synchronous standby loses no acknowledged message, and clients resync and continue", async () => {
    const pair = await StandbyPair.start(toolPath("olderPostgres"));
    await pair.replicateSynchronously();
    const app = await startTestApp({ database: pair.database });
    const { id, student, tutor } = await aChat(app);
    const feed = await tutor.follows();
    const acknowledged: string[] = [];
    let isOver = false;
    const talking = (async () => {
      for (let i = 1; !isOver; i++) {
        await sendsWithRetries(student, id, `${i}`);
        acknowledged.push(`${i}`);
      }
    })();
    await feed.count(20);
    await pair.failOver();
    const before = acknowledged.length;
    await until("Messages are sent again", () => acknowledged.length >= before + 5, timeoutMs);
    expect(await feed.ended).toEqual(resyncRequired);
    isOver = true;
    await talking;
    const stored = await app.database.query<{ content: string }>(
      "select data ->> 'content' as content from chat_event where type = 'MessageSent' order by seq",
    );
    expect(stored.map(({ content }) => content)).toEqual(["Hi Amelia!", ...acknowledged]);
    const resynced = await tutor.follows();
    await student.says(id, "Are you there?");
    expect((await resynced.next()).event).toMatchObject({ message: { content: "Are you there?" } });
  });
});
