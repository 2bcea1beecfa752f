import { describeWith } from "../../../server/testing/support/tools.js";
import { createTestDatabase } from "../../../server/testing/support/databases/testDatabase.js";
import { startServerProcess } from "../../../server/testing/support/servers/serverProcess.js";
import { hasFocus, noraAndHerTutors } from "../support/inbox.js";
import { Visitor } from "../support/visitor.js";

describeWith("chromium")("a student", () => {
  it("mutes a chat from its menu by keyboard, sees it muted on every device, and unmutes it on her phone", async () => {
    const server = await startServerProcess({ database: await createTestDatabase() });
    const { nora, withAmelia } = await noraAndHerTutors(server);
    const visitor = await Visitor.at(server.origin);
    const { page } = visitor;
    await visitor.logsIn(nora, `/dashboard/chat?chat=${withAmelia}`);
    await page.getByRole("heading", { name: "Amelia S." }).waitFor();
    const options = page.getByRole("button", { name: "Chat options", disabled: false });
    await options.focus();
    await page.keyboard.press("Enter");
    await page.getByRole("menu").waitFor();
    await page.keyboard.press("ArrowDown");
    await hasFocus(page.getByRole("menuitem", { name: "Mute notifications" }));
    await page.keyboard.press("Enter");
    await page.getByText("You won't be notified of messages from Amelia S.").first().waitFor();
    await hasFocus(options);
    await visitor.chatWith("Amelia S.").getByText("Muted").waitFor();
    await page.getByRole("main").locator("header").getByText("Muted").waitFor();
    expect(await visitor.chatWith("Diego R.").getByText("Muted").count()).toBe(0);

    const phone = await Visitor.at(server.origin, { viewport: { width: 390, height: 844 } });
    await phone.logsIn(nora, "/dashboard/chat");
    await phone.chatWith("Amelia S.").getByText("Muted").waitFor();
    await phone.chatWith("Amelia S.").click();
    await phone.page.getByRole("button", { name: "Chat options" }).click();
    await phone.page.getByRole("menuitem", { name: "Unmute notifications" }).click();
    await phone.page.getByText("You'll be notified of messages from Amelia S. again").first().waitFor();
    await phone.page.getByRole("link", { name: "Back to all chats" }).click();
    await phone.chatWith("Amelia S.").getByText("Muted").waitFor({ state: "detached" });
    expect([visitor.troubles, phone.troubles]).toEqual([[], []]);
  });
});
