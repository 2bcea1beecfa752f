import { spawn } from "node:child_process";
import { on, once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable, Writable } from "node:stream";
import { type BrowserContext, chromium } from "playwright-core";
import { atTheEnd } from "../../../server/testing/support/atTheEnd.js";
import { toolPath } from "../../../server/testing/support/tools.js";
import { timeoutMs } from "./browser.js";

type Happening =
  | {
      readonly event: "shown";
      readonly number: number;
      readonly title: string;
      readonly body: string;
      readonly silent: boolean;
    }
  | { readonly event: "closed"; readonly number: number };

/** A desktop session that shows the notifications of the programs running in it. */
export class Desktop {
  private readonly shown = new Map<number, { readonly title: string; readonly text: string }>();
  /** All notifications shown so far; `alerts` contains only those that alerted the user. */
  readonly everShown: string[] = [];
  readonly alerts: string[] = [];

  private constructor(
    private readonly address: string,
    private readonly input: Writable,
  ) {}

  static async start(): Promise<Desktop> {
    const script = join(__dirname, "desktop.py");
    const program = spawn("dbus-run-session", ["--", toolPath("desktop"), script]);
    let problems = "";
    program.stderr.on("data", (chunk: Buffer) => (problems += chunk.toString()));
    const ended = once(program, "close");
    atTheEnd(async () => {
      program.stdin.end();
      await ended;
    });
    const lines = createInterface(program.stdout);
    const [ready] = (await Promise.race([once(lines, "line"), ended])) as [unknown];
    if (typeof ready !== "string") throw new Error(`The desktop did not start: ${problems}`);
    const { address } = JSON.parse(ready) as { address: string };
    const desktop = new Desktop(address, program.stdin);
    lines.on("line", (line) => desktop.record(JSON.parse(line) as Happening));
    return desktop;
  }

  private record(happening: Happening): void {
    if (happening.event === "closed") this.shown.delete(happening.number);
    else {
      // Chromium puts the site's origin above the text.
      const text = `${happening.title}: ${happening.body.split("\n").at(-1)}`;
      this.shown.set(happening.number, { title: happening.title, text });
      this.everShown.push(text);
      if (!happening.silent) this.alerts.push(text);
    }
  }

  /** Returns the text of each visible notification, in order of appearance. */
  texts(): readonly string[] {
    return [...this.shown.values()].map(({ text }) => text);
  }

  click(title: string): void {
    this.input.write(`click ${this.numberOf(title)}\n`);
  }

  dismiss(title: string): void {
    this.input.write(`dismiss ${this.numberOf(title)}\n`);
  }

  private numberOf(title: string): number {
    const [number] = [...this.shown].find(([, shown]) => shown.title === title) ?? [];
    if (number === undefined) throw new Error(`No notification titled ${title} is shown.`);
    return number;
  }

  /**
   * Starts a full Chromium on this desktop, because the headless shell shows no notifications. Here, a tab is hidden
   * while another one is in the foreground; in a browser that Playwright starts, all tabs count as visible.
   */
  async startChromium(origin: string): Promise<BrowserContext> {
    const folder = mkdtempSync(join(tmpdir(), "saywell-profile-"));
    const options = ["--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--window-size=1280,800"];
    const program = spawn(
      toolPath("wholeChromium"),
      [...options, "--remote-debugging-port=0", `--user-data-dir=${folder}`, "about:blank"],
      { env: { ...process.env, DBUS_SESSION_BUS_ADDRESS: this.address }, stdio: ["ignore", "ignore", "pipe"] },
    );
    const ended = once(program, "close");
    const browser = await chromium.connectOverCDP(await debuggerOf(program.stderr), { noDefaults: true });
    atTheEnd(async () => {
      await browser.close();
      program.kill();
      await ended;
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    });
    const [profile] = browser.contexts();
    if (!profile) throw new Error("Chromium has no profile.");
    profile.setDefaultTimeout(timeoutMs);
    await profile.grantPermissions(["notifications"], { origin });
    return profile;
  }
}

async function debuggerOf(log: Readable): Promise<string> {
  let text = "";
  for await (const [line] of on(createInterface(log), "line", { close: ["close"] })) {
    const [, address] = /listening on (ws:\S+)/.exec(String(line)) ?? [];
    if (address !== undefined) return address;
    text += `${line}\n`;
  }
  throw new Error(`Chromium did not start: ${text}`);
}
