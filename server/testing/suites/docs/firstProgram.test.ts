import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { copyFile, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { atTheEnd } from "../../support/atTheEnd.js";
import { createsKey } from "../../support/people/apiKeys.js";
import { aStudent } from "../../support/people/people.js";
import { startTestApp, type TestApp } from "../../support/servers/startTestApp.js";
import { fencesIn } from "./fences.js";

const root = join(__dirname, "../../../..");
const run = promisify(execFile);

let app: TestApp;
beforeAll(async () => (app = await startTestApp()));

/** Copies the example client, builds the copy, and adds the program from docs/API.md; returns the folder. */
async function aCopyOfTheClient(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "saywell-first-"));
  atTheEnd(() => rm(folder, { recursive: true }));
  const client = join(root, "docs/examples/client");
  await copyFile(join(client, "package.json"), join(folder, "package.json"));
  await symlink(join(root, "node_modules"), join(folder, "node_modules"));
  const compiler = join(root, "node_modules/typescript-native/bin/tsc");
  await run(process.execPath, [compiler, "--project", client, "--outDir", join(folder, "dist")]);
  const program = fencesIn("docs/API.md").find(({ text }) => text.includes('from "saywell-client"'));
  await writeFile(join(folder, "first.mjs"), program?.text ?? "");
  return folder;
}

it("the first program in docs/API.md removes a cursor that the server no longer accepts", async () => {
  const cwd = await aCopyOfTheClient();
  const { token: KEY } = await createsKey(await aStudent(app), { scopes: ["READ_CHATS"] });
  await writeFile(join(cwd, "cursor"), "a cursor that was signed with another secret");
  const env = { PATH: process.env["PATH"], SAYWELL_URL: app.origin, KEY };
  const stopped = run(process.execPath, ["first.mjs"], { cwd, env });
  await expect(stopped).rejects.toMatchObject({ stderr: expect.stringContaining("code: 'BAD_CURSOR'") });
  expect(existsSync(join(cwd, "cursor"))).toBe(false);
});
