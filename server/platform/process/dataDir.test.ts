import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { prepareDataDir } from "./dataDir.js";

let home: string;
beforeEach(async () => (home = await mkdtemp(join(tmpdir(), "saywell-data-"))));
afterEach(() => rm(home, { recursive: true }));

test("a data folder is made with all folders above it, and nothing is left in it", async () => {
  const folder = join(home, "srv/saywell/data");
  await prepareDataDir(folder, 1);
  await prepareDataDir(folder, 1);
  expect(await readdir(folder)).toEqual([]);
});

test("a disk without the room that is needed is told with its numbers", async () => {
  await expect(prepareDataDir(home, 10 ** 9)).rejects.toThrow(
    /^DATA_DIR \/.* is on a full disk: \d+ MB are free and at least 1000000000 MB are needed\.$/,
  );
});

test("a folder on a file system that takes nothing is refused instead of tried for ever", async () => {
  await expect(prepareDataDir("/proc/saywell/data", 1)).rejects.toThrow(
    /^DATA_DIR \/proc\/saywell\/data can't be made: /,
  );
});
