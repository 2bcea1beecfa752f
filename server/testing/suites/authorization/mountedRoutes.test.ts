import { readFileSync } from "node:fs";
import { join } from "node:path";
import { startTestApp, type TestApp } from "../../support/servers/startTestApp.js";
import { createFixtures, type Fixtures, roles } from "./fixtures.js";
import { fingerprint } from "./fingerprint.js";

/**
 * The requests to test for each call in `app.ts` that mounts a route, keyed by the call's first argument, with the
 * expected statuses. Null for middleware, and for routes that a matrix covers.
 */
const mounted: Readonly<Record<string, readonly string[] | null>> = {
  watchRequests: null,
  securityHeaders: null,
  healthRoutes: ["GET /healthz 200", "GET /readyz 200"],
  bodyTimeout: null,
  '"/uploads"': ["GET /uploads/0198aaaa-0000-7000-8000-000000000000.webp 404", "POST /uploads/x 404"],
  cspReports: ["POST /csp-reports 204", "GET /csp-reports 404"],
  clientErrors: ["POST /client-errors 204", "GET /client-errors 404"],
  compression: null,
  drain: null,
  '"/api"': null,
  '"/docs/playground"': ["GET /docs/playground/none.js 404"],
  '"/graphql"': null,
  '"/docs"': ["GET /docs 200", "GET /docs/rest 200", "GET /docs/socket 200", "POST /docs 404"],
  openIdRoutes: ["GET /openid/callback?code=invented 303", "POST /openid/callback 404"],
  unsubscribeRoutes: ["GET /notifications/unsubscribe?token=x 404", "POST /notifications/unsubscribe?token=x 404"],
  webClient: ["GET /anything 404", "DELETE /anything 404"],
};

let app: TestApp;
let fixtures: Fixtures;
beforeAll(async () => {
  app = await startTestApp();
  fixtures = await createFixtures(app);
});

it("every route that app.ts mounts is listed in this test", () => {
  const text = readFileSync(join(__dirname, "../../../app.ts"), "utf8");
  const routes = [...text.matchAll(/\bapp\.(?:use|get|post|put|all)\(\s*("[^"]+"|\w+)/g)].map(([, what = ""]) => what);
  expect([...new Set(routes)].sort()).toEqual(Object.keys(mounted).sort());
});

it.each(Object.values(mounted).flatMap((rows) => rows ?? []))(
  "every role gets the same status, and the database stays unchanged: %s",
  async (row) => {
    const [method = "", path = "", status = ""] = row.split(" ");
    const before = await fingerprint(app.database);
    const statuses: number[] = [];
    for (const role of roles) {
      const token = fixtures.clients[role].accessToken;
      const headers = token === null ? {} : { authorization: `Bearer ${token}` };
      statuses.push((await fetch(app.origin + path, { method, headers, redirect: "manual" })).status);
    }
    expect(statuses).toEqual(roles.map(() => Number(status)));
    const after = await fingerprint(app.database);
    const traces = Object.keys(after).filter((table) => after[table] !== before[table]);
    expect(traces).toEqual([]);
  },
);
