import { readdirSync, readFileSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { errorCodes } from "../../platform/errors/errorCodes.js";
import { transportCodes } from "../../platform/errors/transportCodes.js";
import { startTestApp, type TestApp } from "../../testing/support/servers/startTestApp.js";

const root = join(__dirname, "../../..");
let app: TestApp;
beforeAll(async () => (app = await startTestApp()));

const get = (path: string) => fetch(app.origin + path);
const textOf = async (path: string) => (await get(path)).text();
const linksIn = (html: string) => [...html.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, link = ""]) => link);

function requestAs(host: string, path: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const sent = request(app.origin + path, { headers: { host } }, (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
      response.on("end", () => resolve(text));
    });
    sent.on("error", reject).end();
  });
}

it.each(["/docs/api", "/docs/changelog", "/docs/errors", "/docs/examples"])(
  "%s has no broken internal links or anchors, and can't load anything from other sites",
  async (path) => {
    const page = await get(path);
    const html = await page.text();
    expect([page.status, page.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
    expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(html).not.toMatch(/<script>|<style>|style="/);
    for (const link of new Set(linksIn(html).filter((one) => /^(\/docs|#)/.test(one)))) {
      const [target = "", id] = link.split("#");
      const linked = target === "" ? html : await (await get(target)).text();
      expect([link, target === "" ? 200 : (await get(target)).status]).toEqual([link, 200]);
      if (id !== undefined) expect([link, linked.includes(` id="${id}"`)]).toEqual([link, true]);
    }
  },
);

it("the docs show the changelog, and every section and command in API.md", async () => {
  const [api, changelog] = [await textOf("/docs/api"), await textOf("/docs/changelog")];
  const markdown = readFileSync(join(root, "docs/API.md"), "utf8");
  expect([...api.matchAll(/<h2 /g)]).toHaveLength([...markdown.matchAll(/^## /gm)].length);
  expect([...api.matchAll(/<pre class="commands">/g)]).toHaveLength([...markdown.matchAll(/^ *```sh$/gm)].length);
  expect(changelog).toContain('<h2 id="unreleased">Unreleased</h2>');
});

it("the docs serve every example as text that a browser displays, but not the client's build output", async () => {
  const files = readdirSync(join(root, "docs/examples"), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\/(dist|node_modules)(\/|$)/.test(entry.parentPath))
    .map((entry) => join(entry.parentPath, entry.name).slice(join(root, "docs/examples/").length));
  const list = await textOf("/docs/examples");
  expect(files).toContain("client/src/index.ts");
  for (const file of files) {
    const served = await get(`/docs/examples/${file}`);
    const type = file.endsWith(".json") ? "application/json" : "text/plain";
    expect([file, served.status, served.headers.get("content-type")]).toEqual([file, 200, `${type}; charset=utf-8`]);
    expect(list).toContain(`href="/docs/examples/${file}"`);
  }
  for (const path of ["client/dist/index.js", "../API.md", "none.mjs"]) {
    expect([path, (await get(`/docs/examples/${path}`)).status]).toEqual([path, 404]);
  }
});

it("the examples page lists only the client's files in the client section, and the programs' shared file with the programs", async () => {
  const [programs = "", client = ""] = (await textOf("/docs/examples")).split('id="client"');
  expect(programs).toContain('href="/docs/examples/demo.mjs"');
  const links = linksIn(client).filter((link) => link.startsWith("/docs/examples/"));
  expect(links.length).toBeGreaterThan(5);
  expect(links.filter((link) => !link.startsWith("/docs/examples/client/"))).toEqual([]);
});

it("the examples page lists every program with the command that runs it", async () => {
  const commands = [...(await textOf("/docs/examples")).matchAll(/<pre class="commands">(.*?)<\/pre>/gs)];
  const programs = readdirSync(join(root, "docs/examples")).filter(
    (name) => /\.(mjs|sh)$/.test(name) && name !== "demo.mjs",
  );
  expect(commands.map(([, command = ""]) => command.split("/").at(-1)).sort()).toEqual(programs.sort());
});

describe("the address in the commands and examples", () => {
  const paths = ["/docs", "/docs/api", "/docs/examples/find-a-tutor.sh"];
  let site: TestApp;
  beforeAll(async () => {
    site = await startTestApp({ config: { publicUrl: "https://saywell.example", hasPublicUrl: true } });
  });

  it.each(paths)("is the address at which %s was requested", async (path) => {
    expect(await textOf(path)).toContain(app.origin);
    expect(await requestAs("saywell.test:8080", path)).toContain("http://saywell.test:8080");
    // An invalid host is not inserted into commands.
    expect(await requestAs("a b$(ls)", path)).not.toContain("$(ls)");
  });

  it.each(paths)("is PUBLIC_URL in %s when PUBLIC_URL is set", async (path) => {
    const text = await (await fetch(site.origin + path)).text();
    expect([text.includes("https://saywell.example"), text.includes("127.0.0.1")]).toEqual([true, false]);
  });
});

describe("an unknown path", () => {
  it.each(["/docs/none", "/docs/none.html", "/docs/examples/none.mjs", "/docs/rest/none.js"])(
    "%s gets a page with status 404",
    async (path) => {
      const page = await get(path);
      expect([page.status, page.headers.get("content-type")]).toEqual([404, "text/html; charset=utf-8"]);
      expect(await page.text()).toContain("Page not found");
    },
  );

  it.each(["/api", "/api/none", "/api/none.json", "/none.js"])("%s gets JSON with status 404", async (path) => {
    const response = await get(path);
    expect([response.status, await response.json()]).toMatchObject([404, { error: { code: "NOT_FOUND" } }]);
  });
});

it("the error codes page lists every error code in the source code", async () => {
  const html = await textOf("/docs/errors");
  const listed = [...html.matchAll(/<tr id="([A-Z0-9_]+)"/g)].map(([, code]) => code);
  expect(listed).toEqual(Object.keys({ ...errorCodes, ...transportCodes }).sort());
  // The compiler checks the codes of domain errors, but not the other codes in these folders.
  const folders = ["server/graphql", "server/facade", "server/platform/http"];
  const found = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((name) => /(?<!\.test)\.ts$/.test(name) && !name.startsWith("docs/"))
      .flatMap((name) => [...readFileSync(join(root, folder, name), "utf8").matchAll(/"([A-Z]+(?:_[A-Z0-9]+)+)"/g)])
      .map(([, code]) => code),
  );
  // These are sort orders and an error kind, not error codes.
  const others = [
    "BEST_RATING",
    "NUMBER_OF_REVIEWS",
    "PRICE_HIGHEST_FIRST",
    "PRICE_LOWEST_FIRST",
    "TOP_PICKS",
    "TOO_MANY",
  ];
  expect([...new Set(found)].filter((code) => !listed.includes(code) && !others.includes(code ?? ""))).toEqual([]);
});
