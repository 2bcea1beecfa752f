import { chromium } from "playwright-core";
import { describeWith, toolPath } from "../../testing/support/servers/parts.js";
import { startTestApp, type TestApp } from "../../testing/support/servers/startTestApp.js";

let app: TestApp;
beforeAll(async () => (app = await startTestApp()));

const ask = (path: string) => fetch(`${app.origin}/docs${path}`);

it.each([
  ["/rest", "rest.openapi.yaml", "openapi: 3.1.0"],
  ["/socket", "socket.asyncapi.yaml", "asyncapi: 3.0.0"],
])("%s is a page of its own, and has the contract beside it", async (path, contract, beginning) => {
  const page = await ask(path);
  expect([page.status, page.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
  expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
  const html = await page.text();
  expect(html).not.toMatch(/https?:\/\/|<script>|<style>/);
  for (const [, asset = ""] of html.matchAll(/(?:src|href)="(\/docs\/[^"]+)"/g)) {
    expect([asset, (await fetch(app.origin + asset)).status]).toEqual([asset, 200]);
  }
  expect(await (await ask(`${path}/${contract}`)).text()).toContain(beginning);
});

it("has nothing else of the packages that draw it", async () => {
  for (const path of [
    "/rest/package.json",
    "/rest/index.html",
    "/socket/package.json",
    "/socket/lib/index.js",
    "/rest/../package.json",
  ]) {
    expect([path, (await ask(path)).status]).toEqual([path, 404]);
  }
});

describeWith("chromium")("in a browser", () => {
  it.each([
    ["/rest", "/auth/sign-up-student", "Saywell over HTTP"],
    ["/socket", "start_chat", "Saywell over Socket.IO"],
  ])("%s is drawn without asking anybody else, and within its own rules", async (path, word, title) => {
    const browser = await chromium.launch({
      executablePath: toolPath("chromium"),
      args: ["--no-sandbox", "--disable-gpu"],
    });
    try {
      const page = await browser.newPage();
      const complaints: string[] = [];
      const elsewhere: string[] = [];
      page.on("console", (line) => line.type() === "error" && complaints.push(line.text()));
      page.on("pageerror", (error) => complaints.push(error.message));
      page.on("request", (request) => {
        if (!request.url().startsWith(app.origin) && !request.url().startsWith("data:")) elsewhere.push(request.url());
      });
      await page.goto(`${app.origin}/docs${path}`);
      await page.getByText(title).locator("visible=true").first().waitFor();
      await page.getByText(word).first().waitFor({ state: "attached" });
      expect({ complaints, elsewhere }).toEqual({ complaints: [], elsewhere: [] });
    } finally {
      await browser.close();
    }
  });
});
