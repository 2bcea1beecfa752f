import { type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable, Writable } from "node:stream";
import { type BrowserContext, chromium } from "playwright-core";
import { atTheEnd } from "../../../server/testing/support/atTheEnd.js";
import { toolPath } from "../../../server/testing/support/servers/parts.js";
import { timeoutMs } from "./browser.js";

type Happening =
  | { readonly event: "shown"; readonly number: number; readonly title: string; readonly body: string }
  | { readonly event: "closed"; readonly number: number };

/** A desktop that shows the notifications of the programs on it. */
export class Desktop {
  private readonly shown = new Map<number, { readonly title: string; readonly text: string }>();
  /** The texts of all notifications that were ever shown. */
  readonly everShown: string[] = [];

  private constructor(
    private readonly address: string,
    private readonly program: ChildProcessByStdio<Writable, Readable, null>,
  ) {}

  /** Starts a desktop; it ends after the file's tests. */
  static async start(): Promise<Desktop> {
    const script = join(__dirname, "desktop.py");
    const program = spawn("dbus-run-session", ["--", toolPath("desktop"), script], {
      stdio: ["pipe", "pipe", "inherit"],
    });
    const ended = once(program, "close");
    atTheEnd(async () => {
      program.stdin.end();
      await ended;
    });
    const lines = createInterface(program.stdout);
    const [ready] = (await once(lines, "line")) as [string];
    const { address } = JSON.parse(ready) as { address: string };
    const desktop = new Desktop(address, program);
    lines.on("line", (line) => desktop.record(JSON.parse(line) as Happening));
    return desktop;
  }

  private record(happening: Happening): void {
    if (happening.event === "closed") this.shown.delete(happening.number);
    else {
      // Chromium puts the site's address above the text.
      const text = `${happening.title}: ${happening.body.split("\n").at(-1)}`;
      this.shown.set(happening.number, { title: happening.title, text });
      this.everShown.push(text);
    }
  }

  /** The notifications on the screen, in the order in which they appeared. */
  texts(): readonly string[] {
    return [...this.shown.values()].map(({ text }) => text);
  }

  /** Clicks the notification with this title. */
  click(title: string): void {
    const [number] = [...this.shown].find(([, shown]) => shown.title === title) ?? [];
    if (number === undefined) throw new Error(`No notification of ${title} is shown.`);
    this.program.stdin.write(`${number}\n`);
  }

  /** Starts the whole Chromium on this desktop: the headless shell shows no notifications. */
  async startChromium(origin: string): Promise<BrowserContext> {
    const folder = mkdtempSync(join(tmpdir(), "saywell-profile-"));
    const profile = await chromium.launchPersistentContext(folder, {
      executablePath: toolPath("wholeChromium"),
      args: ["--no-sandbox", "--disable-gpu"],
      env: { ...process.env, DBUS_SESSION_BUS_ADDRESS: this.address },
      baseURL: origin,
      viewport: { width: 1280, height: 800 },
    });
    atTheEnd(async () => {
      await profile.close();
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    });
    profile.setDefaultTimeout(timeoutMs);
    await profile.grantPermissions(["notifications"], { origin });
    return profile;
  }
}
