import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { prepareDataDir } from "./dataDir.js";

let home: string;
beforeEach(async () => (home = await mkdtemp(join(tmpdir(), "saywell-data-"))));
afterEach(() => rm(home, { recursive: true }));

test("preparing a data folder creates it and its parents, and leaves nothing in it", async () => {
  const folder = join(home, "srv/saywell/data");
  await prepareDataDir(folder, 1);
  await prepareDataDir(folder, 1);
  expect(await readdir(folder)).toEqual([]);
});

test("preparing a data folder on a full disk fails with an error that states the free and required space", async () => {
  await expect(prepareDataDir(home, 10 ** 9)).rejects.toThrow(
    /^DATA_DIR \/.* is on a full disk: \d+ MB are free and at least 1000000000 MB are needed\.$/,
  );
});

test("preparing a data folder on an unwritable file system fails instead of retrying forever", async () => {
  await expect(prepareDataDir("/proc/saywell/data", 1)).rejects.toThrow(
    /^DATA_DIR \/proc\/saywell\/data can't be created: /,
  );
});
