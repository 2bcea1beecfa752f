import { atTheEnd } from "../../support/atTheEnd.js";
import { describeWith, toolPath } from "../../support/tools.js";
import { aChat, aStudent, aTutor } from "../../support/people/people.js";
import { startPostgres } from "../../support/servers/postgres.js";
import { startTestApp } from "../../support/servers/startTestApp.js";
import { makeTemplate, runIn, template } from "../../support/databases/template.js";
import { createTestDatabase } from "../../support/databases/testDatabase.js";

/** The URL of an older Postgres (before 18) to test with; the URL's role must be allowed to create databases. */
const chosen = process.env["SAYWELL_TEST_DATABASE_URL"];

async function startOlderPostgres(): Promise<string> {
  const postgres = await startPostgres(toolPath("olderPostgres"));
  atTheEnd(async () => {
    await postgres.end("SIGQUIT");
  });
  return postgres.urlOf("postgres");
}

(chosen === undefined ? describeWith("olderPostgres") : describe)("on an older Postgres", () => {
  it("users can search, chat, read and subscribe", async () => {
    const server = chosen ?? (await startOlderPostgres());
    await makeTemplate(server);
    atTheEnd(async () => {
      await runIn(server, `drop database ${template}`);
    });
    const database = await createTestDatabase(server);
    const [row] = await database.query<{ version: string }>("select current_setting('server_version_num') as version");
    expect(Number(row?.version)).toBeLessThan(180_000);

    const app = await startTestApp({ database });
    const [sam, zoë] = await Promise.all([
      aStudent(app),
      aTutor(app, { firstName: "Zoë", country: "uz", price: 12.5 }),
    ]);
    await aTutor(app, { country: "es", price: 30 });
    const found = await sam.findsTutors({ countries: ["uz"], priceTo: 20, subject: "english" });
    expect(found).toMatchObject({ totalCount: 1, list: [{ displayName: "Zoë S.", price: 12.5 }] });

    const feed = await zoë.follows();
    const { id } = await aChat(app, { student: sam, tutor: zoë, opening: "Hi Zoë!" });
    const answer = await zoë.says(id, "Привет, Sam 👋");
    expect((await sam.chats()).list[0]).toMatchObject({ unreadCount: 1, counterpart: { displayName: "Zoë S." } });
    await sam.reads(answer.message);
    await feed.until(({ event }) => event.__typename === "MessagesRead" && event.readerId === sam.id);
    expect((await sam.messages(id))?.map(({ content }) => content)).toEqual(["Hi Zoë!", "Привет, Sam 👋"]);
    await expect(database.query("update chat_event set seq = 9")).rejects.toThrow(/permission denied|takes INSERT/);
  });
});
