import { request } from "node:http";

const checkIntervalMs = 250;
const timeoutMs = 1500;

/** "reachable" means running but not ready, for example while the node's Redis is down. */
type Health = "ready" | "reachable" | "unreachable";

/** A node behind the reverse proxy, with periodic health checks. */
export class Backend {
  private health: Health = "unreachable";
  private next: NodeJS.Timeout | undefined;
  private isClosed = false;
  /** The number of requests and tunnels that the node is serving. */
  busy = 0;

  constructor(readonly port: number) {
    void this.check();
  }

  get isReady(): boolean {
    return this.health === "ready";
  }

  get isReachable(): boolean {
    return this.health !== "unreachable";
  }

  /** Marks the node as unreachable until it responds to a health check. */
  fail(): void {
    this.health = "unreachable";
  }

  close(): void {
    this.isClosed = true;
    clearTimeout(this.next);
  }

  private async check(): Promise<void> {
    this.health = await checkHealth(this.port);
    if (!this.isClosed) this.next = setTimeout(() => void this.check(), checkIntervalMs);
  }
}

function checkHealth(port: number): Promise<Health> {
  return new Promise((resolve) => {
    const outgoing = request({ host: "127.0.0.1", port, path: "/readyz", agent: false, timeout: timeoutMs });
    outgoing.on("response", (response) => {
      response.resume();
      resolve(response.statusCode === 200 ? "ready" : "reachable");
    });
    outgoing.on("timeout", () => outgoing.destroy());
    outgoing.on("error", () => resolve("unreachable"));
    // Covers all other outcomes; has no effect after a response.
    outgoing.on("close", () => resolve("unreachable"));
    outgoing.end();
  });
}
