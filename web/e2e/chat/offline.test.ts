import { createServer, request as send, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright-core";
import { atTheEnd } from "../../../server/testing/support/atTheEnd.js";
import { aStudent } from "../../../server/testing/support/people/people.js";
import { until } from "../../../server/testing/support/pause.js";
import { createTestDatabase } from "../../../server/testing/support/databases/testDatabase.js";
import { describeWith } from "../../../server/testing/support/tools.js";
import { type ServerProcess, startServerProcess } from "../../../server/testing/support/servers/serverProcess.js";
import { timeoutMs } from "../support/browser.js";
import { rowsIn } from "../support/rowsIn.js";
import { agreedOrder, samHasAChat, theyHaveAChat } from "../support/conversationStory.js";
import { Visitor } from "../support/visitor.js";
import { notifiedCache } from "../../serviceWorker/chatNotifications.js";

const installed = { serviceWorkers: "allow" } as const;

/** Returns the responses stored on the device, as JSON, by key. */
async function keptIn(page: Page): Promise<Record<string, string>> {
  const rows = (await rowsIn(page, "answers")) as { key: string; data: unknown }[];
  return Object.fromEntries(rows.map(({ key, data }) => [key, JSON.stringify(data)]));
}

/** Waits until a message is in the device's outbox; until then, a reload would lose it. */
async function untilInOutbox(page: Page, content: string): Promise<void> {
  const isKept = async () => JSON.stringify(await rowsIn(page, "outbox")).includes(content);
  await until("The message is in the outbox", isKept, timeoutMs);
}

async function logsOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Your account/ }).click();
  await page.getByRole("menuitem", { name: "Log out" }).click();
  await page.waitForURL((url) => url.pathname === "/");
}

/** Waits until the service worker is ready and the device has stored the viewer, the chat list and this chat. */
async function untilStored(page: Page, chatId: string, text: string): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const hasAll = async () => {
    const kept = await keptIn(page);
    return "viewer" in kept && [kept["chats"], kept[`chat:${chatId}`]].every((answer) => answer?.includes(text));
  };
  await until("The responses are stored", hasAll, timeoutMs);
}

/** Starts a proxy that records requested URLs; `release` publishes a new version of the service worker. */
async function startReleases(behind: ServerProcess) {
  let version = 1;
  const requested: string[] = [];
  const proxy: Server = createServer((incoming, outgoing) => {
    requested.push(incoming.url ?? "");
    const { "if-none-match": _tag, "if-modified-since": _date, ...asked } = incoming.headers;
    const headers = { ...asked, "accept-encoding": "identity" };
    const forwarded = send(behind.origin + (incoming.url ?? ""), { method: incoming.method ?? "GET", headers });
    forwarded.on("response", (answer) => {
      const { "content-length": _length, ...others } = answer.headers;
      outgoing.writeHead(answer.statusCode ?? 500, others);
      answer.on("end", () => outgoing.end(incoming.url === "/serviceWorker.js" ? `\n// ${version}` : ""));
      answer.pipe(outgoing, { end: false });
    });
    forwarded.on("error", () => outgoing.destroy());
    incoming.pipe(forwarded);
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  atTheEnd(async () => {
    proxy.closeAllConnections();
    proxy.close();
  });
  const { port } = proxy.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, requested, release: () => (version += 1) };
}

describeWith("chromium")("the web app with its service worker", () => {
  let server: ServerProcess;
  beforeAll(async () => {
    server = await startServerProcess({ database: await createTestDatabase() });
  });

  it("opens Sam's chats and his last conversation offline, and later sends what he wrote there", async () => {
    const database = await createTestDatabase();
    const own = await startServerProcess({ database });
    const story = await theyHaveAChat(own, undefined, installed);
    const { amelia, sam, chatId } = story;
    await amelia.says("Sam L.", "See you on Monday");
    await sam.conversationWith("Amelia S.").getByText("See you on Monday").waitFor();
    await untilStored(sam.page, chatId, "See you on Monday");
    await own.end("SIGTERM");

    await sam.page.goto("/dashboard/chat");
    await sam.chatWith("Amelia S.").getByText("See you on Monday").waitFor();
    await sam.page.getByText(/^Connecting…/).waitFor();
    await sam.chatWith("Amelia S.").click();
    await sam.conversationWith("Amelia S.").getByText("See you on Monday").waitFor();
    await sam.says("Amelia S.", "Monday is fine");
    await untilInOutbox(sam.page, "Monday is fine");
    await sam.page.reload();
    await sam.conversationWith("Amelia S.").getByText("Monday is fine").waitFor();
    await sam.page.getByRole("link", { name: "Find tutors" }).click();
    await sam.page.getByRole("heading", { level: 1 }).waitFor();
    await sam.page.goto("/tutors?subject=english");
    await sam.page.getByRole("heading", { level: 1 }).waitFor();
    await sam.page.goto("/terms");
    await sam.page.getByRole("heading", { level: 1, name: "Terms" }).waitFor();
    await sam.page.goto(`/dashboard/chat?chat=${chatId}`);

    await startServerProcess({ database, port: own.port });
    await agreedOrder(story, ["See you on Monday", "Monday is fine"]);
    await sam.page.getByText(/^Connecting…/).waitFor({ state: "detached" });
  });

  it("leaves nothing of Sam's account on the device after he logs out", async () => {
    const { sam, chatId } = await samHasAChat(server, undefined, installed);
    await untilStored(sam.page, chatId, "Hi Amelia!");
    await logsOut(sam.page);
    const left = await sam.page.evaluate(async () => ({
      databases: (await indexedDB.databases()).map(({ name }) => name),
      caches: await caches.keys(),
      workers: (await navigator.serviceWorker.getRegistrations()).length,
      keys: Object.keys(localStorage).filter((key) => key !== "THEME"),
    }));
    expect(left).toEqual({ databases: [], caches: [], workers: 0, keys: [] });
    // This cookie grants no access; it only marks the device as known.
    expect((await sam.page.context().cookies()).map(({ name }) => name)).toEqual(["saywell_device"]);
  });

  it("opens the landing page after Sam logs out offline, without his chats or what the device was notified of", async () => {
    const { sam, chatId } = await samHasAChat(server, undefined, installed);
    await untilStored(sam.page, chatId, "Hi Amelia!");
    await sam.page.evaluate((name) => caches.open(name).then(() => undefined), notifiedCache);
    await sam.page.context().setOffline(true);
    await logsOut(sam.page);
    await sam.page.getByRole("link", { name: "Log In" }).first().waitFor();
    const pictures = sam.page.locator("img[src*=hero-]");
    await until(
      "The pictures are shown",
      async () => {
        const widths = await pictures.evaluateAll((all) => all.map((each) => (each as HTMLImageElement).naturalWidth));
        return widths.length === 3 && widths.every((width) => width > 0);
      },
      timeoutMs,
    );
    const left = await sam.page.evaluate(async () => ({
      databases: (await indexedDB.databases()).map(({ name }) => name),
      caches: (await caches.keys()).map((name) => name.replace(/-.*/, "")),
    }));
    expect(left).toEqual({ databases: [], caches: ["saywell"] });
  });

  it("keeps the unsent message of another account on the device when Sam logs out", async () => {
    const { sam, chatId } = await samHasAChat(server, undefined, installed);
    await untilStored(sam.page, chatId, "Hi Amelia!");
    const unsent = { accountId: "nora", clientMessageId: "1" };
    await sam.page.evaluate(
      (row) =>
        new Promise<void>((resolve) => {
          const opening = indexedDB.open("saywell");
          opening.onsuccess = () => {
            const writing = opening.result.transaction("outbox", "readwrite");
            writing.objectStore("outbox").put(row);
            writing.oncomplete = () => {
              opening.result.close();
              resolve();
            };
          };
        }),
      unsent,
    );
    await logsOut(sam.page);
    expect([await rowsIn(sam.page, "outbox"), await rowsIn(sam.page, "answers")]).toEqual([[unsent], []]);
  });

  it("revokes Sam's session when a page next reaches the server, if the server was unreachable when he logged out", async () => {
    const visitor = await Visitor.at(server.origin);
    const sam = await aStudent(server, { name: "Sam Lee" });
    await visitor.logsIn(sam, "/tutors");
    const { page } = visitor;
    const context = page.context();
    await page.getByRole("button", { name: /^Your account/ }).waitFor();
    await page.route("**/graphql", (route) => route.abort());
    await logsOut(page);
    const hasRefreshCookie = async () => (await context.cookies()).some(({ name }) => name === "saywell_refresh");
    expect(await hasRefreshCookie()).toBe(true);
    await page.unrouteAll();
    await page.reload();
    await until("The browser has no refresh cookie", async () => !(await hasRefreshCookie()), timeoutMs);
    const revoked = "select from session where account_id = $1 and revoked_at is not null";
    expect(await server.database.query(revoked, [sam.id])).toHaveLength(1);
  });

  it("offers a new version in each of Nora's tabs, runs it when she agrees, and requests the Google callback only once", async () => {
    const releases = await startReleases(server);
    const visitor = await Visitor.at(releases.origin, installed);
    await visitor.logsIn(await aStudent(server, { name: "Nora Lind" }), "/tutors");
    await visitor.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    const other = await visitor.anotherTab();
    await other.page.goto("/tutors");
    releases.release();
    await other.page.reload();
    const toastOn = (page: Page) => page.getByRole("status").filter({ hasText: "A new version is ready" });
    for (const { page } of [other, visitor]) await toastOn(page).waitFor();
    for (const { page } of [other, visitor]) {
      const reloaded = page.waitForEvent("load");
      await toastOn(page).getByRole("button", { name: "Reload" }).click();
      await reloaded;
      await page.getByRole("heading", { level: 1 }).waitFor();
      const isWaiting = await page.evaluate(async () => (await navigator.serviceWorker.ready).waiting !== null);
      expect(isWaiting).toBe(false);
    }

    await visitor.page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    const googleCallback = "/openid/callback?code=1";
    await visitor.page.goto(googleCallback);
    expect(releases.requested.filter((url) => url === googleCallback)).toHaveLength(1);
  });
});
