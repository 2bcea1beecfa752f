import { once } from "node:events";
import { WebSocket } from "ws";
import { newId } from "../platform/ids.js";
import { aLegacyStudent } from "../testing/support/people/legacyPeople.js";
import { startTestApp, type TestApp } from "../testing/support/servers/startTestApp.js";

const partner = "https://partner.example";
const preflight = { method: "OPTIONS", headers: { origin: partner, "access-control-request-method": "POST" } };

let closed: TestApp, open: TestApp;
beforeAll(async () => {
  closed = await startTestApp();
  open = await startTestApp({ config: { corsOrigins: [partner] } });
});

it("the server allows cross-origin calls only from configured origins", async () => {
  for (const path of ["/api/auth/login", "/graphql", "/socket.io/?EIO=4&transport=polling"]) {
    const refused = await fetch(closed.origin + path, { headers: { origin: partner } });
    expect(refused.headers.get("access-control-allow-origin")).toBeNull();
    const named = await fetch(open.origin + path, { headers: { origin: partner } });
    expect(named.headers.get("access-control-allow-origin")).toBe(partner);
    expect(named.headers.get("access-control-allow-credentials")).toBe("true");
    const other = await fetch(open.origin + path, { headers: { origin: "https://partner.example.evil.example" } });
    expect(other.headers.get("access-control-allow-origin")).toBeNull();
  }
});

it("the server accepts preflight requests from a configured origin, and exposes the response headers to that origin", async () => {
  for (const path of ["/api/auth/login", "/graphql"]) {
    const response = await fetch(open.origin + path, preflight);
    expect([response.status, response.headers.get("access-control-allow-origin")]).toEqual([204, partner]);
    expect(response.headers.get("access-control-allow-methods")).toContain("PUT");
  }
  const { rest } = await aLegacyStudent(open);
  const { headers } = await rest.send("get", "/auth/me", { headers: { origin: partner } });
  const exposed = headers.get("access-control-expose-headers")?.split(",") ?? [];
  const older = ["RateLimit-Limit", "RateLimit-Remaining", "RateLimit-Reset"];
  expect(exposed).toEqual(expect.arrayContaining(["RateLimit", "RateLimit-Policy", ...older, "X-Request-Id"]));
  expect(headers.get("vary")).toMatch(/Origin.*Authorization|Authorization.*Origin/);
});

it("the server lets pages from other origins show uploads only if an origin is configured", async () => {
  const headersOf = async ({ origin }: { readonly origin: string }) => {
    const { headers } = await fetch(`${origin}/uploads/${newId()}-512.webp`, { headers: { origin: partner } });
    return [headers.get("cross-origin-resource-policy"), headers.get("access-control-allow-origin")];
  };
  expect(await headersOf(closed)).toEqual(["same-origin", null]);
  expect(await headersOf(open)).toEqual(["cross-origin", partner]);
});

it("the server accepts WebSockets from pages of a configured origin, and rejects those from any other origin", async () => {
  const connect = (origin: string) => {
    const socket = new WebSocket(`${open.origin.replace("http", "ws")}/graphql`, "graphql-transport-ws", { origin });
    const opened = once(socket, "open").then(
      () => "open",
      () => "refused",
    );
    return opened.finally(() => socket.terminate());
  };
  expect([await connect(partner), await connect("https://evil.example")]).toEqual(["open", "refused"]);
});
