import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { partsEnvironment } from "../../parts.mjs";
import { unusedPort } from "../../ports.mjs";

/** A phone as Lighthouse imagines it. */
const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };

/** A browser of one's own in which `who` is logged in, if anybody; other programs can join it on `port`. */
export async function openProfile(origin, who, device = phone) {
  const folder = await mkdtemp(join(tmpdir(), "saywell-profile-"));
  const port = await unusedPort("127.0.0.1");
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: partsEnvironment().CHROMIUM,
    args: ["--no-sandbox", "--disable-gpu", `--remote-debugging-port=${port}`],
    baseURL: origin,
    ...device,
  });
  const page = context.pages()[0] ?? (await context.newPage());
  if (who !== null) {
    await page.goto("/auth/login");
    await page.getByLabel("Email").fill(who.email);
    await page.getByLabel("Password", { exact: true }).fill(who.password);
    await page.keyboard.press("Enter");
    await page.waitForURL((url) => !url.pathname.startsWith("/auth"));
    await page.goto("about:blank");
  }
  const close = async () => {
    await context.close();
    await rm(folder, { recursive: true, force: true });
  };
  return { page, port, close };
}
