import type { Page } from "playwright-core";
import { aChat, aStudent, aTutor, type Person } from "../../../server/testing/support/people/people.js";
import { createTestDatabase } from "../../../server/testing/support/databases/testDatabase.js";
import { describeWith } from "../../../server/testing/support/tools.js";
import { type ServerProcess, startServerProcess } from "../../../server/testing/support/servers/serverProcess.js";
import { addressBarColor } from "../support/addressBarColor.js";
import { presetAccessToken, Visitor } from "../support/visitor.js";

const maxShift = 0.02;

async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const sum = window as unknown as { shift: number };
    sum.shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) sum.shift += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: "layout-shift", buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { shift: number }).shift);
}

describeWith("chromium")("the first paint", () => {
  let server: ServerProcess;
  let nora: Person;
  let amelia: Person;
  let chatId: string;
  beforeAll(async () => {
    server = await startServerProcess({ database: await createTestDatabase() });
    nora = await aStudent(server, { name: "Nora Lind" });
    amelia = await aTutor(server, { firstName: "Amelia", lastName: "Stone" });
    chatId = (await aChat(server, { student: nora, tutor: amelia })).id;
  });

  const opens = async (who: Person) => {
    const visitor = await Visitor.at(server.origin);
    await presetAccessToken(visitor.page, who);
    return visitor;
  };

  it.each([
    ["the search", "/tutors", "nora", "h2:text('1 teacher(s) that match your needs')", ["Viewer", "TutorSearch"]],
    ["a profile", "/tutors/:tutor", "nora", "h1:has-text('Amelia S.')", ["Viewer", "TutorProfile"]],
    ["the chats", "/dashboard/chat", "nora", "a[href*='?chat=']", ["Viewer", "ChatList"]],
    ["a chat", "/dashboard/chat?chat=:chat", "nora", "h2:text('Amelia S.')", ["Viewer", "ChatList", "Conversation"]],
    ["the settings", "/dashboard/tutor/settings", "amelia", "form", ["Viewer"]],
  ])(
    "of %s shows its header and skeleton in the chosen colors before any script runs, and the page follows without a layout shift",
    async (_, address, who, content, queries) => {
      const { page, troubles } = await opens(who === "nora" ? nora : amelia);
      await page.addInitScript(() => localStorage.setItem("THEME", "dark"));
      const shift = await watchShifts(page);
      const sent: string[] = [];
      page.on("request", (request) => {
        const { operationName } = (request.postDataJSON() ?? {}) as { operationName?: string };
        if (operationName !== undefined) sent.push(operationName);
      });
      let release = () => {};
      const released = new Promise<void>((resolve) => (release = resolve));
      await page.route(/\.js$/, (route) => released.then(() => route.continue()));
      await page.goto(address.replace(":tutor", amelia.id).replace(":chat", chatId), { waitUntil: "commit" });
      await page.locator("#waiting").getByText("Saywell").first().waitFor({ state: "attached" });
      await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length === 1);
      expect(await page.title()).toBe("Saywell");
      const skeletons = await page.locator("#waiting span[aria-hidden='true']").count();
      expect(skeletons).toBeGreaterThanOrEqual(6);
      expect((await page.locator("#waiting").boundingBox())?.y).toBe(0);
      expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe("rgb(14, 19, 18)");
      expect(await addressBarColor(page)).toBe("#0E1312");

      release();
      await page.locator(content).first().waitFor();
      await page.waitForLoadState("networkidle");
      expect(await page.locator("#waiting").count()).toBe(0);
      expect(await shift()).toBeLessThanOrEqual(maxShift);
      // The queries are preloaded, and the page doesn't send them again.
      expect(sent.filter((name) => queries.includes(name)).sort()).toEqual([...queries].sort());
      expect(troubles).toEqual([]);
    },
  );

  it("of /index.html is the landing page, whose URL becomes / without a content security policy violation", async () => {
    const { page, troubles } = await Visitor.at(server.origin);
    await page.goto("/index.html");
    await page.getByRole("link", { name: "Get started" }).first().waitFor();
    await page.waitForURL((url) => url.pathname === "/");
    expect(troubles).toEqual([]);
  });

  it("of a student's page at 320 px includes the balance in the header, and nothing scrolls sideways", async () => {
    const { page } = await opens(nora);
    await page.setViewportSize({ width: 320, height: 568 });
    await page.goto("/tutors");
    const balance = page.getByRole("banner").getByText("Balance: 0 lessons");
    await balance.waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    const box = await balance.boundingBox();
    expect(box && box.x >= 0 && box.x + box.width <= 320).toBe(true);
  });
});
