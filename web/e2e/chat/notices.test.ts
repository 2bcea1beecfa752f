import type { BrowserContext, Page } from "playwright-core";
import { describeWith } from "../../../server/testing/support/tools.js";
import { type ServerProcess, startServerProcess } from "../../../server/testing/support/servers/serverProcess.js";
import { createTestDatabase } from "../../../server/testing/support/databases/testDatabase.js";
import { hasFocus, noraAndHerTutors, rowsAre } from "../support/inbox.js";
import { Visitor } from "../support/visitor.js";

type Shown = { readonly title: string; readonly body: string };
type Notified = Window & { readonly shown: Shown[]; readonly clickLast: () => void; asked: number };

/** Replaces the browser's notifications, which headless Chromium does not show, with a recorder. */
async function recordNotifications(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const shown: (Shown & { onclick: (() => void) | null })[] = [];
    let permission: NotificationPermission =
      localStorage.getItem("test-permission") === "granted" ? "granted" : "default";
    class Recorder {
      static get permission() {
        return permission;
      }
      static requestPermission() {
        (window as unknown as Notified).asked += 1;
        localStorage.setItem("test-permission", (permission = "granted"));
        return Promise.resolve(permission);
      }
      onclick: (() => void) | null = null;
      readonly body: string;
      constructor(
        readonly title: string,
        { body = "" }: NotificationOptions,
      ) {
        this.body = body;
        shown.push(this);
      }
      close() {}
    }
    const clickLast = () => shown.at(-1)?.onclick?.();
    Object.assign(window, { Notification: Recorder, shown, clickLast, asked: 0 });
  });
}

const shownIn = (page: Page) =>
  page.evaluate(() => (window as unknown as Notified).shown.map(({ title, body }) => `${title}: ${body}`));

/** Simulates a page's window gaining or losing focus. */
async function looks(page: Page, at: boolean): Promise<void> {
  await page.evaluate((focused) => {
    document.hasFocus = () => focused;
    window.dispatchEvent(new Event(focused ? "focus" : "blur"));
  }, at);
}

const title = (page: Page, begins: string) => page.waitForFunction((text) => document.title.startsWith(text), begins);
const icon = (page: Page, part: string) =>
  page.waitForFunction(
    (text) =>
      decodeURIComponent(
        document.querySelector<HTMLLinkElement>("link[rel='icon'][type='image/svg+xml']")?.href ?? "",
      ).includes(text),
    part,
  );

describeWith("chromium")("unread messages", () => {
  let server: ServerProcess;
  beforeAll(async () => {
    server = await startServerProcess({ database: await createTestDatabase() });
  });

  it("are counted consistently in the titles and icons of all tabs", async () => {
    const { nora, amelia, withAmelia } = await noraAndHerTutors(server);
    const visitor = await Visitor.at(server.origin);
    const { page } = visitor;
    await visitor.logsIn(nora, "/tutors");
    await title(page, "(2) ");
    await icon(page, ">2<");
    const otherTab = await visitor.anotherTab();
    const { page: other } = otherTab;
    await other.goto("/dashboard/chat");
    await rowsAre(other, ["Diego R.", "Amelia S."]);
    await title(other, "(2) Messages");
    await looks(other, false);

    await amelia.says(withAmelia, "Are you there?");
    await Promise.all([title(page, "(3) "), title(other, "(3) "), icon(other, ">3<")]);
    await page.goto(`/dashboard/chat?chat=${withAmelia}`);
    await Promise.all([title(page, "(1) "), title(other, "(1) "), icon(other, ">1<")]);
    await visitor.chatWith("Diego R.").click();
    await Promise.all([title(page, "Messages"), title(other, "Messages"), icon(other, "/icon.svg")]);
    await page.keyboard.press("Escape");
    await hasFocus(visitor.chatWith("Diego R."));
    await page.keyboard.press("u");
    await Promise.all([title(page, "(1) "), title(other, "(1) ")]);
    expect([...visitor.troubles, ...otherTab.troubles]).toEqual([]);
  });

  it("trigger a single notification across all tabs once Nora allows notifications; clicking it opens the chat", async () => {
    const { nora, amelia, diego, withAmelia, withDiego } = await noraAndHerTutors(server);
    const visitor = await Visitor.at(server.origin);
    const { page } = visitor;
    await recordNotifications(page.context());
    await visitor.logsIn(nora, `/dashboard/chat?chat=${withAmelia}`);
    await visitor.conversationWith("Amelia S.").waitFor();
    expect(await page.evaluate(() => (window as unknown as Notified).asked)).toBe(0);
    await page.getByRole("button", { name: "Turn on notifications" }).click();
    await page.getByText("Notifications are on").waitFor();
    const otherTab = await visitor.anotherTab();
    const { page: other } = otherTab;
    await other.goto("/dashboard/chat");
    await rowsAre(other, ["Diego R.", "Amelia S."]);
    await looks(other, false);

    // A message that is visible in a tab causes no notification; any other message causes one, but only in one tab.
    await amelia.says(withAmelia, "You see this.");
    await visitor.conversationWith("Amelia S.").getByText("You see this.").waitFor();
    await diego.says(withDiego, "You do not see this.");
    const notified = async () => [...(await shownIn(page)), ...(await shownIn(other))];
    await Promise.race(
      [page, other].map((tab) => tab.waitForFunction(() => (window as unknown as Notified).shown.length > 0)),
    );
    expect(await notified()).toEqual(["Diego R.: You do not see this."]);
    await looks(page, false);
    await amelia.says(withAmelia, "Nor this.");
    await Promise.race(
      [page, other].map((tab) =>
        tab.waitForFunction(() => (window as unknown as Notified).shown.at(-1)?.body === "Nor this."),
      ),
    );
    expect((await notified()).toSorted()).toEqual(["Amelia S.: Nor this.", "Diego R.: You do not see this."]);

    for (const tab of [page, other]) {
      if ((await shownIn(tab)).includes("Diego R.: You do not see this.")) {
        await tab.evaluate(() => (window as unknown as Notified).clickLast());
        await tab.waitForURL("**/dashboard/chat?chat=*");
      }
    }
    expect([...visitor.troubles, ...otherTab.troubles]).toEqual([]);
  });
});
