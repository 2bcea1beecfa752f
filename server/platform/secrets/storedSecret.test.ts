import { mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { storedSecret } from "./storedSecret.js";

let home: string;
beforeEach(async () => (home = await mkdtemp(join(tmpdir(), "saywell-secret-"))));
afterEach(() => rm(home, { recursive: true }));

test("a stored secret is long, generated once, and readable only by its owner", async () => {
  const secret = await storedSecret(home, "jwt-secret");
  expect(secret).toMatch(/^[\w-]{64}$/);
  expect(await storedSecret(home, "jwt-secret")).toBe(secret);
  expect((await stat(join(home, "jwt-secret"))).mode & 0o777).toBe(0o600);
});

test("servers that start at the same time get the same stored secret", async () => {
  const secrets = await Promise.all([1, 2, 3].map(() => storedSecret(home, "jwt-secret")));
  expect(new Set(secrets).size).toBe(1);
  expect(await readdir(home)).toEqual(["jwt-secret"]);
});

test.each(["", "short"])("a server rejects a truncated stored secret: %j", async (secret) => {
  await writeFile(join(home, "jwt-secret"), secret);
  await expect(storedSecret(home, "jwt-secret")).rejects.toThrow(/is damaged: delete the file/);
});

test("a server replaces an empty stored password, which a machine crash or a full disk leaves behind", async () => {
  await writeFile(join(home, "password"), "");
  const secret = await storedSecret(home, "password", { replaceEmpty: true });
  expect(secret).toMatch(/^[\w-]{64}$/);
  expect(await storedSecret(home, "password")).toBe(secret);
  expect((await stat(join(home, "password"))).mode & 0o777).toBe(0o600);
  expect(await readdir(home)).toEqual(["password"]);
});

test("a server accepts a stored secret to which an editor has added a line break", async () => {
  const secret = await storedSecret(home, "jwt-secret");
  await writeFile(join(home, "jwt-secret"), `${secret}\n`);
  expect(await storedSecret(home, "jwt-secret")).toBe(secret);
});
