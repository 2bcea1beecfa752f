import { aNewLegacyTutor, ameliaSays } from "../../../server/testing/support/people/legacyPeople.js";
import { describeWith } from "../../../server/testing/support/tools.js";
import { until } from "../../../server/testing/support/pause.js";
import { aStudent } from "../../../server/testing/support/people/people.js";
import { aRichPhoto } from "../../../server/testing/support/people/pictures.js";
import { startServerProcess } from "../../../server/testing/support/servers/serverProcess.js";
import { createTestDatabase } from "../../../server/testing/support/databases/testDatabase.js";
import { timeoutMs } from "../support/browser.js";
import { Visitor } from "../support/visitor.js";

const kilobyte = 1024;
const maxBytes = 300 * kilobyte;

describeWith("chromium")("the pictures on the search page", () => {
  it("of ten tutors total at most 300 kB on a phone that scrolls to the end, and cause no layout shift as they load", async () => {
    const server = await startServerProcess({
      database: await createTestDatabase(),
      environment: { RATE_LIMITS: "off" },
    });
    const [face, still] = await Promise.all([aRichPhoto(1600, 1600), aRichPhoto(1920, 1080)]);
    for (let i = 0; i < 10; i += 1) {
      const tutor = await aNewLegacyTutor(server);
      const [avatar, thumbnail] = [await tutor.rest.upload("image", face), await tutor.rest.upload("image", still)];
      const profile = { ...ameliaSays.about, ...ameliaSays.description, ...ameliaSays.video, ...ameliaSays.pricing };
      await tutor.saves({ ...profile, avatar, thumbnail });
    }
    const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, isMobile: true, hasTouch: true };
    const sam = await Visitor.at(server.origin, phone);
    const { page } = sam;
    await sam.logsIn(await aStudent(server), "/tutors");
    const bytes = new Map<string, number>();
    const devtools = await page.context().newCDPSession(page);
    const urls = new Map<string, string>();
    await devtools.send("Network.enable");
    devtools.on("Network.responseReceived", ({ requestId, type, response }) => {
      if (type === "Image") urls.set(requestId, response.url);
    });
    devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
      const url = urls.get(requestId);
      if (url !== undefined) bytes.set(url, encodedDataLength);
    });
    // Reload without the cache, so that every picture is counted.
    await devtools.send("Network.clearBrowserCache");
    await page.reload();
    await page.getByRole("article").nth(9).waitFor();
    const boxes = () =>
      page
        .getByRole("article")
        .evaluateAll((all) => all.map((card) => Math.round(card.getBoundingClientRect().height)));
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    const before = await boxes();
    for (const picture of await page.getByRole("article").locator("img:visible").all()) {
      await picture.scrollIntoViewIfNeeded();
      await picture.evaluate((img: HTMLImageElement) => img.decode());
    }
    const uploads = () => [...bytes.keys()].filter((url) => url.includes("/uploads/"));
    // The browser reports a picture a moment after displaying it.
    await until("All pictures are measured", () => uploads().length >= 20, timeoutMs);
    const total = [...bytes.values()].reduce((sum, size) => sum + size, 0);
    process.stdout.write(`Ten tutors on a phone: ${bytes.size} pictures with ${Math.round(total / kilobyte)} kB.\n`);
    expect(uploads()).toHaveLength(20);
    expect(total).toBeLessThanOrEqual(maxBytes);
    expect(await boxes()).toEqual(before);
    expect(sam.troubles).toEqual([]);
  });
});
