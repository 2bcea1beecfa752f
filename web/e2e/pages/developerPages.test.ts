import { describeWith } from "../../../server/testing/support/tools.js";
import { startServerProcess } from "../../../server/testing/support/servers/serverProcess.js";
import { createTestDatabase } from "../../../server/testing/support/databases/testDatabase.js";
import { openWindow } from "../support/browser.js";

/** `drawn` selects an element that must appear, and `opens` those that expand sections. */
const pages = [
  { path: "/docs", drawn: "h1", opens: "summary" },
  { path: "/docs/rest", drawn: ".opblock", opens: ".opblock-summary-control" },
  { path: "/docs/socket", drawn: "h1", opens: "summary" },
];

describeWith("chromium")("the pages for developers", () => {
  it("use no inline styles or scripts, so the browser reports no problems, even with sections expanded", async () => {
    const { origin } = await startServerProcess({ database: await createTestDatabase() });
    for (const { path, drawn, opens } of pages) {
      const { page, troubles } = await openWindow(origin);
      const answer = await page.goto(path);
      expect(answer?.headers()["content-security-policy"]).not.toContain("unsafe-inline");
      await page.locator(drawn).first().waitFor();
      for (const one of (await page.locator(opens).all()).slice(0, 5)) await one.click();
      expect({ path, troubles }).toEqual({ path, troubles: [] });
      await page.context().close();
    }
  });
});
