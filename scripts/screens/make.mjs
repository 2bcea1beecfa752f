// Takes screenshots of every screen on desktop and phone, in light and dark mode, on a fresh server with demo users.
import { mkdtemp, mkdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { chromium } from "playwright-core";
import sharp from "sharp";
import { build } from "../build/buildSteps.mjs";
import { NodeProcess } from "../support/NodeProcess.mjs";
import { toolsEnvironment } from "../testing/testTools.mjs";
import { unusedPort } from "../support/ports.mjs";
import { root } from "../support/root.mjs";
import { screens } from "./screens.mjs";

const folder = join(root, "docs/screens");
const sizes = { desktop: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } };
const password = "saywell-demo";
const startTimeoutSeconds = 120;

async function waitUntilReady(origin) {
  for (let second = 0; second < startTimeoutSeconds; second += 1) {
    const response = await fetch(`${origin}/readyz`).catch(() => null);
    if (response?.ok) return;
    await pause(1000);
  }
  throw new Error(`The server was not ready within ${startTimeoutSeconds} seconds.`);
}

async function logIn(page, email) {
  await page.goto("/auth/login");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.keyboard.press("Enter");
  await page.waitForURL((url) => !url.pathname.startsWith("/auth"));
}

/** Waits for fonts and pictures to load and for animations to end. */
async function settle(page) {
  await page.waitForLoadState("networkidle");
  await page.evaluate("document.fonts.ready.then(() => true)");
  await pause(400);
}

async function takeScreenshot(browser, origin, screen, size, colorScheme) {
  const viewport = sizes[size];
  const context = await browser.newContext({ baseURL: origin, viewport, colorScheme, reducedMotion: "reduce" });
  const page = await context.newPage();
  if (screen.as) await logIn(page, screen.as);
  await page.goto(screen.path);
  await settle(page);
  await screen.act?.(page);
  await settle(page);
  const png = await page.screenshot({ fullPage: screen.whole ?? false });
  const name = `${screen.name}-${size}-${colorScheme}.png`;
  await sharp(png).png({ palette: true, colours: 128, effort: 8 }).toFile(join(folder, name));
  process.stdout.write(`docs/screens/${name}\n`);
  await context.close();
}

await build();
await mkdir(folder, { recursive: true });
const dataDir = await mkdtemp(join(tmpdir(), "saywell-screens-"));
const port = await unusedPort("127.0.0.1");
const environment = { PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: "warn", SEED_DEMO: "on", RATE_LIMITS: "off" };
const server = new NodeProcess(["dist/server/main.js"], environment);
server.start();
const browser = await chromium.launch({ executablePath: toolsEnvironment().CHROMIUM, args: ["--no-sandbox"] });
try {
  const origin = `http://127.0.0.1:${port}`;
  await waitUntilReady(origin);
  const chosen = screens.filter(({ name }) => process.argv.length === 2 || process.argv.includes(name));
  for (const screen of chosen) {
    for (const size of Object.keys(sizes)) {
      for (const scheme of ["light", "dark"]) await takeScreenshot(browser, origin, screen, size, scheme);
    }
  }
} finally {
  await browser.close();
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}
