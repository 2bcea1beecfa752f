import { createServer } from "node:http";
import type { Metrics } from "./Metrics.js";
import { formatMetrics } from "./metric.js";
import { listenFailure } from "../process/freePort.js";
import { listen, stopListening } from "../http/listen.js";

export type MetricsEndpoint = {
  readonly url: string;
  stop(): Promise<void>;
};

/**
 * Serves `GET /metrics` on its own port: the product's metrics and the process's (memory, event loop, garbage
 * collection).
 * @throws StartupError if the port is taken or not permitted, or the host is not an address of this machine
 */
export async function serveMetrics(
  metrics: Metrics,
  { port, host }: { readonly port: number; readonly host: string },
): Promise<MetricsEndpoint> {
  const { collectDefaultMetrics, Registry } = await import("prom-client");
  const process = new Registry();
  collectDefaultMetrics({ register: process });
  const server = createServer((request, response) => {
    if (request.method !== "GET" || request.url !== "/metrics") {
      response.writeHead(404).end();
      return;
    }
    process.metrics().then(
      (text) => {
        response.writeHead(200, { "content-type": process.contentType, "cache-control": "no-store" });
        response.end(formatMetrics(metrics.all()) + text);
      },
      () => response.writeHead(500).end(),
    );
  });
  const url = await listen(server, port, host).catch((error: unknown) => {
    throw listenFailure(error, port, host, "METRICS_");
  });
  return {
    url: `${url}/metrics`,
    async stop() {
      process.clear();
      // Closes connections immediately: a client that sends nothing would otherwise delay the process's exit.
      await stopListening(server, 0);
    },
  };
}
