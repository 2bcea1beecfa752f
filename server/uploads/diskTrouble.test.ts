import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { atTheEnd } from "../testing/support/atTheEnd.js";
import { aNewLegacyTutor, type LegacyPerson } from "../testing/support/people/legacyPeople.js";
import { aPhoto } from "../testing/support/people/pictures.js";
import { formWith } from "../testing/support/clients/restClient.js";
import { type ServerProcess, startServerProcess } from "../testing/support/servers/serverProcess.js";
import { createTestDatabase } from "../testing/support/databases/testDatabase.js";

const kilobyte = 1024;

const run = (program: string, ...args: string[]) => execFileSync(program, args, { stdio: "pipe" });
const mountSmallDisk = (folder: string, bytes: number) =>
  run("mount", "-t", "tmpfs", "-o", `size=${bytes}`, "saywell", folder);
const unmount = (folder: string) => run("umount", "--lazy", folder);

const isCI = !["", "0", "false", undefined].includes(process.env["CI"]);

/** Returns `it`, or `it.skip` if the attempt fails on this machine; always `it` in CI, so that no test is skipped. */
function itIfPossible(attempt: () => unknown): jest.It {
  try {
    if (!isCI) attempt();
    return it;
  } catch (error) {
    process.stdout.write(`Skips a test: ${String(error)}\n`);
    return it.skip;
  }
}

function mountOnce(): void {
  const folder = mkdtempSync(join(tmpdir(), "saywell-disk-"));
  try {
    mountSmallDisk(folder, kilobyte);
    unmount(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** About half a megabyte of noise, which can't be compressed further. */
const aLargePhoto = () =>
  sharp(randomBytes(600 * 600 * 3), { raw: { width: 600, height: 600, channels: 3 } })
    .jpeg({ quality: 95 })
    .toBuffer();

async function aServerOn(dataDir: string) {
  const server = await startServerProcess({
    database: await createTestDatabase(),
    environment: { DATA_DIR: dataDir, RATE_LIMITS: "off" },
  });
  const amelia = await aNewLegacyTutor(server);
  const traces = async () => ({
    files: readdirSync(join(dataDir, "uploads"), { recursive: true })
      .filter((name) => !String(name).startsWith("filler"))
      .sort(),
    rows: (await server.database.query("select from uploaded_file")).length,
  });
  return { server, amelia, traces };
}

async function expectUnavailable(amelia: LegacyPerson, photo: Buffer): Promise<void> {
  const { status, error, headers } = await amelia.rest.send("post", "/upload/image", {
    body: formWith("image", photo),
  });
  expect([status, error?.code, headers.get("retry-after")]).toEqual([503, "STORAGE_UNAVAILABLE", "30"]);
  expect(error?.msg).toBe("The file could not be stored. Please try again later.");
}

async function expectHealthy(server: ServerProcess, amelia: LegacyPerson): Promise<void> {
  expect((await fetch(`${server.origin}/readyz`)).status).toBe(200);
  expect((await amelia.me())._id).toBe(amelia.id);
}

itIfPossible(mountOnce)(
  "a server with a full disk rejects uploads, leaves no partial files, and recovers once there is space",
  async () => {
    const dataDir = mkdtempSync(join(tmpdir(), "saywell-data-"));
    const folder = join(dataDir, "uploads");
    mkdirSync(folder);
    mountSmallDisk(folder, 1024 * kilobyte);
    atTheEnd(async () => {
      unmount(folder);
      rmSync(dataDir, { recursive: true, force: true });
    });
    const { server, amelia, traces } = await aServerOn(dataDir);
    const photo = await aLargePhoto();
    await amelia.rest.upload("image", await aPhoto());
    const before = await traces();
    // First, there is space for the incoming file but not for the resized pictures; then, not even for the incoming
    // file.
    const fillers = [500 * kilobyte, 400 * kilobyte].map((size, index) => {
      const path = join(folder, `filler-${index}`);
      return { path, fill: () => writeFileSync(path, Buffer.alloc(size)) };
    });
    for (const { fill } of fillers) {
      fill();
      await expectUnavailable(amelia, photo);
      expect(await traces()).toEqual(before);
    }
    await expectHealthy(server, amelia);
    for (const { path } of fillers) rmSync(path);
    await amelia.rest.upload("image", await aPhoto());
    expect((await traces()).rows).toBe(before.rows + 1);
  },
);

const prlimit = (pid: number, ...limits: string[]) => run("prlimit", "--pid", String(pid), ...limits);

itIfPossible(() => prlimit(process.pid))(
  "a server rejects an upload with STORAGE_UNAVAILABLE when the kernel aborts a write, and accepts the next upload",
  async () => {
    const dataDir = mkdtempSync(join(tmpdir(), "saywell-data-"));
    mkdirSync(join(dataDir, "uploads"));
    atTheEnd(async () => rmSync(dataDir, { recursive: true, force: true }));
    const { server, amelia, traces } = await aServerOn(dataDir);
    // With this file size limit, the kernel aborts the write halfway.
    prlimit(server.pid, `--fsize=${100 * kilobyte}:`);
    await amelia.rest.upload("image", await aPhoto());
    const before = await traces();
    await expectUnavailable(amelia, await aLargePhoto());
    expect(await traces()).toEqual(before);
    await expectHealthy(server, amelia);
    await amelia.rest.upload("image", await aPhoto());
  },
);
