import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { chromium } from "playwright-core";
import { NodeProcess } from "../../../scripts/support/NodeProcess.mjs";
import { toolsEnvironment } from "../../../scripts/testing/testTools.mjs";
import { unusedPort } from "../../../scripts/support/ports.mjs";

const startTimeoutSeconds = 120;
const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };

export const desktop = { viewport: { width: 1280, height: 800 } };
export const login = (role) => ({ email: `${role}@saywell.example`, password: "saywell-demo" });

export async function startDemoServer() {
  const dataDir = await mkdtemp(join(tmpdir(), "saywell-bench-"));
  const port = await unusedPort("127.0.0.1");
  const environment = { PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: "warn", SEED_DEMO: "on", RATE_LIMITS: "off" };
  const server = new NodeProcess(["dist/server/main.js"], { NODE_ENV: "development", ...environment });
  server.start();
  const origin = `http://127.0.0.1:${port}`;
  for (let second = 0; !(await fetch(`${origin}/readyz`).catch(() => null))?.ok; second += 1) {
    if (second > startTimeoutSeconds) throw new Error("The server did not start.");
    await pause(1000);
  }
  const stop = async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { origin, stop };
}

/** Opens a browser with its own profile, logged in unless `as` is null. Other programs can attach to it on `port`. */
export async function openBrowser(origin, as, device = phone) {
  const folder = await mkdtemp(join(tmpdir(), "saywell-profile-"));
  const port = await unusedPort("127.0.0.1");
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: toolsEnvironment().CHROMIUM,
    args: ["--no-sandbox", "--disable-gpu", `--remote-debugging-port=${port}`],
    baseURL: origin,
    ...device,
  });
  const page = context.pages()[0] ?? (await context.newPage());
  if (as !== null) {
    await page.goto("/auth/login");
    await page.getByLabel("Email").fill(as.email);
    await page.getByLabel("Password", { exact: true }).fill(as.password);
    await page.keyboard.press("Enter");
    await page.waitForURL((url) => !url.pathname.startsWith("/auth"));
    await page.goto("about:blank");
  }
  const close = async () => {
    await context.close();
    await rm(folder, { recursive: true, force: true });
  };
  return { page, port, close, devTools: await context.newCDPSession(page) };
}

export async function openApi(origin, as) {
  let token;
  const send = async (query, variables) => {
    const headers = { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) };
    const body = JSON.stringify({ query, variables });
    const { data, errors } = await (await fetch(`${origin}/graphql`, { method: "POST", headers, body })).json();
    if (errors) throw new Error(errors[0].message);
    return data;
  };
  const logIn = "mutation ($input: LogInInput!) { logIn(input: $input) { session { accessToken } } }";
  token = (await send(logIn, { input: as })).logIn.session.accessToken;
  return send;
}
