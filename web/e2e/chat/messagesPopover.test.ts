import { describeWith } from "../../../server/testing/support/tools.js";
import { until } from "../../../server/testing/support/pause.js";
import { type ServerProcess, startServerProcess } from "../../../server/testing/support/servers/serverProcess.js";
import { createTestDatabase } from "../../../server/testing/support/databases/testDatabase.js";
import { stableBox } from "../support/stableBox.js";
import { timeoutMs } from "../support/browser.js";
import { hasFocus, noraAndHerTutors, rowsAre } from "../support/inbox.js";
import { Visitor } from "../support/visitor.js";

describeWith("chromium")("the messages button in the header", () => {
  let server: ServerProcess;
  beforeAll(async () => {
    server = await startServerProcess({ database: await createTestDatabase() });
  });

  it("opens the popover, except on the chat page", async () => {
    const { nora, amelia, withAmelia } = await noraAndHerTutors(server);
    const visitor = await Visitor.at(server.origin);
    const { page } = visitor;
    await visitor.logsIn(nora, "/tutors");
    const opener = page.getByRole("button", { name: /^Messages/ });
    const panel = page.getByRole("dialog", { name: "Messages" });

    await opener.click();
    await panel.getByRole("heading", { name: "Messages" }).waitFor();
    await rowsAre(page, ["Diego R.", "Amelia S."]);
    await hasFocus(visitor.chatWith("Diego R."));
    expect((await stableBox(panel)).width).toBeCloseTo(494, 1);
    const body = page.getByRole("list", { name: "Chats" }).locator("xpath=../..");
    expect((await stableBox(body)).height).toBeCloseTo(400, 1);

    await visitor.chatWith("Amelia S.").click();
    await hasFocus(page.getByLabel("Message to Amelia S."));
    await visitor.conversationWith("Amelia S.").getByText("Hello Nora.").waitFor();
    await visitor.says("Amelia S.", "Hi again!");
    const hasIt = async () =>
      (await amelia.messages(withAmelia))?.some(({ content }) => content === "Hi again!") ?? false;
    await until("Amelia has it", hasIt, timeoutMs);
    await amelia.says(withAmelia, "I am here.");
    await visitor.conversationWith("Amelia S.").getByText("I am here.").waitFor();
    await panel.getByRole("button", { name: "Close messages" }).waitFor();
    await panel.getByRole("button", { name: "View all" }).click();
    await rowsAre(page, ["I am here.", "Hola Nora."]);
    await hasFocus(visitor.chatWith("Amelia S."));
    await page.getByRole("button", { name: "Messages 1 unread message" }).waitFor();

    await page.keyboard.press("Escape");
    await panel.waitFor({ state: "detached" });
    await hasFocus(opener);
    await opener.click();
    await panel.getByRole("button", { name: "Close messages" }).click();
    await panel.waitFor({ state: "detached" });

    await opener.click();
    await panel.getByRole("button", { name: "Open in full screen" }).click();
    await page.waitForURL("**/dashboard/chat");
    await panel.waitFor({ state: "detached" });
    await rowsAre(page, ["I am here.", "Hola Nora."]);
    // On the chat page, the button is a link to that page.
    await page.getByRole("link", { name: /^Messages/ }).click();
    expect(await panel.count()).toBe(0);
    expect(visitor.troubles).toEqual([]);
  });
});
