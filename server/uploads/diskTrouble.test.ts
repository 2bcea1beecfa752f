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

/** Runs a program; answers why it failed, or null. */
function failureOf(program: string, ...args: string[]): string | null {
  try {
    execFileSync(program, args, { stdio: "pipe" });
    return null;
  } catch (error) {
    return error instanceof Error ? (error.message.split("\n")[0] ?? "") : String(error);
  }
}

/** Puts a disk of so many bytes in the place of a folder; answers why this machine can't have one, or null. */
function aSmallDisk(folder: string, bytes: number): string | null {
  mkdirSync(folder);
  return failureOf("mount", "-t", "tmpfs", "-o", `size=${bytes}`, "saywell", folder);
}

/** Half a megabyte of noise: a picture that can't be made smaller. */
const aLargePhoto = () =>
  sharp(randomBytes(600 * 600 * 3), { raw: { width: 600, height: 600, channels: 3 } })
    .jpeg({ quality: 95 })
    .toBuffer();

/** A server that keeps its files in a folder, and somebody who uploads. */
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

async function putsOff(amelia: LegacyPerson, photo: Buffer): Promise<void> {
  const { status, error, headers } = await amelia.rest.send("post", "/upload/image", {
    body: formWith("image", photo),
  });
  expect([status, error?.code, headers.get("retry-after")]).toEqual([503, "STORAGE_UNAVAILABLE", "30"]);
  expect(error?.msg).toBe("The file could not be stored just now. Please try again later.");
}

async function lives(server: ServerProcess, amelia: LegacyPerson): Promise<void> {
  expect((await fetch(`${server.origin}/readyz`)).status).toBe(200);
  expect((await amelia.me())._id).toBe(amelia.id);
}

it("a full disk puts uploads off, leaves nothing half-written, and takes them when there is room again", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "saywell-data-"));
  const folder = join(dataDir, "uploads");
  const why = aSmallDisk(folder, 1024 * kilobyte);
  if (why !== null) {
    process.stdout.write(`Skipped the full disk: ${why}\n`);
    return;
  }
  atTheEnd(async () => {
    failureOf("umount", "--lazy", folder);
    rmSync(dataDir, { recursive: true, force: true });
  });
  const { server, amelia, traces } = await aServerOn(dataDir);
  const photo = await aLargePhoto();
  await amelia.rest.upload("image", await aPhoto());
  const before = await traces();
  // Room for the file that comes in, and not for the pictures made of it; then not even for the file.
  const fillers = [500 * kilobyte, 400 * kilobyte].map((size, index) => {
    const path = join(folder, `filler-${index}`);
    return { path, fill: () => writeFileSync(path, Buffer.alloc(size)) };
  });
  for (const { fill } of fillers) {
    fill();
    await putsOff(amelia, photo);
    expect(await traces()).toEqual(before);
  }
  await lives(server, amelia);
  for (const { path } of fillers) rmSync(path);
  await amelia.rest.upload("image", await aPhoto());
  expect((await traces()).rows).toBe(before.rows + 1);
});

it("a write that the system breaks off puts uploads off, and the next one is welcome", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "saywell-data-"));
  mkdirSync(join(dataDir, "uploads"));
  atTheEnd(async () => rmSync(dataDir, { recursive: true, force: true }));
  const { server, amelia, traces } = await aServerOn(dataDir);
  // No file of the process may grow beyond this: the kernel fails the write in its middle.
  const why = failureOf("prlimit", "--pid", String(server.pid), `--fsize=${100 * kilobyte}:`);
  if (why !== null) {
    process.stdout.write(`Skipped the broken write: ${why}\n`);
    return;
  }
  await amelia.rest.upload("image", await aPhoto());
  const before = await traces();
  await putsOff(amelia, await aLargePhoto());
  expect(await traces()).toEqual(before);
  await lives(server, amelia);
  await amelia.rest.upload("image", await aPhoto());
});
