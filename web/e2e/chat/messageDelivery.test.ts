import type { Page } from "playwright-core";
import { describeWith } from "../../../server/testing/support/tools.js";
import { until } from "../../../server/testing/support/pause.js";
import { type ServerProcess, startServerProcess } from "../../../server/testing/support/servers/serverProcess.js";
import { createTestDatabase } from "../../../server/testing/support/databases/testDatabase.js";
import { hasCount } from "../support/stableBox.js";
import { timeoutMs } from "../support/browser.js";
import {
  agreedOrder,
  comesToShow,
  opensChat,
  samHasAChat,
  shownOf,
  theyHaveAChat,
} from "../support/conversationStory.js";
import { withInterruptibleSocket } from "../support/interruptibleSocket.js";
import { rowsIn } from "../support/rowsIn.js";

const five = ["Wait one", "Wait two", "Wait three", "Wait four", "Wait five"];

const countKept = async (page: Page) => (await rowsIn(page, "outbox")).length;

describeWith("chromium")("a conversation", () => {
  let server: ServerProcess;
  beforeAll(async () => {
    server = await startServerProcess({ database: await createTestDatabase() });
  });

  it("loses nothing that Sam writes while he is offline for a minute", async () => {
    const story = await theyHaveAChat(server, (sam) => sam.page.clock.install());
    const { amelia, sam } = story;
    await sam.page.context().setOffline(true);
    for (const text of five) await sam.says("Amelia S.", text);
    await sam.page.clock.fastForward("01:00");
    await sam.page.getByText("You are offline. Messages will be sent when you are back.").waitFor();
    await sam.conversationWith("Amelia S.").getByText("Wait five").waitFor();
    await hasCount(sam.conversationWith("Amelia S.").getByText("Waiting for the connection"), 5);
    expect(await sam.conversationWith("Amelia S.").getByRole("alert").count()).toBe(0);
    await amelia.says("Sam L.", "Are you there?");
    await sam.page.context().setOffline(false);
    expect((await agreedOrder(story, [...five, "Are you there?"])).filter((text) => five.includes(text))).toEqual(five);
    await sam.page.getByText("You are offline.").waitFor({ state: "detached" });
    expect(amelia.troubles).toEqual([]);
  });

  it("resumes automatically when the server restarts", async () => {
    const database = await createTestDatabase();
    const own = await startServerProcess({ database });
    const story = await theyHaveAChat(own);
    const { amelia, sam } = story;
    await sam.says("Amelia S.", "Before");
    await amelia.conversationWith("Sam L.").getByText("Before").waitFor();
    await own.end("SIGTERM");
    await sam.says("Amelia S.", "Meanwhile one");
    await amelia.says("Sam L.", "Meanwhile two");
    await sam.says("Amelia S.", "Meanwhile three");
    await sam.page.getByText("Connecting…").waitFor();
    await startServerProcess({ database, port: own.port });
    const order = await agreedOrder(story, ["Before", "Meanwhile one", "Meanwhile two", "Meanwhile three"]);
    expect(order.indexOf("Meanwhile one")).toBeLessThan(order.indexOf("Meanwhile three"));
    await sam.page.getByText("Connecting…").waitFor({ state: "detached" });
  });

  it("catches up immediately after Sam's laptop has slept for hours", async () => {
    let connection: Awaited<ReturnType<typeof withInterruptibleSocket>> | undefined;
    const story = await theyHaveAChat(server, async (sam) => {
      await sam.page.clock.install();
      connection = await withInterruptibleSocket(sam.page);
    });
    const { amelia, sam } = story;
    await sam.says("Amelia S.", "Good night");
    await amelia.conversationWith("Sam L.").getByText("Good night").waitFor();
    connection?.goesSilent();
    // While the laptop sleeps, its clock stands still and nothing runs.
    await sam.page.clock.pauseAt((await sam.page.evaluate(() => Date.now())) + 1000);
    for (const text of five) await amelia.says("Sam L.", text);
    await amelia.conversationWith("Sam L.").getByText("Wait five").waitFor();
    expect(await shownOf(sam, "Amelia S.", five)).toEqual([]);
    await sam.page.clock.resume();
    await sam.page.clock.fastForward("08:00:00");
    expect(await agreedOrder(story, ["Good night", ...five])).toEqual(["Good night", ...five]);
    await sam.says("Amelia S.", "Good morning");
    await agreedOrder(story, [...five, "Good morning"]);
  });

  it("keeps unsent messages across a reload and sends each of them once", async () => {
    let connection: Awaited<ReturnType<typeof withInterruptibleSocket>> | undefined;
    const story = await theyHaveAChat(server, async (sam) => {
      connection = await withInterruptibleSocket(sam.page);
    });
    const { sam } = story;
    connection?.cut();
    connection?.goesSilent();
    for (const text of five) await sam.says("Amelia S.", text);
    await sam.page.getByLabel("Message to Amelia S.").fill("A draft");
    await until("All messages are stored", async () => (await countKept(sam.page)) === five.length, timeoutMs);
    await sam.page.reload();
    await comesToShow(sam, "Amelia S.", five, five);
    expect(await sam.page.getByLabel("Message to Amelia S.").inputValue()).toBe("A draft");
    connection?.mend();
    expect(await agreedOrder(story, five)).toEqual(five);
    await hasCount(sam.conversationWith("Amelia S.").getByText("Waiting for the connection"), 0);
  });

  it("never sends a message that Sam has deleted because it could not be sent, not even after a reconnect", async () => {
    let connection: Awaited<ReturnType<typeof withInterruptibleSocket>> | undefined;
    const { sam, tutor, chatId } = await samHasAChat(server, async (visitor) => {
      connection = await withInterruptibleSocket(visitor.page);
    });
    connection?.loses("Withdrawn");
    await sam.says("Amelia S.", "Withdrawn");
    await sam.conversationWith("Amelia S.").getByRole("button", { name: "Delete" }).click();
    connection?.delivers("Withdrawn");
    await connection?.closes();
    await sam.says("Amelia S.", "Kept");
    await sam.conversationWith("Amelia S.").getByText("Sent", { exact: true }).last().waitFor();
    const stored = async () => (await tutor.messages(chatId))?.map(({ content }) => content);
    await until("Kept is stored", async () => (await stored())?.includes("Kept") === true, timeoutMs);
    expect(await stored()).toEqual(["Hi Amelia!", "Kept"]);
  });

  it("gets Sam's contact form message after his unsent chat messages, and warns him if he logs out before all are sent", async () => {
    let connection: Awaited<ReturnType<typeof withInterruptibleSocket>> | undefined;
    const { sam, tutor, chatId } = await samHasAChat(server, async (visitor) => {
      connection = await withInterruptibleSocket(visitor.page);
    });
    connection?.cut();
    connection?.goesSilent();
    for (const text of ["Chat one", "Chat two"]) await sam.says("Amelia S.", text);
    await sam.page.getByRole("link", { name: "View profile" }).click();
    await sam.page.getByRole("button", { name: "Send message" }).first().click();
    const form = sam.page.getByRole("dialog");
    await form.getByLabel("Your message").fill("Form three");
    await form.getByRole("button", { name: "Send message" }).click();
    await sam.page.keyboard.press("Escape");
    await form.waitFor({ state: "detached" });
    await sam.page.getByRole("button", { name: /^Your account/ }).click();
    await sam.page.getByRole("menuitem", { name: "Log out" }).click();
    await sam.page.getByRole("dialog", { name: "3 messages have not been sent yet" }).waitFor();
    await sam.page.getByRole("button", { name: "Stay" }).click();
    connection?.mend();
    await sam.page.getByText("Your message successfully sent to Amelia").waitFor({ timeout: 2 * timeoutMs });
    const stored = (await tutor.messages(chatId))?.map(({ content }) => content);
    expect(stored).toEqual(["Hi Amelia!", "Chat one", "Chat two", "Hi Amelia!\nForm three"]);
  });

  it("is the same in both of Sam's tabs, no matter which one sends, and continues after one is closed", async () => {
    let connection: Awaited<ReturnType<typeof withInterruptibleSocket>> | undefined;
    const story = await theyHaveAChat(server, async (sam) => {
      connection = await withInterruptibleSocket(sam.page);
    });
    const { amelia, sam } = story;
    const other = await sam.anotherTab();
    await opensChat(other, story.chatId, "Amelia S.");
    await sam.says("Amelia S.", "From the first tab");
    await other.conversationWith("Amelia S.").getByText("From the first tab").waitFor();
    await sam.page.getByLabel("Message to Amelia S.").fill("Begun here");
    await other.page.waitForFunction(() => document.querySelector("textarea")?.value === "Begun here");
    await other.page.getByLabel("Message to Amelia S.").fill("");
    await sam.page.waitForFunction(() => document.querySelector("textarea")?.value === "");

    connection?.cut();
    connection?.goesSilent();
    const written = ["First tab one", "Second tab one", "First tab two", "Second tab two"];
    for (const [index, text] of written.entries()) {
      await (index % 2 === 0 ? sam : other).says("Amelia S.", text);
      // Each tab shows the other's pending message before the next one is written.
      await (index % 2 === 0 ? other : sam).conversationWith("Amelia S.").getByText(text).waitFor();
    }
    await comesToShow(sam, "Amelia S.", written, written);
    await other.page.close();
    connection?.mend();
    expect(await agreedOrder(story, written)).toEqual(written);
    expect([...amelia.troubles, ...other.troubles]).toEqual([]);
  });
});
