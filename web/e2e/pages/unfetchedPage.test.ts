import { describeWith } from "../../../server/testing/support/tools.js";
import { aStudent, aTutor } from "../../../server/testing/support/people/people.js";
import { type ServerProcess, startServerProcess } from "../../../server/testing/support/servers/serverProcess.js";
import { createTestDatabase } from "../../../server/testing/support/databases/testDatabase.js";
import { axeViolations } from "../support/axe.js";
import { Visitor } from "../support/visitor.js";

describeWith("chromium")("a page that can't be fetched", () => {
  let server: ServerProcess;
  beforeAll(async () => {
    server = await startServerProcess({ database: await createTestDatabase() });
  });

  it("keeps the header and can be retried, and missing background components don't break other pages", async () => {
    await aTutor(server);
    const visitor = await Visitor.at(server.origin);
    const { page } = visitor;
    await page.route(/assets\/Chat(Page|Feed)[^/]*\.js$/, (route) => route.abort());
    await visitor.logsIn(await aStudent(server, { name: "Kim Park" }), "/tutors");
    await page.getByRole("article").first().waitFor();
    await page.goto("/dashboard/chat");
    // The page reloads once, because the server is ready.
    await page.waitForEvent("load");
    await page.getByRole("heading", { level: 1, name: "We could not reach the server." }).waitFor();
    await page.getByRole("region", { name: "Alerts" }).getByText("We could not reach the server.").waitFor();
    const again = page.getByRole("button", { name: "Try again" });
    await again.waitFor();
    await page.getByRole("banner").getByText("Your account, Kim P.").waitFor({ state: "attached" });
    for (const width of [1280, 320]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await axeViolations(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
    await page.unrouteAll();
    await again.click();
    await page.getByRole("heading", { name: "Messages" }).waitFor();
  });

  it("is reported in a toast, even if its frame can't be fetched either", async () => {
    const visitor = await Visitor.at(server.origin);
    const { page } = visitor;
    await page.route(/assets\/AppFrame[^/]*\.js$/, (route) => route.abort());
    await visitor.logsIn(await aStudent(server), "/tutors");
    await page.getByRole("heading", { level: 1, name: "We could not reach the server." }).waitFor();
    await page.getByRole("region", { name: "Alerts" }).getByText("We could not reach the server.").waitFor();
  });
});
