import { agedToken } from "../../../server/testing/support/people/agedToken.js";
import { describeWith } from "../../../server/testing/support/tools.js";
import { type ServerProcess, startServerProcess } from "../../../server/testing/support/servers/serverProcess.js";
import type { Person } from "../../../server/testing/support/people/people.js";
import { createTestDatabase } from "../../../server/testing/support/databases/testDatabase.js";
import { aChat, agreedOrder, chatPath, opensChat, seesMessages, theyHaveAChat } from "../support/conversationStory.js";
import { timeoutMs } from "../support/browser.js";
import { withInterruptibleSocket } from "../support/interruptibleSocket.js";
import { Visitor } from "../support/visitor.js";

const storedToken = ({ page }: Visitor) => page.evaluate(() => localStorage.getItem("ACCESS_TOKEN") ?? "");

/**
 * Logs in with a token that expires in `seconds`. `ended` resolves when a connection closes or the page renews the
 * token, possibly before it opens a connection.
 */
async function logsInWithAnOldToken(person: Person, { origin, seconds }: { origin: string; seconds: number }) {
  const visitor = await Visitor.at(origin);
  const { page } = visitor;
  // This page has no scripts, so it does not connect.
  await visitor.logsIn(person, "/robots.txt");
  const jwt = (await storedToken(visitor)).replace("Bearer ", "");
  const aged = `Bearer ${await agedToken(jwt, seconds)}`;
  await page.evaluate((token) => localStorage.setItem("ACCESS_TOKEN", token), aged);
  const closed = new Promise<void>((resolve) => {
    page.on("websocket", (socket) => socket.url().endsWith("/graphql") && socket.once("close", () => resolve()));
  });
  const renewed = (timeout = timeoutMs) =>
    page.waitForFunction((token) => localStorage.getItem("ACCESS_TOKEN") !== token, aged, { timeout });
  const ended = () => Promise.race([closed, renewed(0)]);
  return { visitor, ended, renewed };
}

async function pressesLogOut({ page }: Visitor): Promise<void> {
  await page.getByRole("button", { name: /^Your account/ }).click();
  await page.getByRole("menuitem", { name: "Log out" }).click();
}

describeWith("chromium")("a session during a conversation", () => {
  let server: ServerProcess;
  beforeAll(async () => {
    server = await startServerProcess({ database: await createTestDatabase() });
  });

  it("is renewed for both users while they keep talking, and no message is lost or duplicated", async () => {
    const chat = await aChat(server);
    const [ofAmelia, ofSam] = await Promise.all([
      logsInWithAnOldToken(chat.tutor, { ...server, seconds: 25 }),
      logsInWithAnOldToken(chat.student, { ...server, seconds: 30 }),
    ]);
    const [amelia, sam] = [ofAmelia.visitor, ofSam.visitor];
    await Promise.all([opensChat(amelia, chat.chatId, "Sam L."), opensChat(sam, chat.chatId, "Amelia S.")]);
    await sam.says("Amelia S.", "Sam before");
    await amelia.says("Sam L.", "Amelia before");
    await ofAmelia.ended();
    await amelia.says("Sam L.", "Amelia without a session");
    await sam.says("Amelia S.", "A word to Amelia meanwhile");
    await ofSam.ended();
    await sam.says("Amelia S.", "Sam without a session");
    await amelia.says("Sam L.", "A word to Sam meanwhile");
    await Promise.all([ofAmelia.renewed(), ofSam.renewed()]);
    await sam.says("Amelia S.", "Sam afterwards");
    await amelia.says("Sam L.", "Amelia afterwards");
    const whens = ["before", "without a session", "afterwards"];
    const said = ["Sam", "Amelia"].flatMap((who) => whens.map((when) => `${who} ${when}`));
    await agreedOrder({ ...chat, amelia, sam }, [...said, "A word to Amelia meanwhile", "A word to Sam meanwhile"]);
    expect(amelia.page.url()).toContain(chat.chatId);
  });

  it("ends only after Sam confirms that his unsent messages will be discarded", async () => {
    let connection: Awaited<ReturnType<typeof withInterruptibleSocket>> | undefined;
    const story = await theyHaveAChat(server, async (visitor) => {
      connection = await withInterruptibleSocket(visitor.page);
    });
    const { sam, student, chatId } = story;
    connection?.cut();
    connection?.goesSilent();
    await sam.says("Amelia S.", "Never to be read");
    await sam.says("Amelia S.", "Nor this");
    await pressesLogOut(sam);
    const dialog = sam.page.getByRole("dialog", { name: "2 messages have not been sent yet" });
    await dialog.getByRole("button", { name: "Stay" }).click();
    await dialog.waitFor({ state: "detached" });
    await sam.conversationWith("Amelia S.").getByText("Nor this").waitFor();

    await pressesLogOut(sam);
    await dialog.getByRole("button", { name: "Log out anyway" }).click();
    await sam.page.waitForURL((url) => url.pathname === "/");
    connection?.mend();
    await sam.logsIn(student, chatPath(chatId));
    await seesMessages(sam, "Amelia S.");
    await sam.says("Amelia S.", "Here I am again");
    await agreedOrder(story, ["Here I am again"]);
    const stored = (await student.messages(chatId))?.map(({ content }) => content);
    expect(stored).toEqual(["Hi Amelia!", "Here I am again"]);
  });
});
