import type { BrowserContextOptions, Locator, Page } from "playwright-core";
import { describeWith } from "../../../server/testing/support/tools.js";
import { aStudent, aTutor, type Person } from "../../../server/testing/support/people/people.js";
import { type ServerProcess, startServerProcess } from "../../../server/testing/support/servers/serverProcess.js";
import { createTestDatabase } from "../../../server/testing/support/databases/testDatabase.js";
import { sampleFilmId } from "../../../server/tutors/index.js";
import { hasCount, stableBox } from "../support/stableBox.js";
import { presetAccessToken, Visitor } from "../support/visitor.js";
import { mockResponses, serverError } from "../states/mockResponses.js";

const longIntroduction = `${"I teach patiently and I like questions. ".repeat(12)}The end of a long introduction.`;

/** Returns whether an ancestor clips an element's focus ring. */
const isRingCut = (target: Locator) =>
  target.evaluate((element) => {
    const ring = element.getBoundingClientRect();
    const { outlineWidth, outlineOffset } = getComputedStyle(element);
    const width = parseFloat(outlineWidth) + parseFloat(outlineOffset);
    for (let around = element.parentElement; around !== null; around = around.parentElement) {
      const { left, right, top, bottom } = around.getBoundingClientRect();
      const room = Math.min(ring.left - left, right - ring.right, ring.top - top, bottom - ring.bottom);
      if (getComputedStyle(around).overflow !== "visible" && room < width) return true;
    }
    return false;
  });

describeWith("chromium")("a student looking at tutor cards", () => {
  let server: ServerProcess;
  let nora: Person;
  let diego: Person;

  beforeAll(async () => {
    server = await startServerProcess({ database: await createTestDatabase() });
    [diego, nora] = await Promise.all([
      aTutor(server, { firstName: "Diego", lastName: "Ruiz", introduction: longIntroduction, price: 35 }),
      aStudent(server, { name: "Nora Lind" }),
    ]);
    await server.database.query("update tutor_profile set youtube_video_id = $1 where account_id = $2", [
      sampleFilmId,
      diego.id,
    ]);
  });

  async function searches(width = 1280, address = "/tutors", device: BrowserContextOptions = {}): Promise<Visitor> {
    const visitor = await Visitor.at(server.origin, { viewport: { width, height: 844 }, ...device });
    await presetAccessToken(visitor.page, nora);
    await visitor.page.goto(address);
    return visitor;
  }
  const cardOf = (page: Page) => page.getByRole("article", { name: "Diego R." });
  const pathOf = (page: Page) => new URL(page.url()).pathname;

  describe("in one search", () => {
    let visitor: Visitor;
    let page: Page;
    beforeAll(async () => {
      visitor = await searches(900);
      page = visitor.page;
    });
    afterEach(() => expect(visitor.troubles).toEqual([]));

    it("sees a tutor's video in the hovered or focused card when the list has no side panel", async () => {
      const card = cardOf(page);
      const video = card.getByRole("link", { name: /^Watch the sample video in place of the introduction video/ });
      const before = await stableBox(card);
      await hasCount(video, 0);
      await card.hover();
      await video.waitFor();
      expect(await stableBox(card)).toEqual(before);
      expect(await video.getAttribute("href")).toBe(`https://www.youtube.com/watch?v=${sampleFilmId}`);
      await page.mouse.move(0, 0);
      await hasCount(video, 0);
      await card.getByRole("link", { name: "Diego R.", exact: true }).focus();
      await video.waitFor();
      await video.focus();
      expect(await isRingCut(video)).toBe(false);
    });

    it("sees that a demo tutor's video is labeled as a sample video", async () => {
      await page.setViewportSize({ width: 1280, height: 844 });
      const note = page.getByText(/^This tutor is part of the demo\. The video is a sample film/);
      await page
        .getByRole("complementary", { name: "Introduction video" })
        .getByText("Sample video", { exact: true })
        .waitFor();
      await note.waitFor();
      await cardOf(page).getByText("Watch sample video").waitFor();
      await cardOf(page).getByRole("link", { name: "Diego R.", exact: true }).click();
      await page.getByRole("heading", { level: 1, name: "Diego R." }).waitFor();
      await note.waitFor();
      await page.goBack();
      await cardOf(page).waitFor();
    });

    it("can read the rest of a cut-off introduction on the card", async () => {
      const introduction = cardOf(page).getByText("The end of a long introduction.");
      const isCut = () => introduction.evaluate(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight);
      await introduction.waitFor();
      expect(await isCut()).toBe(true);
      await cardOf(page).getByRole("button", { name: "Read more about Diego R." }).click();
      expect(await isCut()).toBe(false);
      await cardOf(page).getByRole("button", { name: "Read less about Diego R." }).click();
      expect(await isCut()).toBe(true);
      expect(pathOf(page)).toBe("/tutors");
    });

    it("opens a profile by clicking anywhere on its card, or middle-clicking for a new tab; the profile's heading gets focus", async () => {
      const card = cardOf(page);
      const box = await stableBox(card);
      const corner = { position: { x: box.width - 12, y: box.height - 12 } };
      const opened = page.context().waitForEvent("page");
      await card.click({ ...corner, button: "middle" });
      const tab = await opened;
      await tab.waitForURL(`**/tutors/${diego.id}`);
      await tab.close();
      expect(pathOf(page)).toBe("/tutors");
      expect(await card.locator("a a, a button, button a, button button").count()).toBe(0);

      await card.click(corner);
      await page.waitForURL(`**/tutors/${diego.id}`);
      const name = page.getByRole("heading", { level: 1, name: "Diego R." });
      await name.waitFor();
      await page.waitForFunction(() => document.activeElement?.tagName === "H1");
      expect(await name.evaluate((heading) => heading === document.activeElement)).toBe(true);
    });
  });

  it("filters and sorts on a phone with a bottom bar that covers no buttons, and opens a profile on a tablet with one tap on the photo", async () => {
    const visitor = await searches(390, "/tutors", { hasTouch: true, isMobile: true });
    const { page } = visitor;
    const send = cardOf(page).getByRole("button", { name: "Send message" });
    await send.focus();
    const filters = page.getByRole("button", { name: "Filters" });
    const [sendBox, filtersBox] = [await stableBox(send), await stableBox(filters)];
    expect(sendBox.y + sendBox.height).toBeLessThanOrEqual(filtersBox.y);
    await page.getByLabel("Sort", { exact: true }).selectOption("Price: lowest first");
    await page.waitForURL("**/tutors?sort=price-lowest");
    await filters.click();
    await page.getByRole("dialog", { name: "Filters" }).getByRole("button", { name: "Show 1 tutor" }).click();
    await page.setViewportSize({ width: 320, height: 844 });
    expect((await stableBox(filters.locator("svg"))).width).toBe(18);

    await page.setViewportSize({ width: 820, height: 844 });
    await cardOf(page).tap({ position: { x: 80, y: 100 } });
    await page.waitForURL(`**/tutors/${diego.id}`);
    await page.setViewportSize({ width: 390, height: 844 });
    const bar = page.getByText("Trial $17 · Lesson $35");
    const barBox = await stableBox(bar);
    expect(barBox.y).toBeGreaterThan(700);
    expect(barBox.y).toBeLessThan((await stableBox(page.getByRole("button", { name: "Send message" }))).y);
    await page.getByRole("contentinfo").getByTitle("Dark").click({ trial: true });
    expect(visitor.troubles).toEqual([]);
  });

  it("sees a tutor's video on a tablet when she reaches the card with the Tab key", async () => {
    const visitor = await searches(820, "/tutors", { hasTouch: true, isMobile: true });
    const { page } = visitor;
    const video = cardOf(page).getByRole("link", {
      name: /^Watch the sample video in place of the introduction video/,
    });
    await cardOf(page).getByRole("link", { name: "Diego R.", exact: true }).focus();
    await page.keyboard.press("Shift+Tab");
    await hasCount(video, 0);
    await page.keyboard.press("Tab");
    await video.waitFor();
    expect(visitor.troubles).toEqual([]);
  });

  it("sees how to save a tutor when she has saved none, and can go from there to the search page", async () => {
    const visitor = await searches(1280, "/tutors?saved=1");
    const { page } = visitor;
    await page.getByText("No saved tutors yet").waitFor();
    await page.getByText("Press the heart on a tutor's card to save the tutor", { exact: false }).waitFor();
    await page.getByRole("button", { name: "Find tutors" }).click();
    await cardOf(page).waitFor();
    await page.waitForURL("**/tutors");
    expect(visitor.troubles).toEqual([]);
  });

  it("sees all tutors when the subject in the URL is unknown", async () => {
    const visitor = await searches(1280, "/tutors?subject=nonsense");
    await cardOf(visitor.page).waitFor();
    expect(await visitor.page.getByLabel("I want to learn").inputValue()).toBe("");
    expect(visitor.troubles).toEqual([]);
  });

  it("sees a toast in addition to the error card when a profile can't be loaded", async () => {
    const { page } = await Visitor.at(server.origin);
    await presetAccessToken(page, nora);
    await mockResponses(page, new Map([["TutorProfile", serverError]]));
    await page.goto(`/tutors/${diego.id}`);
    await page.getByText("We couldn't load this profile").waitFor();
    await page.getByRole("region", { name: "Alerts" }).getByRole("button", { name: "Close" }).waitFor();
  });
});
