import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { prepareDataDir } from "./dataDir.js";

let home: string;
beforeEach(async () => (home = await mkdtemp(join(tmpdir(), "saywell-data-"))));
afterEach(() => rm(home, { recursive: true }));

test("creates a data folder with its parents and leaves nothing in it", async () => {
  const folder = join(home, "srv/saywell/data");
  await prepareDataDir(folder, 1);
  await prepareDataDir(folder, 1);
  expect(await readdir(folder)).toEqual([]);
});

test("reports the free and required space of a full disk", async () => {
  await expect(prepareDataDir(home, 10 ** 9)).rejects.toThrow(
    /^DATA_DIR \/.* is on a full disk: \d+ MB are free and at least 1000000000 MB are needed\.$/,
  );
});

test("rejects a folder on a file system that can't be written instead of retrying forever", async () => {
  await expect(prepareDataDir("/proc/saywell/data", 1)).rejects.toThrow(
    /^DATA_DIR \/proc\/saywell\/data can't be made: /,
  );
});
