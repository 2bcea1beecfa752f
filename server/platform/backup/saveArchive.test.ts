import { rmSync } from "node:fs";
import fs, { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { Pool } from "pg";
import { atTheEnd } from "../../testing/support/atTheEnd.js";
import { createTestDatabase } from "../../testing/support/databases/testDatabase.js";
import { saveArchive } from "./saveArchive.js";

async function aDatabase() {
  const { url } = await createTestDatabase();
  const home = await mkdtemp(join(tmpdir(), "saywell-archive-"));
  const pool = new Pool({ connectionString: url });
  atTheEnd(async () => {
    await pool.end();
    await rm(home, { recursive: true });
  });
  return { pool, home };
}

it("a backup succeeds and leaves out files that are deleted while it runs", async () => {
  const { pool, home } = await aDatabase();
  const [folder, file] = [join(home, "uploads"), join(home, "archive")];
  await mkdir(folder);
  const names = ["a.webp", "b.webp", "c.webp"];
  for (const name of names) await writeFile(join(folder, name), "The bytes of a picture.");
  const saved = await saveArchive(pool, {
    ...{ file, folder, note: async () => null },
    onProgress: (text) => text === "1 file saved" && rmSync(folder, { recursive: true }),
  });
  expect(saved.files).toBe(1);
  const lines = gunzipSync(await readFile(file))
    .toString()
    .split("\n");
  expect(lines.slice(-4)).toEqual([
    expect.stringMatching(/^\["file","[abc]\.webp",23\]$/),
    "The bytes of a picture.",
    JSON.stringify(["end", saved.rows, 1]),
    "",
  ]);
});

it("a backup needs no hard links, which many USB disks lack, and leaves no file behind if it fails", async () => {
  const { pool, home } = await aDatabase();
  const options = {
    file: join(home, "archive"),
    folder: join(home, "uploads"),
    note: async () => null,
    onProgress: () => undefined,
  };
  jest.spyOn(fs, "link").mockRejectedValue(Object.assign(new Error("not permitted"), { code: "EPERM" }));
  jest.spyOn(fs, "rename").mockRejectedValueOnce(Object.assign(new Error("i/o error"), { code: "EIO" }));
  await expect(saveArchive(pool, options)).rejects.toThrow("can't be written: i/o error.");
  expect(await readdir(home)).toEqual([]);
  await saveArchive(pool, options);
  expect(await readdir(home)).toEqual(["archive"]);
});
