import express from "express";
import { createServer, type Server } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { Limits } from "../../limits/Limits.js";
import { MemoryRateLimitStore } from "../../limits/MemoryRateLimitStore.js";
import type { Logger } from "../../telemetry/logger.js";
import { atTheEnd } from "../../../testing/support/atTheEnd.js";
import { startTestApp } from "../../../testing/support/servers/startTestApp.js";
import { reportPath, cspReports } from "./cspReports.js";

type Line = { readonly csp: { readonly directive: string; readonly blocked: string } };

let lines: Line[];
let origin: string;
beforeEach(async () => {
  lines = [];
  const logger = { warn: (line: Line) => lines.push(line) } as unknown as Logger;
  const limits = new Limits(new MemoryRateLimitStore({ now: () => new Date(0) }));
  const count = () => limits.take("reports", { account: null, address: "203.0.113.7" });
  const server: Server = createServer(express().use(cspReports({ count, logger })));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  atTheEnd(async () => {
    server.closeAllConnections();
    server.close();
  });
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

const report = (body: unknown, type = "application/csp-report") =>
  fetch(origin + reportPath, {
    method: "POST",
    headers: { "content-type": type },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });

const older = {
  "csp-report": {
    "document-uri": "https://saywell.example/tutors?text=whisper",
    referrer: "https://saywell.example/new-password#whisper",
    "violated-directive": "script-src-elem",
    "effective-directive": "script-src-elem",
    "original-policy": "whisper",
    "blocked-uri": "https://evil.example/whisper?token=whisper",
    "script-sample": "whisper",
    "line-number": 7,
  },
};
const newer = (blockedURL: string) => ({
  type: "csp-violation",
  age: 10,
  url: "https://saywell.example/whisper",
  user_agent: "whisper",
  body: { effectiveDirective: "style-src-attr", blockedURL, sample: "whisper", documentURL: "https://whisper.example" },
});

it("the CSP report endpoint accepts both formats, and logs only the directive and the blocked origin", async () => {
  expect((await report(older)).status).toBe(204);
  expect((await report([newer("inline"), newer("data:whisper")], "application/reports+json")).status).toBe(204);
  expect(lines).toEqual([
    { csp: { directive: "script-src-elem", blocked: "https://evil.example" } },
    { csp: { directive: "style-src-attr", blocked: "inline" } },
    { csp: { directive: "style-src-attr", blocked: "data:" } },
  ]);
  expect(JSON.stringify(lines)).not.toContain("whisper");
});

it.each([
  ["invalid JSON", "{", "application/csp-report"],
  ["an empty body", "", "application/csp-report"],
  ["a list of unrelated values", [1, null, { type: "deprecation", body: {} }], "application/reports+json"],
  ["another content type", "whisper", "text/plain"],
  ["inherited property names", '{"__proto__":{"csp-report":{}},"constructor":{}}', "application/csp-report"],
  ["an oversized report", { "csp-report": { "blocked-uri": "x".repeat(20_000) } }, "application/csp-report"],
])("the CSP report endpoint returns 204 for %s and logs nothing", async (_what, body, type) => {
  const response = await report(body, type);
  expect([response.status, await response.text()]).toEqual([204, ""]);
  expect(lines).toEqual([]);
});

it("the CSP report endpoint logs short lines that a report can't forge", async () => {
  await report({
    "csp-report": { "effective-directive": `x\n{"level":60}`, "blocked-uri": `https://${"a".repeat(300)}.example` },
  });
  await report([...Array.from({ length: 100 }, () => newer("inline"))], "application/reports+json");
  expect(lines.length).toBeLessThanOrEqual(21);
  for (const line of lines) expect(JSON.stringify(line).length).toBeLessThan(400);
  expect(JSON.stringify(lines)).not.toMatch(/level|\\n/);
});

it("the CSP report endpoint accepts at most thirty reports a minute from one IP address", async () => {
  const responses = await Promise.all(Array.from({ length: 60 }, () => report(older)));
  const statuses = responses.map(({ status }) => status);
  expect(statuses.filter((status) => status === 204).length).toBe(30);
  expect(new Set(statuses)).toEqual(new Set([204, 429]));
  expect(lines).toHaveLength(30);
});

it("a page's headers name the CSP report endpoint", async () => {
  const app = await startTestApp();
  const { headers } = await fetch(app.origin);
  expect(headers.get("content-security-policy")).toMatch(/report-uri \/csp-reports;report-to csp/);
  expect(headers.get("reporting-endpoints")).toBe('csp="/csp-reports"');
  const response = await fetch(app.origin + reportPath, {
    method: "POST",
    headers: { "content-type": "application/csp-report" },
    body: JSON.stringify(older),
  });
  expect(response.status).toBe(204);
});
