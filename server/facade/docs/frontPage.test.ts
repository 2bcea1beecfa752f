import { spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { startTestApp, type TestApp } from "../../testing/startTestApp.js";

const root = join(__dirname, "../../..");
const documented = "http://127.0.0.1:4000";
let app: TestApp;
beforeAll(async () => {
  const visitors = { seedDemo: true, publicUrl: documented };
  app = await startTestApp({ config: visitors });
}, 60_000);

/** Runs commands in a shell as a newcomer does, in the folder of the checkout. */
function run(commands: string): Promise<{ readonly code: number | null; readonly output: string }> {
  const { PATH } = process.env;
  const shell = spawn("bash", ["-c", commands.replaceAll(documented, app.origin)], {
    cwd: root,
    env: { PATH, SAYWELL_URL: app.origin },
  });
  let output = "";
  shell.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  shell.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
  return new Promise((resolve) => shell.once("close", (code) => resolve({ code, output })));
}

const plain = (html: string) =>
  html
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");

async function blocks(): Promise<readonly string[]> {
  const html = await (await fetch(`${app.origin}/docs`)).text();
  return [...html.matchAll(/<pre class="commands">(.*?)<\/pre>/gs)].map(([, text = ""]) => plain(text));
}

it("leads a newcomer from the front page to every contract and page", async () => {
  const page = await fetch(`${app.origin}/docs`);
  expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
  const links = [...(await page.text()).matchAll(/(?:href|src)="(\/[^"]+)"/g)].map(([, link = ""]) => link);
  expect(links).toEqual(
    expect.arrayContaining(["/docs/schema.graphql", "/docs/rest/rest.openapi.yaml", "/docs/socket"]),
  );
  for (const link of links) expect([link, (await fetch(app.origin + link)).status]).toEqual([link, 200]);
});

it("has a quick start whose commands work as they are written, one after the other in one shell", async () => {
  const inOneShell = (await blocks()).filter((block) => !/^(node|bash) /.test(block));
  expect(inOneShell).toHaveLength(3);
  const { code, output } = await run(`set -e\n${inOneShell.join("\n")}`);
  expect({ code, output }).toMatchObject({
    code: 0,
    output: expect.stringContaining('"displayName":"Amelia S."') as string,
  });
  expect(output).toContain('"teacher":');
});

it("names every example in docs/examples", async () => {
  const files = readdirSync(join(root, "docs/examples")).sort();
  const named = (await blocks()).flatMap((block) => /docs\/examples\/(\S+)/.exec(block)?.[1] ?? []);
  expect([...named].sort()).toEqual(files);
  for (const file of files)
    expect(readFileSync(join(root, "docs/examples", file), "utf8")).toContain(`docs/examples/${file}`);
});

it.each([
  ["node docs/examples/chat-over-graphql.mjs", /sent as number (\d+), and again as \1\nheard from Nora L\.: Hello/],
  ["node docs/examples/chat-over-socket.mjs", /sent, and acknowledged\nheard from Nora: Hello.*\nread/],
  [
    "bash docs/examples/find-a-tutor.sh",
    /I am Nora\n\d+ tutors teach English.*\nThe first of them: .+\n\d+ chats so far/,
  ],
])("%s works as it is written", async (command, said) => {
  expect(await blocks()).toContain(command);
  const { code, output } = await run(command);
  expect({ code, output }).toEqual({ code: 0, output: expect.stringMatching(said) as string });
});

it("keeps the schema to itself where introspection is off", async () => {
  const quiet = await startTestApp({ config: { introspection: false } });
  const html = await (await fetch(`${quiet.origin}/docs`)).text();
  expect(html).not.toContain("schema.graphql");
  expect(html).not.toContain('href="/graphql"');
  expect((await fetch(`${quiet.origin}/docs/schema.graphql`)).status).toBe(404);
});
