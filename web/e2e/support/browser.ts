import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { atTheEnd } from "../../../server/testing/support/atTheEnd.js";
import { toolPath } from "../../../server/testing/support/tools.js";

/** The maximum time that a test waits for something to appear. */
export const timeoutMs = 45_000;

let running: Promise<Browser> | undefined;
const profiles = new Set<BrowserContext>();

async function start(args: readonly string[]): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath: toolPath("chromium"),
    args: ["--no-sandbox", "--disable-gpu", ...args],
  });
  atTheEnd(() => {
    running = undefined;
    return browser.close();
  });
  return browser;
}

export type BrowserWindow = {
  readonly page: Page;
  /** Script errors, console errors and warnings, and requests to other servers; tests usually expect none. */
  readonly troubles: readonly string[];
};

/** Opens a logged-out window, as if on another computer; all windows in a test file share one Chromium. */
export async function openWindow(origin: string, options: BrowserContextOptions = {}): Promise<BrowserWindow> {
  return openTab(await newProfile(origin, options), origin);
}

/** The message that Playwright logs instead of starting the service worker. */
const blockedWorker = "Service Worker registration blocked by Playwright";

/**
 * Creates a logged-out browser profile whose tabs share a cache. Blocks service workers unless the options allow them,
 * because tests intercept requests that a worker would handle. `args` are extra Chromium arguments, which only the
 * first profile in a test file can set.
 */
export async function newProfile(
  origin: string,
  options: BrowserContextOptions = {},
  args: readonly string[] = [],
): Promise<BrowserContext> {
  const browser = await (running ??= start(args));
  const common = { baseURL: origin, viewport: { width: 1280, height: 800 }, serviceWorkers: "block" } as const;
  const context = await browser.newContext({ ...common, ...options });
  context.setDefaultTimeout(timeoutMs);
  profiles.add(context);
  context.on("close", () => profiles.delete(context));
  return context;
}

export const openProfiles = (): ReadonlySet<BrowserContext> => new Set(profiles);

export async function closeProfiles(matches: (profile: BrowserContext) => boolean): Promise<void> {
  await Promise.all([...profiles].filter(matches).map((profile) => profile.close()));
}

export async function openTab(context: BrowserContext, origin: string): Promise<BrowserWindow> {
  const page = await context.newPage();
  const troubles: string[] = [];
  page.on("pageerror", (error) => troubles.push(String(error)));
  page.on("console", (message) => {
    const isTrouble = ["error", "warning"].includes(message.type()) && message.text() !== blockedWorker;
    if (isTrouble) troubles.push(message.text());
  });
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (url.protocol.startsWith("http") && url.origin !== origin) troubles.push(`a request to ${url.origin}`);
  });
  return { page, troubles };
}
