import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { startTestApp, type TestApp } from "../../testing/support/servers/startTestApp.js";

const root = join(__dirname, "../../..");
let app: TestApp;
beforeAll(async () => (app = await startTestApp()));

async function blocks(): Promise<readonly string[]> {
  const html = await (await fetch(`${app.origin}/docs`)).text();
  return [...html.matchAll(/<pre class="commands">(.*?)<\/pre>/gs)].map(([, text = ""]) => text);
}

it("links the front page to every contract and page, and every link works", async () => {
  const page = await fetch(`${app.origin}/docs`);
  expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
  const links = [...(await page.text()).matchAll(/(?:href|src)="(\/[^"]+)"/g)].map(([, link = ""]) => link);
  expect(links).toEqual(
    expect.arrayContaining(["/docs/schema.graphql", "/docs/rest/rest.openapi.yaml", "/docs/socket"]),
  );
  for (const link of links) expect([link, (await fetch(app.origin + link)).status]).toEqual([link, 200]);
});

it("lists every example in docs/examples", async () => {
  const files = readdirSync(join(root, "docs/examples")).sort();
  const named = (await blocks()).flatMap((block) => /docs\/examples\/(\S+)/.exec(block)?.[1] ?? []);
  expect([...named].sort()).toEqual(files);
  for (const file of files)
    expect(readFileSync(join(root, "docs/examples", file), "utf8")).toContain(`docs/examples/${file}`);
});

it("hides the schema and the playground when introspection is off", async () => {
  const quiet = await startTestApp({ config: { introspection: false } });
  const html = await (await fetch(`${quiet.origin}/docs`)).text();
  expect(html).not.toContain("schema.graphql");
  expect(html).not.toContain('href="/graphql"');
  expect((await fetch(`${quiet.origin}/docs/schema.graphql`)).status).toBe(404);
});
