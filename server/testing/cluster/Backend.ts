import { request } from "node:http";

/** How often a node is asked whether it is ready, and how long it may take to say so, in milliseconds. */
const askEvery = 250;
const timeoutMs = 1500;

/** How a node stands: ready for everything, there but not ready (as while its Redis is away), or gone. */
type Standing = "ready" | "there" | "gone";

/** One node behind the front door, which is asked again and again how it is. */
export class Backend {
  private standing: Standing = "gone";
  private next: NodeJS.Timeout | undefined;
  private isClosed = false;
  /** How many requests and tunnels go through it now. */
  busy = 0;

  constructor(readonly port: number) {
    void this.look();
  }

  get isReady(): boolean {
    return this.standing === "ready";
  }

  get isThere(): boolean {
    return this.standing !== "gone";
  }

  /** It could not be reached, so nobody else needs to try before it has answered again. */
  fail(): void {
    this.standing = "gone";
  }

  /** Nobody asks any more. */
  close(): void {
    this.isClosed = true;
    clearTimeout(this.next);
  }

  private async look(): Promise<void> {
    this.standing = await askReady(this.port);
    if (!this.isClosed) this.next = setTimeout(() => void this.look(), askEvery);
  }
}

function askReady(port: number): Promise<Standing> {
  return new Promise((resolve) => {
    const asking = request({ host: "127.0.0.1", port, path: "/readyz", agent: false, timeout: timeoutMs });
    asking.on("response", (answer) => {
      answer.resume();
      resolve(answer.statusCode === 200 ? "ready" : "there");
    });
    asking.on("timeout", () => asking.destroy());
    asking.on("error", () => resolve("gone"));
    // Whatever became of it: an answer that was given first stands.
    asking.on("close", () => resolve("gone"));
    asking.end();
  });
}
