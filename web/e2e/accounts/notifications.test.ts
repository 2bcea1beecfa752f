import type { Page } from "playwright-core";
import { describeWith } from "../../../server/testing/support/tools.js";
import { aStudent, aTutor, type Person } from "../../../server/testing/support/people/people.js";
import { until } from "../../../server/testing/support/pause.js";
import { type ServerProcess, startServerProcess } from "../../../server/testing/support/servers/serverProcess.js";
import { createTestDatabase, type TestDatabase } from "../../../server/testing/support/databases/testDatabase.js";
import { type MailServer, startMailServer, tokenIn } from "../../../server/testing/support/servers/mailServer.js";
import { Visitor } from "../support/visitor.js";

const timeoutMs = 45_000;

/** Returns the decoded HTML part of a raw email. */
function htmlOf(raw: string): string {
  const [, part = ""] = /Content-Type: text\/html[^]*?\r\n\r\n([^]*?)\r\n--/.exec(raw) ?? [];
  return part
    .replaceAll(/=\r\n/g, "")
    .replaceAll(/(?:=[0-9A-F]{2})+/g, (encoded) => Buffer.from(encoded.replaceAll("=", ""), "hex").toString());
}

/** Waits until the server has acknowledged the page's next WebSocket connection. */
async function connectionOf(page: Page): Promise<void> {
  const socket = await page.waitForEvent("websocket");
  await socket.waitForEvent("framereceived", ({ payload }) => payload.includes("connection_ack"));
}

describeWith("chromium")("a tutor who is away", () => {
  let database: TestDatabase;
  let server: ServerProcess;
  let mail: MailServer;
  let amelia: Person;
  let nora: Person;
  beforeAll(async () => {
    [database, mail] = await Promise.all([createTestDatabase(), startMailServer()]);
    server = await startServerProcess({ database, environment: { SMTP_URL: mail.url } });
    [amelia, nora] = await Promise.all([
      aTutor(server, { firstName: "Amelia", lastName: "Stone" }),
      aStudent(server, { name: "Nora Lind" }),
    ]);
  });

  const verificationsOf = ({ credentials }: Person) =>
    mail.verifications.filter(({ to }) => to.includes(credentials.email));

  const isTrue = async (text: string, values: readonly unknown[]) => (await database.query(text, values)).length > 0;

  /**
   * Opens a chat as Amelia and waits until she has read a live message, which proves that she is connected. Then closes
   * the browser and waits until she is away.
   */
  const readsAndLeaves = async (page: Page) => {
    const { chat } = await nora.writesTo(amelia, "Hello Amelia!");
    const connected = connectionOf(page);
    await page.goto(`/dashboard/chat?chat=${chat.id}`);
    await connected;
    const { message } = await nora.says(chat.id, "Are you there?");
    await page.getByRole("log", { name: "Messages with Nora L." }).getByText("Are you there?").last().waitFor();
    const read = "select from chat where id = $1 and tutor_read_seq >= $2";
    await until("Amelia has read it", () => isTrue(read, [chat.id, message.seq]), timeoutMs);
    const [{ now } = { now: null }] = await database.query<{ now: Date }>("select now()");
    await page.context().close();
    const left = "select from person_presence where person_id = $1 and not is_here and seen_at > $2";
    await until("Amelia is away", () => isTrue(left, [amelia.id, now]), timeoutMs);
    return chat;
  };

  it("verifies her address, gets an email about a missed message, opens the chat from it, and unsubscribes", async () => {
    const visitor = await Visitor.at(server.origin);
    const { page } = visitor;
    await visitor.logsIn(amelia, "/dashboard/chat#notifications");
    const before = verificationsOf(amelia).length;
    await page.getByRole("button", { name: "Email me a link" }).click();
    await page.getByText("Check your email").waitFor();
    await until("The link was sent", () => verificationsOf(amelia).length > before, timeoutMs);
    const token = tokenIn(verificationsOf(amelia).at(-1) ?? { text: "" });
    await page.goto(`/verify-email#${token}`);
    await page.getByRole("button", { name: "Verify" }).click();
    await page.getByRole("heading", { name: "Your address is verified" }).waitFor();
    const chat = await readsAndLeaves(page);
    const { message } = await nora.says(chat.id, "Do you teach on Sundays?");
    const due = "select from notification_due where chat_id = $1 and seq = $2";
    await until("The message is due", () => isTrue(due, [chat.id, message.seq]), timeoutMs);
    // Make Amelia appear to have been away long enough to get an email.
    await database.query("update person_presence set seen_at = seen_at - interval '1 hour', is_here = false");
    await database.query("update notification_due set sent_at = sent_at - interval '11 minutes', mail_at = now()");
    await until("The message was emailed", () => mail.received.length > 0, timeoutMs);
    const sent = await mail.next();
    expect(sent.to).toEqual([amelia.credentials.email]);

    const phone = await Visitor.at(server.origin, { viewport: { width: 390, height: 844 } });
    await phone.page.setContent(htmlOf(sent.raw));
    await phone.page.getByText("Do you teach on Sundays?").last().waitFor();
    const link = await phone.page.getByRole("link", { name: "Reply in the chat" }).getAttribute("href");
    const unsubscribe = await phone.page.getByRole("link", { name: "Unsubscribe" }).getAttribute("href");
    await phone.page.goto(String(link));
    await phone.page.waitForURL("**/auth/login?**");
    await phone.page.getByLabel("Email").fill(amelia.credentials.email);
    await phone.page.getByLabel("Password", { exact: true }).fill(amelia.credentials.password);
    await phone.page.getByRole("button", { name: "Log In" }).click();
    await phone.page.getByRole("heading", { name: "Nora L." }).waitFor();
    await phone.page.getByText("Do you teach on Sundays?").last().waitFor();

    await phone.page.context().close();

    const stranger = await Visitor.at(server.origin);
    await stranger.page.goto(String(unsubscribe));
    await stranger.page.getByRole("button", { name: "Unsubscribe" }).click();
    await stranger.page.getByRole("heading", { name: "You are unsubscribed" }).waitFor();
    expect(await database.query("select mail, trial_requests as trials from notification_settings")).toEqual([
      { mail: "OFF", trials: false },
    ]);
  });
});
