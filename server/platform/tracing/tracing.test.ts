import { execFileSync } from "node:child_process";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { createClient } from "graphql-ws";
import { WebSocket } from "ws";
import { atTheEnd } from "../../testing/support/atTheEnd.js";
import { untilDeliveredByPubSub } from "../../testing/support/servers/logLines.js";
import { operations } from "../../testing/support/clients/operations.js";
import { until } from "../../testing/support/pause.js";
import { aChat } from "../../testing/support/people/people.js";
import { type ServerProcess, startServerProcess } from "../../testing/support/servers/serverProcess.js";
import { SocketClient } from "../../testing/support/clients/socketClient.js";
import { createTestDatabase } from "../../testing/support/databases/testDatabase.js";

type Span = {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly status: { readonly code?: number };
  readonly links?: readonly { readonly traceId: string }[];
};

const timeoutMs = 60_000;

class Collector {
  readonly spans: Span[] = [];
  text = "";
  private readonly server: Server;

  constructor() {
    this.server = createServer((request, response) => {
      let body = "";
      request.on("data", (chunk: Buffer) => (body += chunk.toString()));
      request.on("end", () => {
        expect([request.method, request.url]).toEqual(["POST", "/v1/traces"]);
        this.text += body;
        type Sent = { resourceSpans: readonly { scopeSpans: readonly { spans: readonly Span[] }[] }[] };
        const { resourceSpans } = JSON.parse(body) as Sent;
        this.spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)));
        response.writeHead(200, { "content-type": "application/json" }).end("{}");
      });
    });
  }

  async open(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, "127.0.0.1", resolve));
    atTheEnd(async () => void this.server.close());
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async waitFor(name: string, fits: (span: Span) => boolean = () => true): Promise<Span> {
    const find = () => this.spans.findLast((span) => span.name === name && fits(span));
    await until(`The span "${name}" has arrived`, () => find() !== undefined, timeoutMs);
    return find() as Span;
  }
}

describe("with an OpenTelemetry collector", () => {
  const collector = new Collector();
  let app: ServerProcess;
  let chat: Awaited<ReturnType<typeof aChat>>;

  beforeAll(async () => {
    // In a separate process, because OpenTelemetry's state is global to a process.
    app = await startServerProcess({
      database: await createTestDatabase(),
      environment: {
        OTEL_EXPORTER_OTLP_ENDPOINT: await collector.open(),
        OTEL_SERVICE_NAME: "saywell-here",
        LOG_LEVEL: "debug",
      },
    });
    chat = await aChat(app);
    const feed = await chat.tutor.follows();
    await chat.student.says(chat.id, "Are you there?");
    await feed.next();
  });

  const secret = "a whisper that must not be exported";
  const child = (parent: Span) => (span: Span) =>
    span.traceId === parent.traceId && span.parentSpanId === parent.spanId;

  it("the server continues a browser's trace through HTTP, GraphQL, SQL, the batch and the pubsub", async () => {
    const tutor = { server: app, personId: chat.tutor.id, chatId: chat.id };
    const { parent } = await untilDeliveredByPubSub(tutor, async (attempt) => {
      const traceId = `0af7651916cd43dd8448eb211c80${(0x319c + attempt).toString(16)}`;
      const own = { traceId, spanId: "b7ad6b7169203331" };
      const response = await fetch(`${app.origin}/graphql`, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          authorization: `Bearer ${chat.student.client.accessToken}`,
          traceparent: `00-${own.traceId}-${own.spanId}-01`,
        },
        body: JSON.stringify({
          query: operations.sendMessage,
          variables: { input: { chatId: chat.id, content: secret } },
        }),
      });
      const { data } = (await response.json()) as { data: { payload: { message: { seq: number } } } };
      return { parent: own, seq: data.payload.message.seq };
    });
    const ofTrace = (span: Span) => span.traceId === parent.traceId;
    const request = await collector.waitFor("POST /graphql", ofTrace);
    expect(request.parentSpanId).toBe(parent.spanId);
    await collector.waitFor("graphql sendMessage", child(request));
    const publishSpan = await collector.waitFor("pubsub publish", child(request));
    await collector.waitFor("feed deliver", child(publishSpan));
    expect(collector.spans.filter((span) => ofTrace(span) && span.name.startsWith("SQL ")).length).toBeGreaterThan(0);
    // A batch serves many requests, so it has its own trace, with links to theirs.
    const batch = await collector.waitFor("append batch", ({ links = [] }) =>
      links.some(({ traceId }) => traceId === parent.traceId),
    );
    expect(batch.parentSpanId ?? "").toBe("");
    await collector.waitFor("SQL log-append message of student", child(batch));
  });

  it("the server starts a trace for each WebSocket operation and each legacy client's event", async () => {
    const client = createClient({
      url: app.origin.replace("http", "ws") + "/graphql",
      webSocketImpl: WebSocket,
      connectionParams: { authorization: `Bearer ${chat.student.client.accessToken}` },
    });
    const variables = { input: { chatId: chat.id, content: secret } };
    for await (const { errors } of client.iterate({ query: operations.sendMessage, variables })) {
      expect(errors).toBeUndefined();
    }
    await client.dispose();
    const operation = await collector.waitFor("graphql sendMessage", ({ parentSpanId = "" }) => parentSpanId === "");
    await collector.waitFor("pubsub publish", child(operation));
    const { accessToken } = chat.student.client;
    const socket = await SocketClient.connect({ origin: app.origin, accessToken: accessToken ?? "" });
    await socket.ask("message", { chatID: chat.id, content: secret });
    const event = await collector.waitFor("socket message");
    await collector.waitFor("pubsub publish", child(event));
  });

  it("the server starts a new trace for a request with an invalid traceparent", async () => {
    const traceparent = "ff-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
    await fetch(`${app.origin}/uploads/none`, { headers: { traceparent } });
    await collector.waitFor("GET /uploads", ({ parentSpanId = "" }) => parentSpanId === "");
  });

  it("the server exports the service's name, but no message content, email address or token", () => {
    expect(collector.text).toContain("saywell-here");
    const { accessToken } = chat.student.client;
    for (const kept of ["whisper", chat.student.credentials.email, accessToken]) {
      expect(collector.text).not.toContain(kept);
    }
  });
});

it("a server whose collector never responds stops within six seconds", async () => {
  let isExporting = false;
  const collector = createServer(() => (isExporting = true));
  await new Promise<void>((resolve) => collector.listen(0, "127.0.0.1", resolve));
  atTheEnd(async () => {
    collector.close();
    collector.closeAllConnections();
  });
  const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
  const environment = { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint };
  const server = await startServerProcess({ database: await createTestDatabase(), environment });
  await fetch(`${server.origin}/readyz`);
  await until("The server exports", () => isExporting, timeoutMs);
  const startedAt = performance.now();
  expect(await server.end("SIGTERM")).toBe(0);
  // Stopping takes as long as one export timeout of three seconds, not as long as two.
  expect(performance.now() - startedAt).toBeLessThan(6000);
});

describe("without a collector", () => {
  it("the server logs why its traces can't be exported", async () => {
    const environment = { OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:1" };
    const server = await startServerProcess({ database: await createTestDatabase(), environment });
    await fetch(`${server.origin}/readyz`);
    const logged = /"reason":"[^"]*ECONNREFUSED[^"]*","msg":"OpenTelemetry reports a problem"/;
    await until("The failure is logged", () => logged.test(server.output()), timeoutMs);
    await server.end("SIGTERM");
  });

  it("the app does not load OpenTelemetry", () => {
    const app = join(__dirname, "../../../dist/server/app.js");
    const program = `require(${JSON.stringify(app)});
      console.log(Object.keys(require.cache).filter((file) => /opentelemetry|prom-client/.test(file)).length);`;
    expect(execFileSync(process.execPath, ["-e", program]).toString()).toBe("0\n");
  });
});
