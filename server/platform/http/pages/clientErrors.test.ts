import express from "express";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { atTheEnd } from "../../../testing/support/atTheEnd.js";
import { startTestApp } from "../../../testing/support/servers/startTestApp.js";
import { Limits } from "../../limits/Limits.js";
import { MemoryRateLimitStore } from "../../limits/MemoryRateLimitStore.js";
import { Metrics } from "../../metrics/Metrics.js";
import type { Logger } from "../../telemetry/logger.js";
import { assignRequestId } from "../requestId.js";
import { clientErrorPath, clientErrors } from "./clientErrors.js";

type Line = { readonly clientError: Record<string, unknown>; readonly requestId: string };

let lines: Line[];
let metrics: Metrics;
let origin: string;
beforeEach(async () => {
  lines = [];
  metrics = new Metrics();
  const logger = { warn: (line: Line) => lines.push(line) } as unknown as Logger;
  const limits = new Limits(new MemoryRateLimitStore({ now: () => new Date(0) }));
  const count = () => limits.take("reports", { account: null, address: "203.0.113.7" });
  const app = express()
    .use((request, response, next) => {
      assignRequestId(request, response);
      next();
    })
    .use(clientErrors({ count, telemetry: { logger, metrics } }));
  const server = createServer(app);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  atTheEnd(async () => {
    server.closeAllConnections();
    server.close();
  });
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

const report = (body: unknown) =>
  fetch(origin + clientErrorPath, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });

const exception = {
  source: "render",
  name: "TypeError",
  message: "Cannot read properties of undefined (reading 'price')",
  stack: `TypeError: x\n    at a (https://saywell.example/assets/TutorCard-a1B2.js:1:2345)\n    at /assets/main-x.js:7:8`,
  page: "/tutors",
};
const counted = () => [...metrics.clientErrors.samples()].reduce((sum, { value }) => sum + value, 0);

it("an exception reported by a page is logged with the report's request id, and counted", async () => {
  const response = await report(exception);
  expect(response.status).toBe(204);
  expect(lines).toEqual([
    {
      requestId: response.headers.get("x-request-id"),
      clientError: {
        source: "render",
        name: "TypeError",
        message: "Cannot read properties of undefined (reading 'price')",
        frames: ["/assets/TutorCard-a1B2.js:1:2345", "/assets/main-x.js:7:8"],
        page: "/tutors",
      },
    },
  ]);
  expect(counted()).toBe(1);
});

it("an exception reported by a page is logged without users' text, ids, addresses, queries or tokens", async () => {
  const secrets = [
    `Unexpected token 'W', "Whisper to Nora" is not valid JSON`,
    "Failed on https://saywell.example/new-password?whisper#whisper",
    "No route for nora.whisper@example.org",
    "Bearer eyJhbGciOiJIUzI1NiJ9.eyJ3aGlzcGVyIjoxfQ.dGhlIHNpZ25hdHVyZSBpcyBhIHdoaXNwZXI",
    "Chat 0198aaaa-0000-7000-8000-000000000000 is missing",
    "'I whisper with spaces' is odd",
  ];
  for (const message of secrets)
    await report({ ...exception, message, stack: message, page: "/tutors/0198aaaa-0000-7000-8000-0000?q=whisper" });
  const log = JSON.stringify(lines);
  expect(lines).toHaveLength(secrets.length);
  expect(log).not.toMatch(/whisper|nora|0198aaaa|eyJ|saywell\.example/i);
  expect(lines.every(({ clientError }) => clientError["page"] === "/tutors/:id")).toBe(true);
});

it("an exception reported by a page is logged as a single short line", async () => {
  const long = "x y\n".repeat(500);
  await report({ source: "window", name: long, message: long, stack: exception.stack.repeat(40), page: long });
  expect(lines).toHaveLength(1);
  expect(JSON.stringify(lines).length).toBeLessThan(1200);
  expect(JSON.stringify(lines)).not.toContain("\\n");
});

it("an exception reported by a page is processed quickly, even if it quotes long text without spaces", async () => {
  const begin = process.cpuUsage();
  for (const character of ["a", "-"])
    for (let i = 0; i < 10; i += 1) await report({ ...exception, message: character.repeat(8192) });
  expect(lines).toHaveLength(20);
  const seconds = process.cpuUsage(begin).user / 1_000_000;
  expect(seconds).toBeLessThan(1);
});

it.each([
  ["invalid JSON", "{"],
  ["an unknown source", { ...exception, source: "elsewhere" }],
  ["a list", [exception]],
  ["an oversized report", { ...exception, stack: "x".repeat(20_000) }],
])("the endpoint for page errors returns 204 for %s, and logs and counts nothing", async (_what, body) => {
  expect((await report(body)).status).toBe(204);
  expect([lines, counted()]).toEqual([[], 0]);
});

it("the endpoint for page errors accepts at most thirty reports a minute from one IP address", async () => {
  const responses = await Promise.all(Array.from({ length: 50 }, () => report(exception)));
  expect(responses.filter(({ status }) => status === 204)).toHaveLength(30);
  expect(responses.filter(({ status }) => status === 429)).toHaveLength(20);
  expect([lines.length, counted()]).toEqual([30, 30]);
});

it("the app serves the endpoint for page errors", async () => {
  const app = await startTestApp();
  const response = await fetch(app.origin + clientErrorPath, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(exception),
  });
  expect(response.status).toBe(204);
});
