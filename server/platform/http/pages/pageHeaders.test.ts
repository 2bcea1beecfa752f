import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { connect } from "node:net";
import { startTestApp, type TestApp } from "../../../testing/support/servers/startTestApp.js";

let app: TestApp;
let secure: TestApp;
beforeAll(async () => {
  [app, secure] = await Promise.all([
    startTestApp(),
    startTestApp({ config: { publicUrl: "https://saywell.example", corsOrigins: ["https://friend.example"] } }),
  ]);
});

const policyOf = (headers: Headers) =>
  new Map(
    (headers.get("content-security-policy") ?? "").split(";").map((rule) => {
      const [name = "", ...values] = rule.trim().split(" ");
      return [name, values.join(" ")];
    }),
  );

it("the server sends the isolating security headers with pages, API responses and errors", async () => {
  for (const path of ["/", "/graphql", "/api/auth/me", "/uploads/x", "/healthz", "/nothing"]) {
    const { headers } = await fetch(app.origin + path);
    expect([path, headers.get("x-content-type-options")]).toEqual([path, "nosniff"]);
    expect([path, headers.get("referrer-policy")]).toEqual([path, "no-referrer"]);
    expect([path, headers.get("x-frame-options")]).toEqual([path, "DENY"]);
    expect([path, headers.get("cross-origin-opener-policy")]).toEqual([path, "same-origin"]);
    expect(headers.get("permissions-policy")).toContain("camera=()");
    expect(headers.get("x-powered-by")).toBeNull();
    expect(policyOf(headers).get("default-src")).toBe("'none'");
  }
});

it("the server lets pages run only the site's own scripts, requires Trusted Types, and forbids framing", async () => {
  const policy = policyOf((await fetch(app.origin)).headers);
  expect(policy.get("script-src")).toBe("'self'");
  expect(policy.get("script-src-attr")).toBe("'none'");
  expect(policy.get("style-src")).toBe("'self'");
  expect(policy.get("require-trusted-types-for")).toBe("'script'");
  expect(policy.get("trusted-types")).toBe("service-worker");
  expect(policy.get("frame-ancestors")).toBe("'none'");
  expect(policy.get("base-uri")).toBe("'none'");
  expect(policy.get("object-src")).toBe("'none'");
});

it("the server rejects TRACE without echoing the request", async () => {
  for (const path of ["/", "/graphql", "/api/auth/me"]) {
    const headers = { authorization: "Bearer whisper" };
    const asked = request(app.origin + path, { method: "TRACE", headers, agent: false }).end();
    const [answer] = (await once(asked, "response")) as [IncomingMessage];
    expect([path, answer.statusCode]).toEqual([path, expect.any(Number)]);
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    expect(Buffer.concat((await answer.toArray()) as Buffer[]).toString()).not.toContain("whisper");
  }
});

it("the server sends HSTS only over HTTPS", async () => {
  expect((await fetch(secure.origin)).headers.get("strict-transport-security")).toMatch(/^max-age=63072000/);
  expect((await fetch(app.origin)).headers.get("strict-transport-security")).toBeNull();
});

/** Returns the HTTP status of the response to a WebSocket handshake. */
function opening({ origin }: TestApp, path: string, headers: Readonly<Record<string, string>>): Promise<string> {
  const { hostname, port, host } = new URL(origin);
  const socket = connect(Number(port), hostname);
  const lines = Object.entries({ Host: host, Connection: "Upgrade", Upgrade: "websocket", ...headers });
  const key = "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";
  socket.write(`GET ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join("")}${key}\r\n`);
  return new Promise((resolve, reject) => {
    socket.once("error", reject);
    socket.once("data", (chunk) => {
      resolve(String(chunk).split(" ")[1] ?? "");
      socket.destroy();
    });
  });
}

describe.each([
  ["/graphql", { "Sec-WebSocket-Protocol": "graphql-transport-ws" }],
  ["/socket.io/?EIO=4&transport=websocket", {}],
])("a WebSocket to %s", (path, more) => {
  it("can be opened by the site's own pages, by pages of configured origins, and by non-browser clients", async () => {
    expect(await opening(app, path, more)).toBe("101");
    expect(await opening(app, path, { ...more, Origin: app.origin })).toBe("101");
    expect(await opening(secure, path, { ...more, Origin: "https://saywell.example" })).toBe("101");
    expect(await opening(secure, path, { ...more, Origin: "https://friend.example" })).toBe("101");
  });

  it.each(["https://evil.example", "null", "http://127.0.0.1:1", "https://saywell.example.evil.example", "file://"])(
    "is rejected for a page on %s",
    async (Origin) => {
      expect(await opening(app, path, { ...more, Origin })).toMatch(/^40[03]$/);
      expect(await opening(secure, path, { ...more, Origin })).toMatch(/^40[03]$/);
    },
  );
});

it("the server ignores the refresh cookie in a request from another site's page", async () => {
  const signUp = await fetch(`${app.origin}/api/auth/sign-up-student`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ name: "Sam", email: `csrf.${Date.now()}@example.org`, password: "correct horse" }),
  });
  const cookie = signUp.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  expect(signUp.headers.getSetCookie()[0]).toContain("SameSite=Strict");
  for (const path of ["/api/auth/refresh", "/api/auth/logout"]) {
    const headers = { cookie, origin: "https://evil.example", "content-type": "text/plain" };
    await fetch(app.origin + path, { method: "POST", headers });
  }
  const own = await fetch(`${app.origin}/api/auth/refresh`, {
    method: "POST",
    headers: { cookie, origin: app.origin },
  });
  expect(own.status).toBe(200);
});
