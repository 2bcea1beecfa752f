import { startTestApp, type TestApp } from "../../testing/support/servers/startTestApp.js";

let app: TestApp;
beforeAll(async () => (app = await startTestApp()));

const get = (path: string) => fetch(`${app.origin}/docs${path}`);

it.each([
  ["/rest", "rest.openapi.yaml", "openapi: 3.1.0"],
  ["/socket", "socket.asyncapi.yaml", "asyncapi: 3.0.0"],
])("the docs page %s loads no external resources, and its contract is served", async (path, contract, beginning) => {
  const page = await get(path);
  expect([page.status, page.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
  expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
  const html = await page.text();
  expect(html).not.toMatch(/https?:\/\/|<script>|<style>/);
  for (const [, asset = ""] of html.matchAll(/(?:src|href)="(\/docs\/[^"]+)"/g)) {
    expect([asset, (await fetch(app.origin + asset)).status]).toEqual([asset, 200]);
  }
  expect(await (await get(`${path}/${contract}`)).text()).toContain(beginning);
});

it("the docs serve only those package files that the pages use", async () => {
  for (const path of [
    "/rest/package.json",
    "/rest/index.html",
    "/socket/package.json",
    "/socket/lib/index.js",
    "/rest/../package.json",
  ]) {
    expect([path, (await get(path)).status]).toEqual([path, 404]);
  }
});
