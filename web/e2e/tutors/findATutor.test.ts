import { describeWith } from "../../../server/testing/support/tools.js";
import { until } from "../../../server/testing/support/pause.js";
import { aStudent, aTutor } from "../../../server/testing/support/people/people.js";
import { type ServerProcess, startServerProcess } from "../../../server/testing/support/servers/serverProcess.js";
import { createTestDatabase } from "../../../server/testing/support/databases/testDatabase.js";
import { timeoutMs } from "../support/browser.js";
import { Visitor } from "../support/visitor.js";

describeWith("chromium")("a student on the search page", () => {
  let server: ServerProcess;
  beforeAll(async () => {
    server = await startServerProcess({ database: await createTestDatabase() });
  });

  it("opens a bookmarked search at the top, and returns to a search at its last scroll position", async () => {
    const visitor = await Visitor.at(server.origin, { viewport: { width: 1280, height: 400 } });
    const { page } = visitor;
    await visitor.logsIn(await aStudent(server, { name: "Nora Lind" }), "/tutors");
    const heading = page.getByRole("heading", { name: /teacher\(s\) that match your needs/ });
    const isScrolled = () => page.waitForFunction(() => scrollY === 200);
    await heading.waitFor();
    await page.evaluate(() => scrollTo(0, 200));
    await page.reload();
    await heading.waitFor();
    await isScrolled();

    await page.goto("/tutors?subject=math");
    await heading.waitFor();
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await page.goBack();
    await isScrolled();
  });

  it("filters tutors by text and hours, sorts them, saves a tutor, and reviews her once she has replied", async () => {
    const [amelia] = await Promise.all([
      aTutor(server, { firstName: "Amelia", lastName: "Stone", subject: "english", country: "gb", price: 18 }),
      aTutor(server, { firstName: "Diego", lastName: "Ruiz", subject: "math", country: "es", price: 35 }),
    ]);
    const nora = await aStudent(server, { name: "Nora Lind" });
    const visitor = await Visitor.at(server.origin);
    const { page } = visitor;
    await visitor.logsIn(nora, "/tutors");
    const found = (count: number) =>
      page.getByRole("heading", { name: `${count} teacher(s) that match your needs` }).waitFor();
    await page.getByRole("heading", { name: "Online English tutors & teachers for private lessons" }).waitFor();
    await found(2);

    await page.getByPlaceholder("Type to search...").fill("dieg");
    await found(1);
    await page.getByRole("article", { name: "Diego R." }).waitFor();
    await page.getByPlaceholder("Type to search...").fill("nobody teaches this");
    await page.getByText("Looks like we can't find any matches").waitFor();
    await page.getByText("Try removing some filters to see your top tutors").waitFor();
    await page.getByRole("button", { name: "Clear filters" }).click();
    await found(2);

    // Neither tutor has set weekly availability, so the filter hides neither.
    await page.getByRole("button", { name: /^Availability/ }).click();
    await page.getByRole("button", { name: "Mon", exact: true }).click();
    await page.getByRole("button", { name: "21-24", exact: true }).click();
    await page.keyboard.press("Escape");
    await found(2);
    await page.waitForURL("**/tutors?days=mon&slots=21-24");
    await page.getByRole("button", { name: "Clear all" }).click();

    const sorts = await page.getByLabel("Sort by").locator("option").allTextContents();
    expect(sorts).toEqual([
      ...["Our top picks", "Popularity", "Price: highest first", "Price: lowest first"],
      ...["Number of reviews", "Best rating"],
    ]);
    await page.getByLabel("Sort by").selectOption("Price: highest first");
    await page.getByRole("article").first().getByRole("link", { name: "Diego R.", exact: true }).waitFor();

    await page.getByRole("button", { name: "Save Amelia S." }).click();
    const isSaved = async () => (await server.database.query("select 1 from saved_tutor")).length === 1;
    await until("Amelia is saved", isSaved, timeoutMs);
    await page.getByRole("button", { name: "Saved", exact: true }).click();
    await found(1);
    await page.reload();
    await found(1);

    await page.getByRole("link", { name: "Amelia S.", exact: true }).click();
    await page.getByText("No reviews yet").waitFor();
    expect(await page.getByRole("button", { name: "Write a review" }).count()).toBe(0);
    const { chat } = await nora.writesTo(amelia, "Hi Amelia!");
    await amelia.says(chat.id, "Hi Nora!");
    await page.reload();
    await page.getByRole("button", { name: "Write a review" }).click();
    await page.getByRole("button", { name: "Publish review" }).click();
    await page.getByText("Give one to five stars").waitFor();
    await page.getByRole("radio", { name: "5 stars" }).check();
    await page.getByLabel("Your review").fill("I talked for thirty minutes and did not die.");
    await page.getByRole("button", { name: "Publish review" }).click();
    await page.getByText("I talked for thirty minutes and did not die.").waitFor();
    await page.getByText("5.0 out of 5 stars, 1 review").waitFor({ state: "attached" });
    expect(visitor.troubles).toEqual([]);
  });
});
