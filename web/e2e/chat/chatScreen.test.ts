import type { Locator, Request, Route } from "playwright-core";
import { createTestDatabase } from "../../../server/testing/support/databases/testDatabase.js";
import { until } from "../../../server/testing/support/pause.js";
import { describeWith } from "../../../server/testing/support/tools.js";
import { type ServerProcess, startServerProcess } from "../../../server/testing/support/servers/serverProcess.js";
import { stableBox } from "../support/stableBox.js";
import { timeoutMs } from "../support/browser.js";
import { axeViolations } from "../support/axe.js";
import { opensChat, samHasAChat } from "../support/conversationStory.js";
import { noraAndHerTutors } from "../support/inbox.js";
import { ringContrast } from "../support/ringContrast.js";
import { Visitor } from "../support/visitor.js";

async function pressesLong(target: Locator, menu: Locator): Promise<void> {
  const { x, y, width, height } = await stableBox(target);
  const at = { clientX: x + width / 2, clientY: y + height / 2, pointerType: "touch", bubbles: true };
  await target.dispatchEvent("pointerdown", at);
  await menu.waitFor();
  await target.dispatchEvent("pointerup", at);
}

/** Scrolls to an element; returns whether it then fits in the viewport's height and nothing covers its center. */
const isInView = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => {
    element.scrollIntoView({ block: "nearest" });
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const atCenter = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return element.contains(atCenter) && top >= 0 && bottom <= innerHeight;
  });

describeWith("chromium")("the chat screen", () => {
  let server: ServerProcess;
  beforeAll(async () => {
    server = await startServerProcess({ database: await createTestDatabase() });
  });

  it("keeps the open chat on screen when the messages icon is clicked, and links to the list from an unknown chat", async () => {
    const { nora, withAmelia } = await noraAndHerTutors(server);
    const visitor = await Visitor.at(server.origin);
    const { page } = visitor;
    await visitor.logsIn(nora, `/dashboard/chat?chat=${withAmelia}`);
    await visitor.conversationWith("Amelia S.").getByText("Hello Nora.").waitFor();
    const navigation = page.waitForEvent("framenavigated");
    await page.getByRole("link", { name: /^Messages/ }).click();
    await navigation;
    expect(page.url()).toContain(withAmelia);
    await visitor.conversationWith("Amelia S.").getByText("Hello Nora.").waitFor();

    await page.goto("/dashboard/chat?chat=0198c0de-0000-7000-8000-000000000000");
    await page.getByRole("link", { name: "Go to your chats" }).click();
    await page.getByText("Select a chat to start a conversation").waitFor();
    expect(visitor.troubles).toEqual([]);
  });

  it("aligns everything in the list to one left edge, and everything in the conversation to another", async () => {
    const { sam } = await samHasAChat(server, undefined, { viewport: { width: 1920, height: 1000 } });
    const left = async (target: Locator) => Math.round((await stableBox(target)).x);
    const { page } = sam;
    const chats = page.getByRole("region", { name: "Chats", exact: true });
    const list = await left(chats.getByRole("heading", { name: "Messages" }));
    expect(await left(page.getByRole("banner").getByRole("link").first())).toBe(list);
    expect(await left(page.getByRole("searchbox", { name: "Search chats" }).locator(".."))).toBe(list);
    const composer = await left(page.getByLabel("Message to Amelia S."));
    const pane = page.getByRole("heading", { name: "Amelia S." }).locator("xpath=ancestor::header");
    expect(await left(pane.locator(":scope > span, :scope > img").first())).toBe(composer);
  });

  it("lets Sam edit a message that he has just sent even if his device's clock is 16 minutes fast", async () => {
    const ahead = { time: Date.now() + 16 * 60_000 };
    const { sam } = await samHasAChat(server, ({ page }) => page.clock.install(ahead));
    await sam.page.getByLabel("Message to Amelia S.").press("ArrowUp");
    await sam.page.getByLabel("Edit message").fill("Hello Amelia!");
    await sam.page.keyboard.press("Enter");
    await sam.conversationWith("Amelia S.").getByText("Hello Amelia!").waitFor();
  });

  it("shows Sam which link in his own message has focus", async () => {
    const { sam } = await samHasAChat(server);
    const { page } = sam;
    await page.getByLabel("Message to Amelia S.").fill("https://example.org");
    await page.keyboard.press("Enter");
    const link = sam.conversationWith("Amelia S.").getByRole("link", { name: "https://example.org" });
    await link.focus();
    for (const colorScheme of ["light", "dark"] as const) {
      // Under reduced motion, a new color scheme applies immediately.
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      expect(await ringContrast(link)).toBeGreaterThan(3);
    }
  });

  it("stays at the newest message while Sam writes several lines in a browser that can't size fields in CSS", async () => {
    const { sam, tutor, chatId } = await samHasAChat(server, async ({ page }) => {
      await page.addInitScript(() => (CSS.supports = () => false));
    });
    const { page } = sam;
    await tutor.says(chatId, Array.from({ length: 60 }, (_, line) => `line ${line}`).join("\n"));
    const log = sam.conversationWith("Amelia S.");
    const belowEnd = () => log.evaluate((box) => Math.round(box.scrollHeight - box.scrollTop - box.clientHeight));
    await log.getByText("line 59").waitFor();
    await until("The newest message is in view", async () => (await belowEnd()) < 2, timeoutMs);
    const composer = page.getByRole("textbox", { name: /Amelia/ });
    await composer.evaluate((field) => field.style.setProperty("field-sizing", "fixed"));
    await composer.focus();
    for (let line = 0; line < 4; line += 1) await page.keyboard.press("Shift+Enter");
    await page.keyboard.type("Hello");
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    expect(await belowEnd()).toBeLessThan(2);
    await tutor.says(chatId, "Are you there?");
    await log.getByText("Are you there?").waitFor();
    await until("The newest message is in view", async () => (await belowEnd()) < 2, timeoutMs);
    expect(sam.troubles).toEqual([]);
  });

  it("lays out each line of a message in the direction of its text", async () => {
    const { sam, student, chatId } = await samHasAChat(server);
    await student.says(chatId, "Hi Amelia!\nمرحبا (1).");
    const words = sam.conversationWith("Amelia S.").getByText("مرحبا (1).");
    const { arabic, stop } = await words.evaluate((element) => {
      const text = element.firstChild!;
      const leftOf = (character: string) => {
        const range = document.createRange();
        const at = text.textContent!.lastIndexOf(character);
        range.setStart(text, at);
        range.setEnd(text, at + 1);
        return range.getBoundingClientRect().left;
      };
      return { arabic: leftOf("م"), stop: leftOf(".") };
    });
    expect(stop).toBeLessThan(arabic);
  });

  it("shows exactly one notice that Sam is offline, without covering any of the conversation", async () => {
    const { sam } = await samHasAChat(server);
    const { page } = sam;
    await page.context().setOffline(true);
    const strip = page.getByText(/^You are offline/);
    await strip.waitFor();
    expect(await strip.count()).toBe(1);
    const { y, height } = await stableBox(strip);
    const name = await stableBox(page.getByRole("heading", { name: "Amelia S." }));
    expect(name.y).toBeGreaterThanOrEqual(y + height);
    await page.context().setOffline(false);
    await strip.waitFor({ state: "detached" });
  });

  it("opens pages that Sam requested while offline as soon as he is back online", async () => {
    const { sam, chatId } = await samHasAChat(server);
    const { page } = sam;
    await page.goto("/tutors");
    await page.getByRole("article", { name: "Amelia S." }).first().waitFor();
    await opensChat(sam, chatId, "Amelia S.");
    await page.context().setOffline(true);
    // Sam has not opened the profile page before.
    await page.getByRole("link", { name: "View profile" }).click();
    await page.getByText("This page opens automatically when the connection is back.").waitFor();
    expect(await page.getByText("Something went wrong on our side").count()).toBe(0);
    await page.context().setOffline(false);
    await page.getByRole("heading", { level: 1, name: /Amelia S\./ }).waitFor();

    await page.context().setOffline(true);
    // The page's code is stored on Sam's device, but its content is not.
    await page.getByRole("link", { name: "Find tutors" }).first().click();
    await page
      .getByRole("alert")
      .getByText(/Nothing is lost/)
      .first()
      .waitFor();
    await page.context().setOffline(false);
    await page.getByRole("article", { name: "Amelia S." }).first().waitFor();
  });

  it("opens a page even if its requests fail just after Sam is back online", async () => {
    const { sam } = await samHasAChat(server);
    const { page } = sam;
    const breaksWhileAway = async (isIt: (request: Request) => boolean, open: Locator) => {
      const asked = new Promise<Route>((resolve) => {
        let isHeld = false;
        void page.route("**", async (route) => {
          if (isHeld || !isIt(route.request())) return route.fallback();
          isHeld = true;
          resolve(route);
        });
      });
      await open.click();
      const held = await asked;
      await page.context().setOffline(true);
      await page.waitForFunction(() => !navigator.onLine);
      await page.context().setOffline(false);
      await page.waitForFunction(() => navigator.onLine);
      await held.abort("internetdisconnected");
    };
    await breaksWhileAway(
      (request) => /assets\/TutorProfilePage[^/]*\.js$/.test(request.url()),
      page.getByRole("link", { name: "View profile" }),
    );
    await page.getByRole("heading", { level: 1, name: /Amelia S\./ }).waitFor();
    await breaksWhileAway(
      (request) => /"operationName":"TutorSearch"/.test(request.postData() ?? ""),
      page.getByRole("link", { name: "Find tutors" }).first(),
    );
    await page.getByRole("article", { name: "Amelia S." }).first().waitFor();
  });

  it("lets Sam scroll to his chats and messages in a window that is zoomed to 400%", async () => {
    const { sam, tutor, chatId } = await samHasAChat(server, undefined, { viewport: { width: 320, height: 256 } });
    await tutor.says(chatId, "Tuesday at nine?");
    const { page } = sam;
    const message = sam.conversationWith("Amelia S.").getByText("Tuesday at nine?");
    await message.waitFor();
    await page.getByLabel("Message to Amelia S.").scrollIntoViewIfNeeded();
    expect(await isInView(message)).toBe(true);
    await page.goto("/dashboard/chat");
    const row = sam.chatWith("Amelia S.");
    await row.waitFor();
    expect(await isInView(row)).toBe(true);
  });

  it("opens a message's menu on every long press on a phone", async () => {
    const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
    const { sam, tutor, chatId } = await samHasAChat(server, undefined, phone);
    await tutor.says(chatId, "Tuesday at nine?");
    const { page } = sam;
    const bubble = sam.conversationWith("Amelia S.").getByText("Tuesday at nine?");
    await bubble.waitFor();
    expect(await page.getByRole("button", { name: "Message actions" }).last().isVisible()).toBe(true);
    const menu = page.getByRole("menu");
    for (let press = 1; press <= 2; press++) {
      await pressesLong(bubble, menu);
      await menu.getByRole("menuitem", { name: "Copy text" }).waitFor();
      await page.keyboard.press("Escape");
      await menu.waitFor({ state: "detached" });
    }
    expect(await axeViolations(page)).toEqual([]);
  });

  it("shows a toast in addition to the error card when the chats or a conversation can't be loaded", async () => {
    const { nora, withAmelia } = await noraAndHerTutors(server);
    const visitor = await Visitor.at(server.origin);
    const { page } = visitor;
    await visitor.logsIn(nora, "/tutors");
    const extensions = { code: "CONFLICT", problems: [{ code: "CLOSED" }] };
    const fails = { data: null, errors: [{ message: "The clerk is at lunch.", extensions }] };
    await page.route("**/graphql*", async (route) => {
      const isChat = /"operationName":"(ChatList|Conversation)"/.test(route.request().postData() ?? "");
      await (isChat ? route.fulfill({ json: fails }) : route.fallback());
    });
    await page.goto(`/dashboard/chat?chat=${withAmelia}`);
    await page.getByText("We couldn't load your chats").waitFor();
    await page.getByText("We couldn't load this chat").waitFor();
    await page.getByRole("region", { name: "Alerts" }).getByText("The clerk is at lunch.").waitFor();
  });
});
