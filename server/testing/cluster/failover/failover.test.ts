import { randomUUID } from "node:crypto";
import { describeWith, partPath } from "../../support/servers/parts.js";
import { until } from "../../support/pause.js";
import { aChat, type Person } from "../../support/people/people.js";
import { startTestApp } from "../../support/servers/startTestApp.js";
import { StandbyPair } from "./StandbyPair.js";

const timeoutMs = 60_000;
const fetchAfresh = [expect.objectContaining({ extensions: expect.objectContaining({ code: "CONFLICT" }) as unknown })];

/** Sends a message until the database is there again, as a client does: under one key, so that it is stored once. */
async function saysInTheEnd(person: Person, chatId: string, content: string): Promise<void> {
  const key = randomUUID();
  const isSent = () =>
    person.says(chatId, content, key).then(
      () => true,
      () => false,
    );
  await until(`"${content}" is sent`, isSent, timeoutMs);
}

describeWith("olderPostgres")("after a fail-over under a server that goes on", () => {
  it("to a standby that lags, clients are told to fetch afresh, and new messages with numbers of lost ones arrive", async () => {
    const pair = await StandbyPair.start(partPath("olderPostgres"));
    const app = await startTestApp({ database: pair.database });
    const { id, student, tutor } = await aChat(app);
    await student.says(id, "2");
    await pair.cutReplication();
    const feed = await tutor.follows();
    for (const content of ["lost 3", "lost 4", "lost 5"]) await student.says(id, content);
    await feed.count(3);
    const { feedCursor: late } = await tutor.chats();

    await pair.failOver();
    await saysInTheEnd(student, id, "3");
    // Who was connected has heard of a message 3 before.
    expect(await feed.ended).toEqual(fetchAfresh);
    expect(await (await tutor.follows(late)).ended).toEqual(fetchAfresh);
    const afresh = await tutor.follows();
    expect((await tutor.messages(id))?.map(({ content }) => content)).toEqual(["Hi Amelia!", "2", "3"]);
    await student.says(id, "4");
    expect((await afresh.next()).event).toMatchObject({ message: { content: "4" } });
  });

  it("to a standby that has everything, nothing acknowledged is lost, and clients fetch afresh and go on", async () => {
    const pair = await StandbyPair.start(partPath("olderPostgres"));
    await pair.replicateSynchronously();
    const app = await startTestApp({ database: pair.database });
    const { id, student, tutor } = await aChat(app);
    const feed = await tutor.follows();
    const acknowledged: string[] = [];
    let isOver = false;
    const talking = (async () => {
      for (let i = 1; !isOver; i++) {
        await saysInTheEnd(student, id, `${i}`);
        acknowledged.push(`${i}`);
      }
    })();
    await feed.count(20);
    await pair.failOver();
    const before = acknowledged.length;
    await until("Messages are sent again", () => acknowledged.length >= before + 5, timeoutMs);
    expect(await feed.ended).toEqual(fetchAfresh);
    isOver = true;
    await talking;
    const stored = await app.database.query<{ content: string }>(
      "select data ->> 'content' as content from chat_event where type = 'MessageSent' order by seq",
    );
    expect(stored.map(({ content }) => content)).toEqual(["Hi Amelia!", ...acknowledged]);
    const afresh = await tutor.follows();
    await student.says(id, "Are you there?");
    expect((await afresh.next()).event).toMatchObject({ message: { content: "Are you there?" } });
  });
});
