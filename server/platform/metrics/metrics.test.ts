import { GraphqlClient } from "../../testing/support/clients/graphqlClient.js";
import { aChat } from "../../testing/support/people/people.js";
import { until } from "../../testing/support/pause.js";
import { RestClient } from "../../testing/support/clients/restClient.js";
import { SocketClient } from "../../testing/support/clients/socketClient.js";
import { startTestApp, type TestApp } from "../../testing/support/servers/startTestApp.js";

const timeoutMs = 60_000;
const metricsAt = { port: 0, host: "127.0.0.1" };

let app: TestApp;
beforeAll(async () => (app = await startTestApp({ config: { metrics: metricsAt, rateLimits: true } })));

async function scrape({ metricsUrl } = app): Promise<ReadonlyMap<string, number>> {
  const text = await (await fetch(metricsUrl ?? "")).text();
  const lines = text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  return new Map(
    lines.map((line) => [line.slice(0, line.lastIndexOf(" ")), Number(line.slice(line.lastIndexOf(" ")))]),
  );
}

/** Returns a series's value, or 0 if there is none; `series` must name the labels in the order that the server uses. */
async function valueOf(series: string): Promise<number> {
  return (await scrape()).get(series) ?? 0;
}

describe("the metrics for Prometheus", () => {
  it("count requests and operations by transport and outcome", async () => {
    const { id, student, tutor } = await aChat(app);
    const feed = await tutor.follows();
    await student.says(id, "Hello?");
    await feed.next();
    const socket = await SocketClient.connect({ origin: app.origin, accessToken: student.client.accessToken ?? "" });
    await socket.ask("message", { chatID: id, content: "By socket" });
    await feed.next();
    const rest = new RestClient(app.origin);
    await rest.send("get", `/chats/${id}`);
    await student.client.send("{ chats(first: 1000) { totalCount } }");
    const all = await scrape();
    const operations = "saywell_graphql_operation_duration_seconds_count";
    expect(all.get(`${operations}{operation="sendMessage",transport="http",door="http",outcome="ok"}`)).toBe(1);
    expect(all.get(`${operations}{operation="chats",transport="http",door="http",outcome="refused"}`)).toBe(1);
    expect(all.get('saywell_socket_event_duration_seconds_count{event="message",outcome="ok"}')).toBe(1);
    const requests = "saywell_http_request_duration_seconds_count";
    expect(all.get(`${requests}{method="GET",route="/api/chats/:id",status="4xx"}`)).toBe(1);
    expect(all.get('saywell_connections{kind="graphql"}')).toBe(1);
    expect(all.get('saywell_connections{kind="socket"}')).toBe(1);
    expect(all.get("saywell_followed_people")).toBe(2);
    expect(all.get("saywell_pubsub_up")).toBe(1);
    // The former names are exposed until the next release.
    expect(all.get("saywell_bell_up")).toBe(1);
    expect(all.get("saywell_append_waiting")).toBe(0);
    expect(all.get("saywell_append_batch_size_sum")).toBe(3);
    expect(all.get('saywell_feed_events_total{way="pubsub"}')).toBeGreaterThanOrEqual(2);
    expect(all.get('saywell_feed_lag_seconds_bucket{le="5"}')).toBe(all.get("saywell_feed_lag_seconds_count"));
    expect(all.get('saywell_pool_connections{pool="log",state="idle"}')).toBeGreaterThan(0);
    expect([...all.keys()].some((series) => series.startsWith("nodejs_eventloop_lag_p99_seconds"))).toBe(true);
    feed.cut();
    await until(
      "The connections are closed",
      async () => (await valueOf('saywell_connections{kind="graphql"}')) === 0,
      timeoutMs,
    );
  });

  it("get no new series from made-up names and paths", async () => {
    const other = await startTestApp({ database: app.database, config: { metrics: metricsAt } });
    // Reads to the end; otherwise the request would be counted as one whose client disconnected.
    const whole = async (path: string, method = "GET") => (await fetch(`${other.origin}${path}`, { method })).text();
    const sendMadeUp = async (i: number) => {
      const client = new GraphqlClient(other.origin);
      await client.send(`query Made${i} { made${i} }`);
      await client.send(`query Up${i} { a${i}: viewer { person { id } } }`);
      await whole(`/made/up/${i}?x=${i}`, i % 2 === 0 ? "PROPFIND" : "GET");
      await whole(`/API/teachers/${i}`);
      await whole(`/api/chats/${i}/more`);
    };
    const own = async () => [...(await scrape(other)).keys()].filter((series) => series.startsWith("saywell_"));
    await sendMadeUp(0);
    await sendMadeUp(1);
    const before = await own();
    for (let i = 2; i < 6; i++) await sendMadeUp(i);
    expect(await own()).toEqual(before);
    expect(before.join("\n")).not.toMatch(/made|Up\d|a0/i);
  });

  it("count calls rejected by a rate limit", async () => {
    const rest = new RestClient(app.origin);
    const json = { email: "sam@example.org", password: "wrong horse" };
    const refused = async () => (await rest.send("post", "/auth/login", { json })).status === 429;
    await until("A login is rejected", refused, timeoutMs);
    const all = await scrape();
    const counted = [...all].filter(([series]) => series.startsWith("saywell_limit_refusals_total"));
    expect(counted.reduce((sum, [, count]) => sum + count, 0)).toBe(1);
  });

  it("are served only on their own port, and not at all unless configured", async () => {
    expect((await fetch(`${app.origin}/metrics`)).status).toBe(404);
    expect((await fetch(new URL("/", app.metricsUrl ?? ""))).status).toBe(404);
    expect((await startTestApp({ database: app.database })).metricsUrl).toBeNull();
    const { port } = new URL(app.metricsUrl ?? "");
    const again = startTestApp({ database: app.database, config: { metrics: { ...metricsAt, port: Number(port) } } });
    await expect(again).rejects.toThrow(`METRICS_PORT ${port} is in use`);
  });
});
