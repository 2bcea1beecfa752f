import type { Page } from "playwright-core";
import { aStudent, aTutor, type Person } from "../../../server/testing/support/people/people.js";
import { createTestDatabase } from "../../../server/testing/support/databases/testDatabase.js";
import { describeWith } from "../../../server/testing/support/tools.js";
import { type ServerProcess, startServerProcess } from "../../../server/testing/support/servers/serverProcess.js";
import { Visitor } from "../support/visitor.js";

const maxShift = 0.02;

const settings = "/dashboard/tutor/settings";

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
  beforeAll(async () => {
    server = await startServerProcess({ database: await createTestDatabase() });
    nora = await aStudent(server, { name: "Nora Lind" });
    amelia = await aTutor(server, { firstName: "Amelia", lastName: "Stone" });
    await nora.writesTo(amelia, "Hi Amelia!");
  });

  const opens = async (who: Person, storage: Readonly<Record<string, string>> = {}) => {
    const visitor = await Visitor.at(server.origin);
    const items = { ACCESS_TOKEN: `Bearer ${who.client.accessToken}`, ...storage };
    await visitor.page.addInitScript((all) => {
      for (const [key, value] of Object.entries(all)) localStorage.setItem(key, value);
    }, items);
    return visitor;
  };

  it.each([
    ["the search", "/tutors", "nora"],
    ["a profile", "/tutors/:tutor", "nora"],
    ["the chat", "/dashboard/chat", "nora"],
    ["the settings", settings, "amelia"],
  ])(
    "of %s shows a title, its header and skeleton, in the chosen colors, before any script has loaded",
    async (_, address, who) => {
      const { page } = await opens(who === "nora" ? nora : amelia, { THEME: "dark" });
      await page.route(/\.js$/, () => undefined);
      await page.goto(address.replace(":tutor", amelia.id), { waitUntil: "commit" });
      await page.locator("#waiting").getByText("Saywell").first().waitFor({ state: "attached" });
      await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length === 1);
      expect(await page.title()).toBe("Saywell");
      const skeletons = await page.locator("#waiting span[aria-hidden='true']").count();
      expect(skeletons).toBeGreaterThanOrEqual(6);
      expect((await page.locator("#waiting").boundingBox())?.y).toBe(0);
      expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe("rgb(14, 19, 18)");
    },
  );

  it.each([
    ["the search", "/tutors", "nora", "article"],
    ["a profile", "/tutors/:tutor", "nora", "h1"],
    ["the chat", "/dashboard/chat", "nora", "a[href*='?chat=']"],
    ["the settings", settings, "amelia", "form"],
  ])("of %s gives way to the page without a layout shift", async (_, address, who, content) => {
    const visitor = await opens(who === "nora" ? nora : amelia);
    const { page, troubles } = visitor;
    const shift = await watchShifts(page);
    await page.goto(address.replace(":tutor", amelia.id));
    await page.locator(content).first().waitFor();
    await page.waitForLoadState("networkidle");
    expect(await page.locator("#waiting").count()).toBe(0);
    expect(await shift()).toBeLessThanOrEqual(maxShift);
    expect(troubles).toEqual([]);
  });

  it("of /index.html shows the landing page and changes the URL to /, without violating the content security policy", async () => {
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
