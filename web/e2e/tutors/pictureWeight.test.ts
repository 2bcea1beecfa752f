import { aNewLegacyTutor, ameliaSays } from "../../../server/testing/support/people/legacyPeople.js";
import { describeWith } from "../../../server/testing/support/tools.js";
import { until } from "../../../server/testing/support/pause.js";
import { aStudent, aTutor } from "../../../server/testing/support/people/people.js";
import { aRichPhoto } from "../../../server/testing/support/people/pictures.js";
import { startServerProcess } from "../../../server/testing/support/servers/serverProcess.js";
import { createTestDatabase } from "../../../server/testing/support/databases/testDatabase.js";
import { timeoutMs } from "../support/browser.js";
import { Visitor } from "../support/visitor.js";

const kilobyte = 1024;
const maxBytes = 300 * kilobyte;
const tutors = 10;

describeWith("chromium")("the pictures on the search page", () => {
  it("total at most 300 kB when ten tutors are scrolled through on a phone, and cause no layout shift", async () => {
    const server = await startServerProcess({ database: await createTestDatabase() });
    const [face, still] = await Promise.all([aRichPhoto(1600, 1600), aRichPhoto(1920, 1080)]);
    const first = await aNewLegacyTutor(server);
    const [avatar, thumbnail] = [await first.rest.upload("image", face), await first.rest.upload("image", still)];
    const profile = { ...ameliaSays.about, ...ameliaSays.description, ...ameliaSays.video, ...ameliaSays.pricing };
    await first.saves({ ...profile, avatar, thumbnail });
    await Promise.all(Array.from({ length: tutors - 1 }, () => aTutor(server)));
    // All tutors share the first one's pictures, because the server takes a long time to resize pictures.
    await server.database.query("update account set avatar = first.avatar from account as first where first.id = $1", [
      first.id,
    ]);
    await server.database.query(
      `update tutor_profile set (thumbnail, youtube_video_id) = (first.thumbnail, first.youtube_video_id)
       from tutor_profile as first where first.account_id = $1`,
      [first.id],
    );
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
    const cards = page.getByRole("article");
    await cards.nth(tutors - 1).waitFor();
    const boxes = () => cards.evaluateAll((all) => all.map((card) => Math.round(card.getBoundingClientRect().height)));
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    const before = await boxes();
    const shown: string[] = [];
    for (const picture of await cards.locator("img:visible").all()) {
      await picture.scrollIntoViewIfNeeded();
      await picture.evaluate((img: HTMLImageElement) => img.decode());
      shown.push(await picture.evaluate((img: HTMLImageElement) => img.currentSrc));
    }
    // The browser reports a picture's size a moment after displaying the picture.
    await until("All pictures are measured", () => shown.every((url) => bytes.has(url)), timeoutMs);
    const isUpload = (url: string) => url.includes("/uploads/");
    // Outside of tests, each tutor has pictures of their own.
    const total = [...bytes].reduce((sum, [url, size]) => sum + size * (isUpload(url) ? tutors : 1), 0);
    process.stdout.write(`Ten tutors on a phone: ${bytes.size} pictures with ${Math.round(total / kilobyte)} kB.\n`);
    expect(shown.filter(isUpload)).toHaveLength(2 * tutors);
    expect([...bytes.keys()].filter(isUpload)).toHaveLength(2);
    expect(total).toBeLessThanOrEqual(maxBytes);
    expect(await boxes()).toEqual(before);
    expect(sam.troubles).toEqual([]);
  });
});
