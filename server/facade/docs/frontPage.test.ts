import { startTestApp, type TestApp } from "../../testing/support/servers/startTestApp.js";

let app: TestApp;
beforeAll(async () => (app = await startTestApp()));

it("the docs front page links to contracts and other docs pages, and every link works", async () => {
  const page = await fetch(`${app.origin}/docs`);
  expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
  const links = [...(await page.text()).matchAll(/(?:href|src)="(\/[^"]+)"/g)].map(([, link = ""]) => link);
  expect(links).toEqual(
    expect.arrayContaining([
      ...["/docs/schema.graphql", "/docs/rest/rest.openapi.yaml", "/docs/socket/socket.asyncapi.yaml"],
      ...["/docs/socket", "/docs/api"],
    ]),
  );
  for (const link of links) expect([link, (await fetch(app.origin + link)).status]).toEqual([link, 200]);
});

it("the docs front page hides the playground, but not the contract, when introspection is off", async () => {
  const quiet = await startTestApp({ config: { introspection: false } });
  const html = await (await fetch(`${quiet.origin}/docs`)).text();
  expect(html).not.toContain('href="/graphql"');
  const contract = await fetch(`${quiet.origin}/docs/schema.graphql`);
  expect([contract.status, await contract.text()]).toEqual([200, expect.stringContaining("type Mutation {")]);
});
